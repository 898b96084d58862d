import { describe, expect, test } from "vitest";
import { createAdmissionControl, type AdmissionControl } from "./admission-control";

const LIMITS = { running: 2, waiting: 10, perAddress: 10, queueMs: 2_000 };
const NOTHING = { entered: 0, running: 0, waiting: 0, addresses: 0 };

const notAborted = () => new AbortController().signal;

/** Sends one request through, as the request handler does. */
async function send<T>(control: AdmissionControl, address: string, task: () => Promise<T>, gone = notAborted()) {
  const admission = control.enter(address);
  if (typeof admission === "string") return admission;
  try {
    return await admission.run(gone, task);
  } finally {
    admission.leave();
  }
}

function gate() {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

describe("the admission control", () => {
  test("starts tasks in order, and never more than its limit", async () => {
    const control = createAdmissionControl(LIMITS);
    const order: number[] = [];
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send(control, "a", async () => {
          order.push(n);
          most = Math.max(most, control.counts().running);
          for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(2);
    expect(control.counts()).toEqual(NOTHING);
  });

  test("lets addresses take turns", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1 });
    const order: string[] = [];
    await Promise.all(
      ["a", "a", "a", "b", "b", "c"].map((address) =>
        send(control, address, () => {
          order.push(address);
          return Promise.resolve();
        }),
      ),
    );
    expect(order).toEqual(["a", "b", "c", "a", "b", "a"]);
  });

  test("admits only so many requests of one address, and as many of another", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1, perAddress: 3 });
    const blocked = gate();
    const one = Array.from({ length: 5 }, () => send(control, "a", () => blocked.promise));
    const other = send(control, "b", () => Promise.resolve("served"));
    expect(await Promise.all(one.slice(3))).toEqual(["address-busy", "address-busy"]);
    blocked.open();
    expect(await other).toBe("served");
    await Promise.all(one);
    expect(control.counts()).toEqual(NOTHING);
  });

  test("never starts a task whose visitor has disconnected", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1 });
    const blocked = gate();
    const first = send(control, "a", () => blocked.promise);
    const leaving = new AbortController();
    let started = false;
    const second = send(
      control,
      "a",
      () => {
        started = true;
        return Promise.resolve();
      },
      leaving.signal,
    );
    leaving.abort();
    expect(await second).toBe("gone");
    blocked.open();
    await first;
    expect(started).toBe(false);
    expect(control.counts()).toEqual(NOTHING);
  });

  test("refuses what waits for longer than the limit", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1, queueMs: 200 });
    const blocked = gate();
    const first = send(control, "a", () => blocked.promise);
    await expect.poll(() => control.counts().running).toBe(1);
    expect(await send(control, "a", () => Promise.resolve())).toBe("busy");
    blocked.open();
    await first;
    expect(control.counts()).toEqual(NOTHING);
  });

  test("refuses at once what would wait for too long, but not an address without others before it", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1, waiting: 1_000, perAddress: 500, queueMs: 400 });
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
    const running = Array.from({ length: 100 }, () => send(control, "a", slow));
    // After a few starts it knows how long one takes: no more than eight would be served in the part of the longest wait that may be expected.
    await expect.poll(() => control.enter("a")).toBe("busy");
    expect(await send(control, "b", () => Promise.resolve("served"))).toBe("served");
    await Promise.all(running);
    expect(await send(control, "a", () => Promise.resolve("served"))).toBe("served");
  });

  test("refuses nobody for a few slow tasks while few wait", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1, waiting: 1_000, queueMs: 1_000 });
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 150));
    const answers = Promise.all(Array.from({ length: 5 }, () => send(control, "a", slow)));
    const seen: unknown[] = [];
    const asked = setInterval(() => {
      const admission = control.enter("a");
      seen.push(typeof admission);
      if (typeof admission !== "string") admission.leave();
    }, 20);
    await answers;
    clearInterval(asked);
    expect(new Set(seen)).toEqual(new Set(["object"]));
  });

  test("starts few tasks while turns of the event loop are long, so that refusals stay quick", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 10 });
    let most = 0;
    const blockThenWait = async () => {
      for (let step = 0; step < 3; step += 1) {
        const until = performance.now() + 15;
        while (performance.now() < until) most = Math.max(most, control.counts().running);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await Promise.all(Array.from({ length: 10 }, () => send(control, "a", blockThenWait)));
    expect(most).toBeLessThanOrEqual(3);
  });

  test("gives the event loop several turns before a start, so that it learns who has gone", async () => {
    const control = createAdmissionControl(LIMITS);
    const leaving = new AbortController();
    let started = false;
    const request = send(
      control,
      "a",
      () => {
        started = true;
        return Promise.resolve();
      },
      leaving.signal,
    );
    setImmediate(() => {
      leaving.abort();
    });
    expect(await request).toBe("gone");
    expect(started).toBe(false);
  });

  test("frees the place of a task that fails", async () => {
    const control = createAdmissionControl({ ...LIMITS, running: 1, waiting: 1 });
    await expect(send(control, "a", () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(await send(control, "a", () => Promise.resolve("next"))).toBe("next");
    expect(control.counts()).toEqual(NOTHING);
  });
});
