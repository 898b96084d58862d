import { serviceRequest } from "./service-request";
import { describe, expect, test } from "vitest";
import {
  BackendTimeoutError,
  CircuitOpenError,
  createResilientFetch,
  isSlowCall,
  type CircuitState,
} from "./resilient-fetch";

const URL_OF_BACKEND = "http://backend.test/rest/v1/parts";
const OPEN_MS = 500;

/** A controllable backend, a clock that stands still, and the recorded events. */
function setUp({ failureThreshold = 3, timeoutMs = 1_000, slowTimeoutMs = 1_000 } = {}) {
  let now = 0;
  let calls = 0;
  let behave: (signal: AbortSignal | null | undefined) => Promise<Response> = up;
  const states: CircuitState[] = [];
  const resilient = createResilientFetch({
    fetch: (request) => {
      calls += 1;
      return behave(request.signal);
    },
    failureThreshold,
    timeoutMs,
    slowTimeoutMs,
    openMs: OPEN_MS,
    onStateChange: (state) => states.push(state),
    now: () => now,
  });
  return {
    states,
    state: resilient.state,
    request: (init?: RequestInit) => resilient.fetch(serviceRequest(URL_OF_BACKEND, init)),
    signUp: () => resilient.fetch(serviceRequest("http://backend.test/auth/v1/signup", { method: "POST" })),
    calls: () => calls,
    pass: (ms: number) => (now += ms),
    backend: (next: typeof behave) => (behave = next),
  };
}

const up = () => Promise.resolve(Response.json({ ok: true }));
const down = () => Promise.reject(new TypeError("fetch failed"));
const away = () => Promise.resolve(new Response(null, { status: 503 }));
const broken = () => Promise.resolve(new Response("error", { status: 500 }));
const frozen = () => new Promise<Response>(() => undefined);

async function failTimes(request: () => Promise<Response>, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await request().catch(() => undefined);
}

describe("createResilientFetch", () => {
  test("returns responses as they are", async () => {
    const { request, backend } = setUp();
    const response = new Response("data", { status: 206 });
    backend(() => Promise.resolve(response));
    expect(await request()).toBe(response);
  });

  test.each([
    ["refuses connections", down],
    ["responds 503", away],
  ])("stops calling a backend that %s", async (_name, behaviour) => {
    const { request, backend, calls, states } = setUp();
    backend(behaviour);
    await failTimes(request, 3);
    await expect(request()).rejects.toBeInstanceOf(CircuitOpenError);
    await expect(request()).rejects.toBeInstanceOf(CircuitOpenError);
    expect(calls()).toBe(3);
    expect(states).toEqual(["open"]);
  });

  test("keeps calling after single failed queries", async () => {
    const { request, backend, state } = setUp();
    backend(broken);
    await failTimes(request, 10);
    expect(state()).toBe("closed");
  });

  test("counts consecutive failures only", async () => {
    const { request, backend, state } = setUp();
    for (let round = 0; round < 3; round += 1) {
      backend(down);
      await failTimes(request, 2);
      backend(up);
      await request();
    }
    expect(state()).toBe("closed");
  });

  test("times out on a backend that never responds", async () => {
    const { request, backend } = setUp({ timeoutMs: 20 });
    backend(frozen);
    await expect(request()).rejects.toBeInstanceOf(BackendTimeoutError);
  });

  test("aborts the backend's request when the caller aborts", async () => {
    const { request, backend } = setUp({ timeoutMs: 20 });
    let aborted = false;
    backend((signal) => {
      signal?.addEventListener("abort", () => (aborted = true));
      return frozen();
    });
    await request().catch(() => undefined);
    expect(aborted).toBe(true);
  });

  test("does not count a call that cannot be sent, and does not let it be the probe", async () => {
    const { request, backend, calls, state, pass } = setUp({ failureThreshold: 1 });
    for (const letter of ["\u0001", "\u007f"]) {
      await expect(request({ headers: { authorization: `Bearer a${letter}b` } })).rejects.toThrow("cannot be sent");
    }
    expect([state(), calls()]).toEqual(["closed", 0]);
    backend(down);
    await failTimes(request, 1);
    pass(OPEN_MS);
    await expect(request({ headers: { authorization: "a\u0001b" } })).rejects.toThrow("cannot be sent");
    backend(up);
    expect((await request()).ok).toBe(true);
  });

  test("does not count an aborted call as a failure", async () => {
    const { request, backend, state } = setUp({ failureThreshold: 1 });
    backend(frozen);
    const leaving = new AbortController();
    const response = request({ signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(response).rejects.toThrow("left");
    expect(state()).toBe("closed");
    await expect(request({ signal: AbortSignal.abort(new Error("left before")) })).rejects.toThrow("left before");
  });

  test("sends a single probe after a while, not many", async () => {
    const { request, backend, calls, pass, state, states } = setUp();
    backend(down);
    await failTimes(request, 3);
    pass(OPEN_MS);
    let respondToProbe: (response: Response) => void = () => undefined;
    backend(() => new Promise((resolve) => (respondToProbe = resolve)));
    const probe = request();
    expect(state()).toBe("probing");
    const others = await Promise.allSettled(Array.from({ length: 50 }, () => request()));
    expect(others.every(({ status }) => status === "rejected")).toBe(true);
    expect(calls()).toBe(4);
    respondToProbe(Response.json({}));
    await probe;
    expect(states).toEqual(["open", "probing", "closed"]);
    backend(up);
    await Promise.all(Array.from({ length: 50 }, () => request()));
    expect(calls()).toBe(54);
  });

  test("stays open for the same time again after a failed probe", async () => {
    const { request, backend, calls, pass } = setUp();
    backend(down);
    await failTimes(request, 3);
    pass(OPEN_MS);
    await failTimes(request, 1);
    expect(calls()).toBe(4);
    pass(OPEN_MS - 1);
    await expect(request()).rejects.toBeInstanceOf(CircuitOpenError);
    pass(1);
    backend(up);
    expect((await request()).status).toBe(200);
  });

  test("sends another probe when the first one is aborted", async () => {
    const { request, backend, pass, state } = setUp();
    backend(down);
    await failTimes(request, 3);
    pass(OPEN_MS);
    backend(frozen);
    const leaving = new AbortController();
    const probe = request({ signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(probe).rejects.toThrow("left");
    expect(state()).toBe("open");
    backend(up);
    expect((await request()).status).toBe(200);
  });

  test("sends an unstable backend few calls while it is down, and uses it within a probe of its return", async () => {
    const { request, backend, calls, pass } = setUp();
    let servedWhileUp = 0;
    for (let second = 0; second < 60; second += 1) {
      const isUp = second % 2 === 1;
      backend(isUp ? up : down);
      const before = calls();
      for (let tick = 0; tick < 10; tick += 1) {
        const outcome = await request().then(
          () => 1,
          () => 0,
        );
        if (isUp) servedWhileUp += outcome;
        pass(100);
      }
      if (!isUp) expect(calls() - before).toBeLessThanOrEqual(5);
    }
    expect(servedWhileUp).toBeGreaterThanOrEqual(30 * 5);
  });

  test("opens the circuit once for calls that fail together", async () => {
    const { request, backend, states } = setUp();
    backend(down);
    await Promise.allSettled(Array.from({ length: 20 }, () => request()));
    expect(states).toEqual(["open"]);
  });

  test("waits longer for calls that hash a password, and overdue ones do not open the circuit", async () => {
    const { request, signUp, backend, state } = setUp({ timeoutMs: 5, slowTimeoutMs: 20 });
    backend(frozen);
    const failures = await Promise.allSettled([1, 2, 3, 4].map(signUp));
    const late = new BackendTimeoutError("The data service gave no answer within 20 ms");
    expect(failures).toEqual(failures.map(() => ({ status: "rejected", reason: late })));
    expect(state()).toBe("closed");
    await failTimes(request, 3);
    expect(state()).toBe("open");
  });

  test("does not keep the other calls waiting for one that hashes a password", async () => {
    const { request, signUp, backend, pass } = setUp();
    backend(down);
    await failTimes(request, 3);
    pass(OPEN_MS);
    backend(up);
    await expect(signUp()).rejects.toBeInstanceOf(CircuitOpenError);
    expect((await request()).status).toBe(200);
    expect((await signUp()).status).toBe(200);
  });
});

test.each([
  ["POST", "/auth/v1/signup?redirect_to=x", true],
  ["POST", "/auth/v1/token?grant_type=password", true],
  ["POST", "/auth/v1/token?grant_type=refresh_token", false],
  ["PUT", "/auth/v1/user", true],
  ["GET", "/auth/v1/user", false],
  ["POST", "/auth/v1/recover", true],
  ["GET", "/auth/v1/settings", false],
  ["POST", "/rest/v1/signup", false],
])("%s %s may take long: %s", (method, path, slow) => {
  expect(isSlowCall({ method, url: `http://backend.test${path}` })).toBe(slow);
});
