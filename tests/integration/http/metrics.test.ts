import { describe, expect, onTestFinished, test } from "vitest";
import { createMetrics, type Metrics } from "../../../server/metrics/metrics";
import { openMetricsPort } from "../../../server/main/metrics-port";
import type { PublicSource } from "../../../server/http/page-cache/public-source";
import { startTestServer, type TestServer } from "../../support/servers/http-server";

/* The figures of one process, with a stand-in for the site's pages. */

const TOKEN = "a-token-that-is-long-enough-to-be-one";

/** Fewer than one address may have on the way. */
const AT_ONCE = 10;

interface Counting {
  readonly server: TestServer;
  readonly metrics: Metrics;
  /** The value of a line of the figures, 0 when there is none. */
  value(series: string): Promise<number>;
  text(): Promise<string>;
}

const source: PublicSource = {
  state: () => ({ version: 1, current: true }),
  hasData: () => true,
  publicCookies: (header) => header ?? "",
};

async function startCounting(trustProxy = 0): Promise<Counting> {
  const metrics = createMetrics();
  const text = async () => metrics.textOf([await metrics.families()]);
  const server = await startTestServer({
    env: { siteUrl: null, allowedHosts: [], trustProxy, nodeEnv: "production" },
    publicSource: () => source,
    metrics: metrics.requests,
    metricsEndpoint: { token: TOKEN, text },
  });
  return { server, metrics, text, value: async (series) => valueIn(await text(), series) };
}

function valueIn(text: string, series: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

const requests = (route: string, status: string, source: "made" | "memory") =>
  `first_layer_http_requests_total{route="${route}",method="GET",status="${status}",source="${source}"}`;

describe("/metrics on the site's own port", () => {
  const ask = ({ server }: Counting, init: RequestInit = {}) => fetch(`${server.origin}/metrics`, init);

  test("is a page that there is not without the setting", async () => {
    const server = await startTestServer({
      siteHandler: () => () => Promise.resolve(new Response("", { status: 404 })),
    });
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(`${server.origin}/metrics`, { headers })).status).toBe(404);
  });

  test("opens for the token alone, and no cache keeps it", async () => {
    const counting = await startCounting();
    for (const authorization of ["", "Bearer", "Bearer wrong", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const refused = await ask(counting, { headers: { authorization } });
      expect([authorization, refused.status, refused.headers.get("www-authenticate")]).toEqual([
        ...[authorization, 401],
        "Bearer",
      ]);
      expect(await refused.text()).not.toContain("first_layer_");
    }
    const answer = await ask(counting, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("content-type")]).toEqual([
      ...[200, "no-store"],
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await answer.text()).toContain("process_cpu_seconds_total");
    expect((await ask(counting, { method: "POST", headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(405);
    // Who asks for the figures is not counted.
    expect(await counting.text()).not.toContain('route="/metrics"');
  });

  test("answers under the name of its container, too", async () => {
    const { server } = await startCounting();
    const head = `GET /metrics HTTP/1.1\r\nHost: 10.1.2.3:3000\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`;
    expect(await server.raw(head)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("/metrics on a port of its own", () => {
  test("needs no token, and has nothing else", async () => {
    const metrics = createMetrics();
    const text = async () => metrics.textOf([await metrics.families()]);
    const port = await openMetricsPort({ host: "127.0.0.1", port: 0 }, text);
    onTestFinished(() => port.close());
    const answer = await fetch(port.url);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.text()).toContain("first_layer_mails_waiting 0");
    expect((await fetch(new URL("/", port.url))).status).toBe(404);
    expect((await fetch(port.url, { method: "POST", body: "x" })).status).toBe(405);
  });

  test("says that it is taken", async () => {
    const first = await openMetricsPort({ host: "127.0.0.1", port: 0 }, () => Promise.resolve(""));
    onTestFinished(() => first.close());
    const taken = Number(new URL(first.url).port);
    await expect(openMetricsPort({ host: "127.0.0.1", port: taken }, () => Promise.resolve(""))).rejects.toThrow(
      `METRICS_PORT ${taken}: EADDRINUSE`,
    );
  });
});

describe("requests", () => {
  test("are counted by route, and pages from memory apart from those that are made", async () => {
    const { server, value } = await startCounting();
    for (let n = 0; n < 5; n += 1) await (await fetch(`${server.origin}/find?q=probe`)).text();
    await (await fetch(`${server.origin}/saved`)).text();
    await fetch(`${server.origin}/find`, { method: "PATCH" });
    await expect.poll(() => value(requests("/find", "200", "made"))).toBe(1);
    expect(await value(requests("/find", "200", "memory"))).toBe(4);
    expect(await value(requests("/saved", "200", "made"))).toBe(1);
    expect(await value('first_layer_page_cache_lookups_total{result="hit"}')).toBe(4);
    expect(await value('first_layer_page_cache_lookups_total{result="miss"}')).toBe(1);
    expect(await value("first_layer_page_cache_pages")).toBe(1);
    expect(await value('first_layer_http_request_duration_seconds_count{route="/find"}')).toBe(2);
    expect(await value('first_layer_admission_running{queue="pages"}')).toBe(0);
  });

  test("a thousand random addresses make no more series than ten", async () => {
    const { server, text } = await startCounting();
    const series = async () => (await text()).split("\n").filter((line) => line.startsWith("first_layer_http_")).length;
    const send = async (from: number, to: number) => {
      for (let n = from; n < to; n += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, at) => n + at);
        await Promise.all(
          some.map(async (one) =>
            (await fetch(`${server.origin}/${one % 2 === 0 ? "find/" : ""}${one}-${one * 31}?x=${one}`)).text(),
          ),
        );
      }
    };
    await send(0, 10);
    await expect.poll(async () => valueIn(await text(), requests("/*", "200", "made"))).toBe(5);
    const before = await series();
    await send(10, 1_010);
    await expect.poll(async () => valueIn(await text(), requests("/*", "200", "made"))).toBe(505);
    expect(await series()).toBe(before);
  });

  test("what cannot be read as a request is counted, too", async () => {
    const { server, text } = await startCounting();
    await server.raw("GARBAGE\r\n\r\n");
    expect(await text()).toContain('{route="(malformed)",method="other",status="400",source="made"} 1');
  });
});

describe("the id of a request", () => {
  const idOf = async (server: TestServer, path: string, id: string) =>
    (await fetch(`${server.origin}${path}`, { headers: { "x-request-id": id } })).headers.get("x-request-id");

  test("is that of a trusted proxy, also of a page from memory, and in the log", async () => {
    const { server } = await startCounting(1);
    for (const id of ["0123456789abcdef0123456789abcdef", "6f1d3c2e-8a54-4b3e-9d0a-1f2e3d4c5b6a", "third.id_3"]) {
      expect(await idOf(server, "/find", id)).toBe(id);
      expect(await idOf(server, "/saved", id)).toBe(id);
      await expect.poll(() => server.lines.filter((line) => line.includes(`"requestId":"${id}"`)).length).toBe(2);
    }
  });

  test("is made here for what is none, and where no proxy is trusted", async () => {
    const { server } = await startCounting(1);
    await idOf(server, "/find", "first-id");
    for (const bad of ["short", "x".repeat(65), 'a"b":"cdefgh', "two words here"]) {
      expect(await idOf(server, "/find", bad)).toMatch(/^[\w-]{12}$/);
      expect(await idOf(server, "/saved", bad)).toMatch(/^[\w-]{12}$/);
    }
    const open = await startCounting(0);
    expect(await idOf(open.server, "/find", "0123456789abcdef")).toMatch(/^[\w-]{12}$/);
  });
});
