import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* The site while the process of the embedded backend does not respond, and while it is started again. */

const PUBLIC_PAGES = ["/", "/find", "/find?category=hotend", "/find/e3d/e3d-v6", "/find.json", "/sitemap.xml"];

let site: BuiltSite;
let key: string;

beforeAll(async () => {
  site = await startBuiltSite({ env: { DATA_TIMEOUT_MS: "2000" } });
  key = await site.publishableKey();
});

afterAll(() => site.stop());

const pids = () =>
  [...site.log().matchAll(/"pid":(\d+),"msg":"started the backend's process"/g)].map(([, id]) => Number(id));

const rest = () => site.request("/rest/v1/parts?select=id&limit=1", { headers: { apikey: key } });

function connect(apikey: string): WebSocket {
  return new WebSocket(`${site.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${apikey}`);
}

/** Responses to each public page and to the health check, with the longest time of each. */
async function visit(rounds: number): Promise<{ statuses: Set<number>; slowestMs: number; healthMs: number }> {
  const statuses = new Set<number>();
  let slowestMs = 0;
  let healthMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const path of [...PUBLIC_PAGES, "/healthz"]) {
      const from = performance.now();
      const response = await site.request(path);
      await response.arrayBuffer();
      statuses.add(response.status);
      const ms = performance.now() - from;
      if (path === "/healthz") healthMs = Math.max(healthMs, ms);
      else slowestMs = Math.max(slowestMs, ms);
    }
  }
  return { statuses, slowestMs, healthMs };
}

test("live connections reach the backend's process, and wrong ones are refused as before", async () => {
  const socket = connect(key);
  await once(socket, "open");
  socket.send(JSON.stringify(["1", "1", "realtime:page_access", "phx_join", { config: { private: false } }]));
  const [reply] = await once(socket, "message");
  expect(String(reply)).toContain('"status":"ok"');
  socket.close();
  await once(socket, "close");

  const wrong = connect("sb_publishable_wrong");
  wrong.on("error", () => undefined);
  const [, refused] = await once(wrong, "unexpected-response");
  expect(refused).toMatchObject({ statusCode: 401, headers: { "x-content-type-options": "nosniff" } });
  wrong.terminate();
});

test("a frozen process stops no public page and no health check, and is replaced", async () => {
  const usual = await visit(5);
  const [frozen = 0] = pids().slice(-1);
  const live = connect(key);
  await once(live, "open");
  const cut = once(live, "close");
  process.kill(frozen, "SIGSTOP");

  const from = performance.now();
  const call = rest();
  const during = await visit(5);
  expect(during.statuses).toEqual(new Set([200]));
  expect(during.slowestMs).toBeLessThan(usual.slowestMs * 2 + 100);
  expect(during.healthMs).toBeLessThan(usual.healthMs * 2 + 50);
  const late = await call;
  expect(late.status).toBe(503);
  expect(late.headers.get("retry-after")).toBe("1");
  expect(performance.now() - from).toBeLessThan(7_000);

  await eventually(async () => pids().length > 1, 60_000);
  await eventually(async () => (await rest()).status === 200, 10_000);
  await cut;
  const again = connect(key);
  await once(again, "open");
  again.close();
  expect(site.log()).toContain("the backend's process ended");
  await eventually(async () => (await site.request("/readyz")).status === 200, 10_000);
});

test("a write right after a restart reaches the pages", async () => {
  const before = pids().length;
  process.kill(pids().at(-1) ?? 0, "SIGKILL");
  expect((await site.request("/find")).status).toBe(200);
  await eventually(async () => pids().length > before, 60_000);
  await site.write("PATCH", "hotend?id=eq.1", { name: "Changed after a restart" });
  await eventually(
    async () => (await (await site.request("/find.json?category=hotend")).text()).includes("Changed after a restart"),
    10_000,
  );
});
