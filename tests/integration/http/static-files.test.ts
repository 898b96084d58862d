import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { precompressFiles } from "../../../scripts/precompress.mjs";
import { indexStaticFiles } from "../../../server/static-files";
import { startFront, statusOf, type Front } from "./front";

const SCRIPT = "export const answer = 42; // a line that repeats\n".repeat(200);
const PICTURE = Buffer.alloc(900_000, 7);

async function makeFiles(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "first-layer-files-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "public", "assets"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "not for visitors");
  await writeFile(join(root, "public", "assets", "app-1a2b3c.js"), SCRIPT);
  await writeFile(join(root, "public", "assets", "picture.png"), PICTURE);
  await writeFile(join(root, "public", "icon.svg"), "<svg/>");
  await writeFile(join(root, "public", "an image.txt"), "with a space");
  await writeFile(join(root, "public", ".hidden"), "hidden");
  await symlink(join(root, "secret.txt"), join(root, "public", "link.txt"));
  return join(root, "public");
}

async function startWithFiles(prepare = (root: string): Promise<unknown> => Promise.resolve(root)): Promise<Front> {
  const root = await makeFiles();
  await prepare(root);
  return startFront({
    staticFiles: await indexStaticFiles(root),
    site: () => () => Promise.resolve(new Response("no such page", { status: 404 })),
  });
}

/** A GET whose body is not decompressed on the way. */
async function get(front: Front, path: string, encoding: string): Promise<{ head: string; body: Buffer }> {
  const answer = await front.raw(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );
  const end = answer.indexOf("\r\n\r\n");
  return { head: answer.slice(0, end).toLowerCase(), body: Buffer.from(answer.slice(end + 4), "latin1") };
}

describe("static files", () => {
  test("hashed files are kept for ever, others for an hour", async () => {
    const front = await startWithFiles();
    const script = await fetch(`${front.origin}/assets/app-1a2b3c.js`);
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await script.text()).toBe(SCRIPT);
    const icon = await fetch(`${front.origin}/icon.svg`);
    expect(icon.headers.get("cache-control")).toBe("public, max-age=3600, stale-while-revalidate=86400");
    expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  });

  test.each([
    ["prepared by the build", precompressFiles],
    ["compressed when first asked for", () => Promise.resolve()],
  ])("text is sent compressed, %s", async (_name, prepare) => {
    const front = await startWithFiles(prepare);
    const brotli = await get(front, "/assets/app-1a2b3c.js", "gzip, deflate, br");
    expect(brotli.head).toContain("content-encoding: br");
    expect(brotli.head).toContain("vary: accept-encoding");
    expect(brotli.head).toContain(`content-length: ${brotli.body.length}`);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await get(front, "/assets/app-1a2b3c.js", "gzip");
    expect(gzip.head).toContain("content-encoding: gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await get(front, "/assets/app-1a2b3c.js", "br;q=0, identity");
    expect(plain.head).not.toContain("content-encoding");
    expect(plain.body.toString()).toBe(SCRIPT);
  });

  test("what the build prepared is no address of its own", async () => {
    const front = await startWithFiles(precompressFiles);
    expect((await fetch(`${front.origin}/assets/app-1a2b3c.js.br`)).status).toBe(404);
  });

  test("pictures are sent as they are, larger ones straight from the disk", async () => {
    const front = await startWithFiles();
    const response = await fetch(`${front.origin}/assets/picture.png`);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("content-length")).toBe(String(PICTURE.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true);
  });

  test("an unchanged file is 304, in every encoding of its own", async () => {
    const front = await startWithFiles();
    for (const encoding of ["br", "gzip", "identity"]) {
      const url = `${front.origin}/assets/app-1a2b3c.js`;
      const first = await fetch(url, { headers: { "accept-encoding": encoding } });
      await first.arrayBuffer();
      const etag = first.headers.get("etag") ?? "";
      const second = await fetch(url, { headers: { "accept-encoding": encoding, "if-none-match": `"x", W/${etag}` } });
      expect(second.status).toBe(304);
      expect(second.headers.get("etag")).toBe(etag);
      expect(await second.text()).toBe("");
      const changed = await fetch(url, { headers: { "accept-encoding": encoding, "if-none-match": '"x"' } });
      expect(changed.status).toBe(200);
      await changed.arrayBuffer();
    }
  });

  test("HEAD has the length and no body", async () => {
    const front = await startWithFiles();
    const answer = await front.raw("HEAD /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/content-length: 6\r\n/i);
    expect(answer.endsWith("\r\n\r\n")).toBe(true);
  });

  test("names with a space are found", async () => {
    const front = await startWithFiles();
    expect(await (await fetch(`${front.origin}/an%20image.txt`)).text()).toBe("with a space");
  });

  test.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/....//secret.txt",
    "/link.txt",
    "/.hidden",
    "/assets",
    "/assets/",
    "/icon.svg/",
    "/ICON.SVG",
    "/icon.svg%00.txt",
    "/__proto__",
    "/constructor",
  ])("%s leads nowhere", async (path) => {
    const front = await startWithFiles();
    const answer = await front.raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toContain("not for visitors");
  });
});
