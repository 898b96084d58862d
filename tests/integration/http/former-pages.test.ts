import { readFile, utimes, writeFile } from "node:fs/promises";
import { request as send, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readPageFile } from "../../../server/http/page-cache/page-file";
import type { PublicState } from "../../../server/http/page-cache/public-source";
import { temporaryFolder } from "../../support/data/temporary-folder";
import { recordingLog } from "../../support/recording-log";
import { startTestServer, type TestServer } from "../../support/servers/http-server";

/* What a server has of the pages of the last run before it can make its own. */

const HOST = "first-layer.test";
const EVERY_MS = 30;
const PRINTER = "printer=ender";
const CURRENT: PublicState = { version: 1, current: true };

let path: string;

beforeEach(async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  path = join(folder.path, "pages.ndjson");
});

interface Run {
  readonly server: TestServer;
  readonly log: ReturnType<typeof recordingLog>;
  state: PublicState | null;
  hasData: boolean;
  /** What the pages say. */
  text: string;
}

interface RunOptions {
  readonly stamp?: string;
  readonly writes?: boolean;
  readonly state?: PublicState | null;
}

async function run({ stamp = "build", writes = true, state = CURRENT }: RunOptions = {}): Promise<Run> {
  const log = recordingLog();
  const file = { path, stamp };
  const site = { state, hasData: state !== null, text: "first" };
  const server = await startTestServer({
    env: { siteUrl: null, allowedHosts: [HOST], trustProxy: 0, nodeEnv: "production" },
    log,
    siteHandler: () => (request) => {
      if (!site.hasData) return Promise.resolve(new Response(null, { status: 503 }));
      const words = `<p>${site.text} ${new URL(request.url).pathname}</p>`.repeat(100);
      return Promise.resolve(new Response(words, { headers: { "content-type": "text/html; charset=utf-8" } }));
    },
    publicSource: () => ({
      state: () => site.state,
      hasData: () => site.hasData,
      publicCookies: (header) => (header === undefined ? "" : header === PRINTER ? PRINTER : null),
    }),
    pageFile: { file, copied: await readPageFile(file, log), writes, everyMs: EVERY_MS },
  });
  return Object.assign(site, { server, log });
}

/** A start that has no data yet. */
const begin = (options: RunOptions = {}) => run({ ...options, state: null });

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Every run has another port; the address that visitors know stays the same. */
function get(
  { server }: Pick<Run, "server">,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { host: HOST, "accept-encoding": "br", ...headers };
    const outgoing = send({ port: server.port, path: address, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const body = Buffer.concat(chunks);
        const encoding = response.headers["content-encoding"];
        const plain = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: plain.toString() });
      });
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}

const text = () => readFile(path, "utf8").catch(() => "");

/** A run in which addresses are asked for often; returns when the file has their pages. */
async function runWith(...addresses: readonly string[]): Promise<Run> {
  const site = await run();
  for (const address of addresses) for (let time = 0; time < 3; time += 1) await get(site, address);
  await expect.poll(text).toContain(`"path":"${addresses.at(-1) ?? ""}"`);
  return site;
}

const NOT_YET = 503;

test("a page that was asked for often is there at once, in every encoding and for nobody else to keep", async () => {
  const former = await get(await runWith("/find"), "/find");
  const site = await begin();
  for (const encoding of ["br", "gzip", "identity"]) {
    const { status, headers, text } = await get(site, "/find", { "accept-encoding": encoding });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(headers["content-security-policy"]).toBe(former.headers["content-security-policy"]);
    expect(text).toBe(former.text);
  }
  expect((await get(site, "/find", { "if-none-match": former.headers.etag ?? "" })).status).toBe(304);
});

test("others, those of another host, and visitors with cookies wait for the site", async () => {
  await runWith("/find");
  const site = await begin();
  expect((await get(site, "/find")).status).toBe(200);
  expect((await get(site, "/printers")).status).toBe(NOT_YET);
  expect((await get(site, "/find?q=a")).status).toBe(NOT_YET);
  expect((await get(site, "/find", { host: "localhost" })).status).toBe(NOT_YET);
  expect((await get(site, "/find", { cookie: "session=1" })).status).toBe(NOT_YET);
  expect((await get(site, "/find", { authorization: "Bearer x" })).status).toBe(NOT_YET);
});

test("a page that administrators can close is not among them, one that only leads to such pages is", async () => {
  await runWith("/learn", "/find/e3d/v6");
  const site = await begin();
  expect((await get(site, "/find/e3d/v6")).status).toBe(200);
  expect((await get(site, "/learn")).status).toBe(NOT_YET);
});

test("as soon as the site has data it makes its own, for good", async () => {
  await runWith("/find");
  const site = await begin();
  Object.assign(site, { text: "second", hasData: true });
  expect((await get(site, "/find")).text).toContain("second");
  site.state = CURRENT;
  expect((await get(site, "/find")).text).toContain("second");
  Object.assign(site, { state: null, hasData: false });
  expect((await get(site, "/find")).status).toBe(NOT_YET);
});

test("the file of the last run goes when nobody asks this one for anything", async () => {
  await runWith("/find");
  await run();
  await expect.poll(text).toBe("");
});

test("a page for a printer in a cookie is not among them", async () => {
  const site = await run();
  for (let time = 0; time < 3; time += 1) await get(site, "/find", { cookie: PRINTER });
  for (let time = 0; time < 3; time += 1) await get(site, "/printers");
  await expect.poll(text).toContain('"path":"/printers"');
  expect(await text()).not.toContain("ender");
});

test("a change removes them from the disk, and the newest are written", async () => {
  const site = await runWith("/find");
  Object.assign(site, { text: "second", state: { version: 2, current: false } });
  await expect.poll(text).toBe("");
  site.state = { version: 3, current: true };
  for (let time = 0; time < 3; time += 1) await get(site, "/find");
  await expect.poll(text).not.toBe("");
  expect((await get(await begin(), "/find")).text).toContain("second");
});

test("while the data may be old nothing is written, and neither is it by a process that only reads", async () => {
  const old = await run({ state: { version: 1, current: false } });
  const reader = await run({ writes: false });
  for (const site of [old, reader]) for (let time = 0; time < 3; time += 1) await get(site, "/find");
  await pause(EVERY_MS * 5);
  expect(await text()).toBe("");
});

test("those of another build, and those from long ago, are not used", async () => {
  await runWith("/find");
  expect((await get(await begin({ stamp: "other" }), "/find")).status).toBe(NOT_YET);
  const longAgo = new Date(Date.now() - 61 * 60_000);
  await utimes(path, longAgo, longAgo);
  expect((await get(await begin({ writes: false }), "/find")).status).toBe(NOT_YET);
});

test.each<[string, (file: string) => string]>([
  ["cut off", (file) => file.slice(0, -100)],
  ["changed", (file) => file.replace("/find", "/fund")],
  ["empty", () => ""],
  ["something else", () => "{}\n"],
])("a file that is %s is not used, and the log says so", async (_, damage) => {
  const site = await runWith("/find");
  site.state = null;
  await writeFile(path, damage(await text()));
  const next = await begin({ writes: false });
  expect((await get(next, "/find")).status).toBe(NOT_YET);
  expect(next.log.lines.filter((line) => line.startsWith("warn The pages of the last run were not used"))).toHaveLength(
    1,
  );
});
