import type { SendRequest } from "~/lib/http/service-request";
import { expect, test, vi } from "vitest";
import { BackendTimeoutError } from "~/lib/http/resilient-fetch";
import { runInRequest } from "../http/request-scope";
import { createBackendFetch } from "../main/backend-fetch";
import { startBackgroundWork } from "../main/background-work";
import { createMetrics, type Metrics } from "./metrics";

const textOf = async ({ families, textOf: write }: Metrics) => write([await families()]);

const linesOf = async (metrics: Metrics, family: string) =>
  (await textOf(metrics)).split("\n").filter((line) => line.startsWith(`first_layer_${family}`));

test("kept pages are added up by route, method and status, once", async () => {
  const metrics = createMetrics();
  const [one, other] = [metrics.requests.keptAt("/find/e3d/one"), metrics.requests.keptAt("/find/e3d/other")];
  one("GET", 200);
  other("GET", 200);
  other("GET", 304);
  one("HEAD", 200);
  for (let reads = 0; reads < 2; reads += 1) {
    const route = 'route="/find/:manufacturerSlug/:partSlug"';
    expect(await linesOf(metrics, "http_requests_total")).toEqual([
      `first_layer_http_requests_total{${route},method="GET",status="200",source="memory"} 2`,
      `first_layer_http_requests_total{${route},method="GET",status="304",source="memory"} 1`,
      `first_layer_http_requests_total{${route},method="HEAD",status="200",source="memory"} 1`,
    ]);
    expect(await linesOf(metrics, "page_cache_lookups_total")).toEqual([
      'first_layer_page_cache_lookups_total{result="hit"} 4',
    ]);
  }
});

test("a method that there is not, and a client that has gone, have names of their own", async () => {
  const metrics = createMetrics();
  const request = { url: "/find", ms: 5, fromMemory: false, isFile: false };
  metrics.requests.answered({ ...request, method: "BREW", status: 405 });
  metrics.requests.answered({ ...request, method: "GET", status: 0 });
  metrics.requests.answered({ ...request, method: "GET", status: 200, url: "/assets/a-1.js", isFile: true });
  expect(await linesOf(metrics, "http_requests_total")).toEqual([
    'first_layer_http_requests_total{route="/find",method="other",status="405",source="made"} 1',
    'first_layer_http_requests_total{route="/find",method="GET",status="aborted",source="made"} 1',
    'first_layer_http_requests_total{route="(file)",method="GET",status="200",source="made"} 1',
  ]);
});

test("calls of the backend are counted by what became of them, and name the request", async () => {
  const metrics = createMetrics();
  const ids: (string | null)[] = [];
  const answer: SendRequest = async (request) => {
    ids.push(request.headers.get("x-request-id"));
    request.signal?.throwIfAborted();
    const status = Number(new URL(request.url).searchParams.get("status"));
    if (status === 0) throw new TypeError("fetch failed");
    return new Response("", { status });
  };
  const call = createBackendFetch(answer, metrics.calls);
  const at = (path: string, signal?: AbortSignal) => call(new Request(`http://x${path}`, signal && { signal }));
  await new Promise<void>((resolve) => {
    runInRequest("request-1", () => void at("/rest/v1/parts?status=200").then(() => resolve()));
  });
  await at("/rest/v1/parts?status=403");
  await at("/auth/v1/token?status=503");
  await expect(at("/storage/v1/object/a?status=0")).rejects.toThrow("fetch failed");
  await expect(at("/rest/v1/parts?status=200", AbortSignal.abort())).rejects.toThrow();
  await expect(at("/rest/v1/parts?status=200", AbortSignal.abort(new BackendTimeoutError("late")))).rejects.toThrow();
  await at("/other?status=200");
  const counted = (await linesOf(metrics, "backend_calls_total")).map((line) =>
    /service="(\w+)",outcome="(\w+)"} 1/.exec(line),
  );
  expect(counted.map((found) => found?.slice(1).join(" "))).toEqual([
    ...["rest ok", "rest refused", "auth failed", "storage failed"],
    ...["rest gone", "rest late", "other ok"],
  ]);
  expect(ids).toEqual(["request-1", ...Array<null>(ids.length - 1).fill(null)]);
});

test("jobs and mails; whether an instance leads is not said where there are no jobs", async () => {
  const metrics = createMetrics();
  expect(await linesOf(metrics, "jobs_leader")).toEqual([]);
  metrics.work.leads(false);
  expect(await linesOf(metrics, "jobs_leader")).toEqual(["first_layer_jobs_leader 0"]);
  metrics.work.leads(true);
  metrics.work.jobs.ended("digests", true);
  metrics.work.jobs.ended("digests", false);
  metrics.work.mails.waiting(3);
  metrics.work.mails.ended("failed");
  expect(await linesOf(metrics, "jobs_leader")).toEqual(["first_layer_jobs_leader 1"]);
  expect(await linesOf(metrics, "job_runs_total")).toEqual([
    'first_layer_job_runs_total{task="digests",outcome="succeeded"} 1',
    'first_layer_job_runs_total{task="digests",outcome="failed"} 1',
  ]);
  expect(await linesOf(metrics, "mails")).toEqual([
    'first_layer_mails_total{outcome="sent"} 0',
    'first_layer_mails_total{outcome="refused"} 0',
    'first_layer_mails_total{outcome="failed"} 1',
    "first_layer_mails_waiting 3",
  ]);
});

test("a job that has not succeeded yet has a time, from which it is late", async () => {
  const metrics = createMetrics();
  const now = Date.now();
  const work = () => Promise.resolve(false);
  const { stop } = startBackgroundWork(work, { name: "digests", log: { error: vi.fn() }, watch: metrics.work.jobs });
  await stop();
  const [line = ""] = await linesOf(metrics, "job_last_success_timestamp_seconds");
  expect(line).toContain('task="digests"');
  expect(Number(line.split(" ")[1]) * 1_000).toBeGreaterThanOrEqual(now);
});

test("the oldest mail of an outbox grows older while nobody can read it", async () => {
  const metrics = createMetrics();
  expect(await linesOf(metrics, "mails_oldest_seconds")).toEqual([]);
  metrics.work.mails.oldest(0);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  const read = async () => Number((await linesOf(metrics, "mails_oldest_seconds"))[0]?.split(" ")[1]);
  expect(await read()).toBeGreaterThanOrEqual(60);
  metrics.work.mails.oldest(7);
  expect(await read()).toBe(7);
  vi.restoreAllMocks();
});

test("totals of a backend that does not answer in time stay what they were", async () => {
  const metrics = createMetrics();
  let figures: Record<string, number> | null = { liveJoins: 5, cpuSeconds: 12, residentBytes: 1 };
  metrics.watchBackend(".", () => Promise.resolve(figures));
  expect(await linesOf(metrics, "backend_cpu")).toEqual(["first_layer_backend_cpu_seconds_total 12"]);
  figures = null;
  expect(await linesOf(metrics, "backend_cpu")).toEqual(["first_layer_backend_cpu_seconds_total 12"]);
  expect(await linesOf(metrics, "live_joins")).toEqual(["first_layer_live_joins_total 5"]);
  expect(await linesOf(metrics, "backend_up")).toEqual(["first_layer_backend_up 0"]);
  figures = { liveJoins: 1, cpuSeconds: 2, residentBytes: 1 };
  expect(await linesOf(metrics, "backend_cpu")).toEqual(["first_layer_backend_cpu_seconds_total 2"]);
});

test("of several processes counts are added up, and the worst state is shown", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  const state = { isReady: () => Promise.resolve(true), isCircuitOpen: () => false, build: () => "b1" };
  one.watchSite({ ...state, snapshot: () => ({ version: 7, loadedAt: Date.now() }) });
  other.watchSite({
    ...state,
    snapshot: () => ({ version: 6, loadedAt: Date.now() - 90_000 }),
    isReady: () => Promise.reject(new Error("down")),
    isCircuitOpen: () => true,
  });
  for (const { requests } of [one, other]) requests.keptAt("/find")("GET", 200);
  const text = await one.textOf(await Promise.all([one.families(), other.families()]));
  const value = (name: string) => Number(new RegExp(`^first_layer_${name}(?:\\{.*\\})? (.*)$`, "m").exec(text)?.[1]);
  expect(value("http_requests_total")).toBe(2);
  expect(value("web_processes")).toBe(2);
  expect(value("snapshot_version")).toBe(6);
  expect(value("snapshot_age_seconds")).toBeGreaterThanOrEqual(90);
  expect(value("ready")).toBe(0);
  expect(value("backend_circuit_open")).toBe(1);
  expect(value("build_info")).toBe(1);
});
