import { createServer, type IncomingMessage } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { spawnSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startProxy, type Proxy } from "../../bench/cluster/machines/nginx";
import { tidyUp } from "../../bench/cluster/machines/programs";
import { listenOnFreePort } from "../support/servers/listen";

/* What nginx does with deploy/nginx/first-layer.conf, in front of one instance that answers and two that are away. */

const PROGRAM = "nginx";
const isInstalled = spawnSync("which", [PROGRAM]).status === 0;

describe.runIf(isInstalled)("behind nginx", () => {
  /** Requests that have reached the instance: method, address, and the entity tag they ask with. */
  const seen: string[] = [];
  let proxy: Proxy;

  const instance = createServer((request, response) => {
    void buffer(request).then(() => {
      seen.push(lineOf(request));
      if (request.url?.includes("cut") === true) return request.socket.destroy();
      const isKept = request.url?.startsWith("/find?") === true;
      const headers = { "Cache-Control": isKept ? "public, s-maxage=60" : "public, no-cache", ETag: '"one"' };
      const isKnown = request.headers["if-none-match"] === headers.ETag;
      return response.writeHead(isKnown ? 304 : 200, headers).end();
    });
  });

  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(proxy.origin + path, { method, headers, ...(["POST", "PUT", "PATCH"].includes(method) && { body: "text" }) });

  beforeAll(async () => {
    proxy = await startProxy(PROGRAM);
    const away = [createSocketServer(), createSocketServer()];
    const refused = await Promise.all(away.map(listenOnFreePort));
    for (const server of away) server.close();
    const port = await listenOnFreePort(instance);
    await proxy.serve({ ready: [...refused, port], others: [port] });
  });

  beforeEach(() => {
    seen.length = 0;
  });

  afterAll(async () => {
    await tidyUp();
    instance.closeAllConnections();
    instance.close();
  });

  const API_CALLS = ["PUT", "DELETE", "PATCH", "POST", "GET"].map((method) => [method, "/rest/v1/pins"] as const);
  const CALLS = [...API_CALLS, ["PUT", "/storage/v1/object/a"], ["POST", "/pins"]] as const;

  // First, while nginx has not left out yet the two that are away.
  test("calls and forms go to the next instance when a connection is refused", async () => {
    for (const [method, path] of CALLS) {
      const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await ask(method, path)).status));
      expect(statuses).toEqual([200, 200, 200, 200]);
    }
    expect(seen).toHaveLength(CALLS.length * 4);
  });

  test.each(CALLS)("%s %s that may have been processed is not sent again", async (method, path) => {
    const response = await ask(method, `${path}?cut`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(seen).toEqual([`${method} ${path}?cut`]);
  });

  test("visitors get a page when no instance answers, calls of the data API a line", async () => {
    const page = await ask("GET", "/find/cut");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect([page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(await page.text()).toMatch(/First Layer[^]*cannot be reached just now[^]*<a href="">Try again<\/a>/);
    const call = await ask("GET", "/rest/v1/pins?cut");
    expect([call.status, call.headers.get("content-type")]).toEqual([503, "text/plain"]);
  });

  test("a page that is asked for each time passes the cache by, and is not sent again", async () => {
    const first = await ask("GET", "/find/e3d/revo");
    expect(first.headers.get("x-cache")).toBeNull();
    const second = await ask("GET", "/find/e3d/revo", { "If-None-Match": '"one"' });
    expect(second.status).toBe(304);
    expect(seen).toEqual(["GET /find/e3d/revo", 'GET /find/e3d/revo "one"']);
  });

  test("a page that may be kept is, for whoever has no cookie", async () => {
    for (const cookie of ["", "", "a=1"]) await ask("GET", "/find?sort=name", cookie === "" ? {} : { Cookie: cookie });
    expect(seen).toHaveLength(2);
    const known = await ask("GET", "/find?sort=name", { "If-None-Match": '"one"' });
    expect([known.status, known.headers.get("x-cache")]).toEqual([304, "HIT"]);
  });
});

function lineOf({ method = "", url = "", headers }: IncomingMessage): string {
  return [method, url, headers["if-none-match"] ?? ""].join(" ").trim();
}
