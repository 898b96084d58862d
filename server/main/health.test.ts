import { describe, expect, test } from "vitest";
import { parseEnv } from "~/lib/env.server";
import { backendIn, createReadiness } from "./health";

function setUp(options: { timeoutMs?: number; catalogueLoaded?: boolean } = {}) {
  let now = 0;
  let probes = 0;
  let respond: (signal: AbortSignal) => Promise<void> = () => Promise.resolve();
  const readiness = createReadiness({
    probe: (signal) => {
      probes += 1;
      return respond(signal);
    },
    catalogueLoaded: () => options.catalogueLoaded ?? true,
    now: () => now,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
  });
  return {
    check: () => readiness.check(),
    probes: () => probes,
    pass: (ms: number) => (now += ms),
    backend: (next: typeof respond) => (respond = next),
  };
}

describe("readiness", () => {
  test("keeps a good result for 30 seconds", async () => {
    const { check, probes, pass } = setUp();
    expect(await check()).toEqual({ ready: true, message: "Ready" });
    pass(29_999);
    await check();
    expect(probes()).toBe(1);
    pass(1);
    await check();
    expect(probes()).toBe(2);
  });

  test("keeps a bad result for two seconds, so that recovery shows by itself", async () => {
    const { check, probes, pass, backend } = setUp();
    backend(() => Promise.reject(new Error("password=canary")));
    expect(await check()).toEqual({ ready: false, message: "The data service is not answering" });
    backend(() => Promise.resolve());
    pass(1_999);
    expect((await check()).ready).toBe(false);
    expect(probes()).toBe(1);
    pass(1);
    expect((await check()).ready).toBe(true);
  });

  test("reports a probe that times out as a connection timeout", async () => {
    const { check, backend } = setUp({ timeoutMs: 10 });
    let aborted = false;
    backend((signal) => {
      signal.addEventListener("abort", () => (aborted = true));
      return new Promise(() => undefined);
    });
    expect(await check()).toEqual({ ready: false, message: "Connection timeout" });
    expect(aborted).toBe(true);
  });

  test("shares one probe between a hundred concurrent calls", async () => {
    const { check, probes, backend } = setUp();
    let finish: () => void = () => undefined;
    backend(() => new Promise<void>((resolve) => (finish = resolve)));
    const reports = Array.from({ length: 100 }, () => check());
    finish();
    expect((await Promise.all(reports)).every(({ ready }) => ready)).toBe(true);
    expect(probes()).toBe(1);
  });

  test("is not reached without a catalogue, and then nothing is probed", async () => {
    const { check, probes } = setUp({ catalogueLoaded: false });
    expect(await check()).toEqual({ ready: false, message: "The catalogue is still loading" });
    expect(probes()).toBe(0);
  });
});

describe("the backend", () => {
  test.each([
    [{}, "embedded"],
    [{ DATABASE_URL: "postgres://db.example/site" }, "postgresql"],
    [{ SUPABASE_URL: "https://a.supabase.co", SUPABASE_PUBLISHABLE_KEY: "key" }, "hosted"],
  ])("of %j is %s", (settings, backend) => {
    expect(backendIn(parseEnv(settings))).toBe(backend);
  });
});
