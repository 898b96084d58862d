import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { precompressFiles } from "../../../scripts/precompress.mjs";
import { indexStaticFiles } from "../../../server/http/response/static-files";
import { startTestServer, statusOf, type TestServer } from "../../support/servers/http-server";

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

async function startWithFiles(
  prepare = (root: string): Promise<unknown> => Promise.resolve(root),
): Promise<TestServer> {
  const root = await makeFiles();
  await prepare(root);
  return startTestServer({
    staticFiles: await indexStaticFiles(root),
    siteHandler: () => () => Promise.resolve(new Response("no such page", { status: 404 })),
  });
}

/** A GET whose body is not decompressed on the way. */
async function get(server: TestServer, path: string, encoding: string): Promise<{ head: string; body: Buffer }> {
  const response = await server.raw(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );
  const end = response.indexOf("\r\n\r\n");
  return { head: response.slice(0, end).toLowerCase(), body: Buffer.from(response.slice(end + 4), "latin1") };
}

describe("static files", () => {
  test("with a hash are cached for ever, others for an hour", async () => {
    const server = await startWithFiles();
    const script = await fetch(`${server.origin}/assets/app-1a2b3c.js`);
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await script.text()).toBe(SCRIPT);
    const icon = await fetch(`${server.origin}/icon.svg`);
    expect(icon.headers.get("cache-control")).toBe("public, max-age=3600, stale-while-revalidate=86400");
    expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  });

  test.each([
    ["prepared by the build", precompressFiles],
    ["compressed when first asked for", () => Promise.resolve()],
  ])("with text are sent compressed, %s", async (_name, prepare) => {
    const server = await startWithFiles(prepare);
    const brotli = await get(server, "/assets/app-1a2b3c.js", "gzip, deflate, br");
    expect(brotli.head).toContain("content-encoding: br");
    expect(brotli.head).toContain("vary: accept-encoding");
    expect(brotli.head).toContain(`content-length: ${brotli.body.length}`);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await get(server, "/assets/app-1a2b3c.js", "gzip");
    expect(gzip.head).toContain("content-encoding: gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await get(server, "/assets/app-1a2b3c.js", "br;q=0, identity");
    expect(plain.head).not.toContain("content-encoding");
    expect(plain.body.toString()).toBe(SCRIPT);
  });

  test("are compressed anew when a copy of the build is gone", async () => {
    let folder = "";
    const server = await startWithFiles((root) => {
      folder = root;
      return precompressFiles(root);
    });
    await rm(join(folder, "assets", "app-1a2b3c.js.br"));
    const { head, body } = await get(server, "/assets/app-1a2b3c.js", "br");
    expect(head).toMatch(/^http\/1\.1 200 /);
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  });

  test("do not include the build's compressed copies", async () => {
    const server = await startWithFiles(precompressFiles);
    expect((await fetch(`${server.origin}/assets/app-1a2b3c.js.br`)).status).toBe(404);
  });

  test("with images are sent unchanged, larger ones straight from disk", async () => {
    const server = await startWithFiles();
    const response = await fetch(`${server.origin}/assets/picture.png`);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("content-length")).toBe(String(PICTURE.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true);
  });

  test("are 304 when unchanged, with an ETag per encoding", async () => {
    const server = await startWithFiles();
    for (const encoding of ["br", "gzip", "identity"]) {
      const url = `${server.origin}/assets/app-1a2b3c.js`;
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

  test("have a length and no body for HEAD", async () => {
    const server = await startWithFiles();
    const response = await server.raw("HEAD /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(response).toMatch(/content-length: 6\r\n/i);
    expect(response.endsWith("\r\n\r\n")).toBe(true);
  });

  test("may have a space in their name", async () => {
    const server = await startWithFiles();
    expect(await (await fetch(`${server.origin}/an%20image.txt`)).text()).toBe("with a space");
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
  ])("do not include %s", async (path) => {
    const server = await startWithFiles();
    const response = await server.raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([400, 404]).toContain(statusOf(response));
    expect(response).not.toContain("not for visitors");
  });
});
