import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* The figures of a server of two web processes, a first one and the backend's, and the ids in its log. */

const TOKEN = "a-token-that-is-long-enough-to-be-one";

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuiltSite({
    env: {
      ...{ WEB_CONCURRENCY: "2", TRUST_PROXY: "1", INSTANCE_NAME: "shop-1" },
      ...{ METRICS_TOKEN: TOKEN, METRICS_PORT: "0" },
    },
  });
});
afterAll(async () => site.stop());

const throughSite = async () => {
  const answer = await site.request("/metrics", {
    headers: { authorization: `Bearer ${TOKEN}`, connection: "close" },
  });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** The port is in the log: the system has chosen it. */
const throughPort = async () => {
  const url = /"url":"(http:[^"]+\/metrics)"/.exec(site.log())?.[1] ?? "";
  return (await fetch(url)).text();
};

const logged = () =>
  site
    .log()
    .split("\n")
    .filter((line) => line !== "");

function valueIn(text: string, series: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}

/** Sum of a family's lines with this label. */
function sumIn(text: string, family: string, label: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${family}{`) && line.includes(label));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

test("requests of all processes are added up, wherever one asks", async () => {
  const processes = new Set<string>();
  let sent = 0;
  await eventually(async () => {
    // Each on a connection of its own, so that both processes get some.
    const answer = await site.request("/find?q=totals", { headers: { connection: "close" } });
    await answer.text();
    sent += 1;
    const id = answer.headers.get("x-request-id") ?? "";
    await eventually(async () => site.log().includes(id), 2_000);
    const line = logged().find((one) => one.includes(id));
    processes.add(/"process":(\d+)/.exec(line ?? "")?.[1] ?? "");
    return processes.size === 2 && sent >= 20;
  }, 20_000);
  for (const read of [throughSite, throughSite, throughPort]) {
    await expect.poll(async () => sumIn(await read(), "first_layer_http_requests_total", 'route="/find"')).toBe(sent);
  }
});

test("each part of the server has its figures", async () => {
  const text = await throughPort();
  expect(valueIn(text, "first_layer_web_processes")).toBe(2);
  expect(valueIn(text, "first_layer_ready")).toBe(1);
  expect(valueIn(text, "first_layer_backend_up")).toBe(1);
  expect(valueIn(text, "first_layer_backend_circuit_open")).toBe(0);
  expect(valueIn(text, "first_layer_jobs_leader")).toBe(1);
  expect(valueIn(text, "first_layer_snapshot_version")).toBeGreaterThan(0);
  expect(valueIn(text, "first_layer_snapshot_age_seconds")).toBeLessThan(60);
  expect(valueIn(text, "first_layer_backend_resident_bytes")).toBeGreaterThan(1e7);
  expect(valueIn(text, "first_layer_data_free_bytes")).toBeGreaterThan(0);
  expect(sumIn(text, "first_layer_backend_calls_total", 'outcome="ok"')).toBeGreaterThan(0);
  expect(text).toMatch(/^first_layer_build_info\{build="(?!starting)[^"]+",node="v\d/m);
});

test("live connections and joins are counted", async () => {
  const key = await site.publishableKey();
  const socket = new WebSocket(`${site.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`);
  await once(socket, "open");
  const joined = once(socket, "message");
  socket.send(
    JSON.stringify({ topic: "realtime:page_access", event: "phx_join", ref: "1", join_ref: "1", payload: {} }),
  );
  await joined;
  const open = await throughPort();
  expect(valueIn(open, "first_layer_live_connections")).toBe(1);
  expect(valueIn(open, "first_layer_live_channels")).toBe(1);
  socket.close();
  await expect.poll(async () => valueIn(await throughPort(), "first_layer_live_connections")).toBe(0);
  const after = await throughPort();
  expect(valueIn(after, "first_layer_live_channels")).toBe(0);
  expect(valueIn(after, "first_layer_live_joins_total")).toBe(1);
});

test("the backend's lines of the log have the id of the request, and all the name of the instance", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const headers = { apikey: await site.publishableKey(), "x-request-id": id };
  // A filter that there is not: the library says so.
  expect((await site.request("/rest/v1/parts?id=foo.1", { headers })).status).toBe(400);
  const lines = () => logged().filter((line) => line.includes(`"requestId":"${id}"`));
  await eventually(async () => lines().length >= 2, 5_000);
  expect(
    lines()
      .map((line) => /"msg":"([^"]+)"/.exec(line)?.[1])
      .sort(),
  ).toEqual(["request", "the backend library failed"]);
  const others = logged().filter((line) => !line.includes('"instance":"shop-1"'));
  expect(others).toEqual([]);
});
