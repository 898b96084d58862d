import { noNotes } from "~/lib/http/visits/page-notes";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseServerEnv } from "~/lib/env.server";
import { ensureBuilt } from "../../../scripts/build.mjs";
import { createReadiness } from "../../../server/main/health";
import { parseServerBuild } from "../../../server/http/remix-handler";
import { runSite, type RunningSite } from "../../../server/main/site";
import { notRendered } from "~/lib/http/rendered-page";
import type { Log } from "~/lib/log";
import type { Backend } from "../../../server/main/backend";
import { recordingLog } from "../../support/recording-log";
import { temporaryFolder } from "../../support/data/temporary-folder";

/* The pages while the backend has not started yet, and in this case never does. */

const ORIGIN = "http://localhost:3000";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let site: RunningSite;
let runWith: (backend: Promise<Backend>, log: Log) => RunningSite;
const log = recordingLog();

beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  const module: unknown = await import(pathToFileURL("build/server/index.js").href);
  const options = {
    env: parseServerEnv({ NODE_ENV: "production", DATA_DIR: join(folder.path, "data") }),
    pages: parseServerBuild(module),
    encoderProgram: "build/picture-encoder.js",
    readiness: createReadiness({
      probe: () => Promise.reject(new Error("still starting")),
      catalogueLoaded: () => false,
    }),
  };
  runWith = (backend, own) => runSite({ ...options, backend, log: own });
  site = runWith(new Promise(() => undefined), log);
});

afterAll(async () => {
  site.catalogue.stop();
  await folder.remove();
});

function request(path: string, init?: RequestInit): Promise<Response> {
  return site.siteHandler(new Request(`${ORIGIN}${path}`, init), {
    requestId: "request-1",
    cspNonce: "nonce",
    log,
    origin: ORIGIN,
    secure: false,
    headersOnly: false,
    abortSignal: new AbortController().signal,
    rendered: notRendered(),
    notes: noNotes(),
    ip: "127.0.0.1",
    direct: true,
  });
}

test.each(["/tune", "/tune.data", "/learn/level-a-bed", "/contribute", "/under-construction?from=/tune"])(
  "%s responds 503 at once while the locks are not known yet",
  async (path) => {
    const response = await request(path);
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
  },
);

test("a form of a page with a lock gets the same 503", async () => {
  const response = await request("/tune", {
    method: "POST",
    headers: { host: "localhost:3000", origin: ORIGIN },
    body: new URLSearchParams({ intent: "anything" }),
  });
  expect(log.lines).toEqual([]);
  expect(response.status).toBe(503);
});

test.each(["/under-construction", "/contact"])("%s is served before the backend is ready", async (path) => {
  expect((await request(path)).status).toBe(200);
});

test("when the backend cannot be started nothing is logged after it, such as that pages go on", async () => {
  const own = recordingLog();
  const failed = runWith(Promise.reject(new Error("The database cannot be reached")), own);
  await new Promise((resolve) => setImmediate(resolve));
  await failed.catalogue.refresh();
  expect(own.lines).toEqual([]);
});
