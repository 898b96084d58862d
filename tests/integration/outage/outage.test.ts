import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";
import { startPostgresBackend, type PostgresBackend } from "../../support/servers/postgres-backend";
import { startSwitchableProxy, type SwitchableProxy } from "../../support/servers/switchable-proxy";

const NOTICE = "The catalogue may be a few minutes old";
const PUBLIC_PAGES = [
  "/",
  "/find",
  "/find?category=hotend&printer=creality-ender-3",
  "/find?q=volcano",
  "/find?compare=hotend:1,hotend:7",
  "/find/e3d/e3d-v6",
  "/my-printer",
  "/under-construction",
  "/contribute",
  "/learn",
  "/learn/keep-filament-dry",
  "/learn.json?q=nozzle",
  "/tune",
  "/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94",
  "/sitemap.xml",
  "/robots.txt",
  "/find.json",
  "/find.csv",
];

const FLAPS = 6;
const FLAP_MS = 1_000;

let hosted: PostgresBackend;
let backend: SwitchableProxy;
let site: BuiltSite;

const settings = () => ({
  SUPABASE_URL: backend.url,
  SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
  SESSION_SECRET: "a secret for this test only, long enough to be one",
});

beforeAll(async () => {
  hosted = await startPostgresBackend();
  backend = await startSwitchableProxy(hosted.url);
  site = await startBuiltSite({ env: settings() });
});

afterEach(async () => {
  // Whatever a test took away is back for the next one.
  hosted.resume();
  backend.up();
  await eventually(isFresh, 10_000);
});

afterAll(async () => {
  await site.stop();
  await backend.stop();
  await hosted.stop();
});

async function isFresh(): Promise<boolean> {
  return !(await text("/find")).includes(NOTICE);
}

async function isStale(): Promise<boolean> {
  return (await text("/find")).includes(NOTICE);
}

async function text(path: string): Promise<string> {
  return (await site.request(path)).text();
}

/** The longest and the median time of so many responses to each public page, in milliseconds. */
async function timesOf(rounds: number): Promise<{ p99: number; median: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const path of ["/find", "/find/e3d/e3d-v6", "/find?category=fan", "/", "/tune", "/learn"]) {
      const started = performance.now();
      const response = await site.request(path);
      await response.arrayBuffer();
      expect(response.status, path).toBe(200);
      times.push(performance.now() - started);
    }
  }
  times.sort((one, other) => one - other);
  return {
    p99: times[Math.floor(times.length * 0.99)] ?? Infinity,
    median: times[Math.floor(times.length / 2)] ?? Infinity,
  };
}

describe("while the data service is down", () => {
  test("public pages are served from the snapshot, with its age and uncached", async () => {
    const before = await (await site.request("/find.json?category=hotend&printer=creality-ender-3")).json();
    const undisturbed = await site.request("/find");
    expect(undisturbed.headers.get("cache-control")).not.toContain("no-store");
    expect(await undisturbed.text()).not.toContain(NOTICE);

    backend.down();
    await eventually(isStale, 10_000);
    for (const path of PUBLIC_PAGES) {
      const response = await site.request(path);
      const body = await response.text();
      expect(response.status, path).toBe(200);
      if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) continue;
      expect(htmlErrorsOf(body), path).toEqual([]);
      if (path.startsWith("/find")) expect(response.headers.get("cache-control"), path).toMatch(/no-store/);
      if (path.startsWith("/find?") || path === "/find") expect(textOf(body), path).toContain(NOTICE);
    }
    expect(await (await site.request("/find.json?category=hotend&printer=creality-ender-3")).json()).toEqual(before);
    // An empty list means that nothing matches, never that loading failed.
    const empty = textOf(await text("/find?category=probe&printer=creality-ender-3-v2&hide=electrical"));
    expect(empty).toContain("No parts match these filters");
    expect(empty).toContain(NOTICE);
    expect((await site.request("/find/e3d/no-such-part")).status).toBe(404);
    expect((await site.request("/healthz")).status).toBe(200);

    // My printer is a cookie: choosing it needs no data service.
    const chosen = await site.request("/my-printer", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: site.origin },
      body: new URLSearchParams({ intent: "remember", printer: "creality-ender-3", next: "/find" }),
    });
    expect(chosen.status).toBe(303);

    const started = performance.now();
    backend.up();
    await eventually(isFresh, 5_000);
    expect(performance.now() - started).toBeLessThan(3_000);
    const afterwards = await site.request("/find");
    expect(afterwards.headers.get("cache-control")).not.toContain("no-store");
  });

  test("a frozen data service does not slow public pages, and the health check reports it", async () => {
    await timesOf(3);
    const normal = await timesOf(15);
    hosted.pause();
    const probe = site.request("/readyz");
    await eventually(isStale, 10_000);
    const frozen = await timesOf(15);
    // On an idle machine they are the same. A page that waited for the data service would take its time-out of 2 s; a
    // machine that is busy with other tests is not more exact than this.
    expect(frozen.median).toBeLessThan(normal.median * 3 + 20);
    expect(frozen.p99).toBeLessThan(1_500);

    // The good result of the start is cached for half a minute; then the probe runs again.
    await (await probe).arrayBuffer();
    await eventually(async () => {
      const response = await site.request("/readyz");
      const report = await response.text();
      return response.status === 503 && report.includes("Connection timeout");
    }, 50_000);
    expect((await site.request("/healthz")).status).toBe(200);

    const started = performance.now();
    hosted.resume();
    await eventually(isFresh, 10_000);
    expect(performance.now() - started).toBeLessThan(5_000);
    await eventually(async () => (await site.request("/readyz")).status === 200, 10_000);
  });

  test("an unstable data service makes no page fail and gets few requests", async () => {
    const statuses = new Map<number, number>();
    const problems: string[] = [];
    let over = false;
    const visitors = Array.from({ length: 4 }, async () => {
      for (let at = 0; !over; at += 1) {
        const path = PUBLIC_PAGES[at % PUBLIC_PAGES.length] ?? "/";
        const response = await site.request(path);
        const body = await response.arrayBuffer();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const isWhole = response.status === 302 || body.byteLength >= 100;
        if (response.status !== 200 || !isWhole) problems.push(`${path}: ${String(response.status)}`);
      }
    });
    backend.takeCount();
    for (let outage = 0; outage < FLAPS; outage += 1) {
      backend.down();
      await lasting(FLAP_MS);
      backend.up();
      await lasting(FLAP_MS);
    }
    const questions = backend.takeCount();
    over = true;
    await Promise.all(visitors);
    expect(problems).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(50);
    // Thousands of requests, a handful of data calls a second: their number does not depend on the requests.
    expect(questions).toBeLessThan(FLAPS * 2 * 10);
    expect(questions).toBeGreaterThan(0);
    const started = performance.now();
    await eventually(isFresh, 5_000);
    expect(performance.now() - started).toBeLessThan(2_000);
    // One line when the outage begins and one when it ends, not one for every attempt.
    const complaints = site.log().match(/The catalogue could not be read/g) ?? [];
    expect(complaints.length).toBeLessThan(30);
  });
});

describe("starting while the data service is down", () => {
  test("reports it within two seconds, and recovers by itself", async () => {
    backend.down();
    const early = await startBuiltSite({ env: settings(), until: "listening" });
    try {
      // It listens shortly before its pages are loaded; until then every page is 503.
      await eventually(async () => (await early.request("/under-construction")).status === 200, 15_000);
      for (const path of [
        "/",
        "/find",
        "/find?category=hotend",
        "/find/e3d/e3d-v6",
        "/find.json",
        "/find.csv",
        "/sitemap.xml",
        "/my-printer",
      ]) {
        const started = performance.now();
        const response = await early.request(path, { headers: { accept: "text/html" } });
        const body = await response.text();
        expect(performance.now() - started, path).toBeLessThan(2_000);
        expect(response.status, path).toBe(503);
        expect(Number(response.headers.get("retry-after")), path).toBeGreaterThan(0);
        expect(response.headers.get("cache-control"), path).toContain("no-store");
        expect(body, path).not.toContain("No parts match");
        if (body.startsWith("<!DOCTYPE html>")) expect(htmlErrorsOf(body), path).toEqual([]);
      }
      expect((await early.request("/healthz")).status).toBe(200);
      const readiness = await early.request("/readyz");
      expect(readiness.status).toBe(503);
      expect(readiness.headers.get("retry-after")).not.toBeNull();
      for (const path of ["/under-construction", "/tune"]) {
        const startedAt = performance.now();
        expect((await early.request(path)).status, path).toBe(200);
        expect(performance.now() - startedAt, path).toBeLessThan(2_000);
      }

      backend.up();
      await eventually(async () => (await early.request("/find")).status === 200, 15_000);
      expect(textOf(await (await early.request("/find")).text())).toContain("541 parts");
      expect((await early.request("/readyz")).status).toBe(200);
    } finally {
      await early.stop();
    }
  });
});

/** Waits for some time: this test is about time. */
function lasting(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
