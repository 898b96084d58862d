import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWatchdog } from "./watchdog";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A process that answers after so many milliseconds, and works all the time, a part of it, or nobody knows. */
function watched({ answersAfterMs, share }: { answersAfterMs: number | null; share: number | null }) {
  const started = Date.now();
  const giveUp = vi.fn();
  const ping = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        if (answersAfterMs !== null) setTimeout(resolve, answersAfterMs);
      }),
  );
  const workedMs = () => (share === null ? null : (Date.now() - started) * share);
  return { watchdog: createWatchdog({ ping, workedMs, giveUp }), ping, giveUp };
}

/** When the process was given up, seconds after the suspicion; null within a minute. */
async function givenUpAfterS(share: number | null, answersAfterMs: number | null = null): Promise<number | null> {
  const { watchdog, giveUp } = watched({ answersAfterMs, share });
  watchdog.suspect();
  for (let tenths = 1; tenths <= 600; tenths += 1) {
    await vi.advanceTimersByTimeAsync(100);
    if (giveUp.mock.calls.length > 0) return tenths / 10;
  }
  return null;
}

test("a process that can handle no call is given up, and one that handles some is not", () => {
  const { watchdog, giveUp } = watched({ answersAfterMs: 10, share: 0 });
  for (let call = 0; call < 100; call += 1) {
    watchdog.failed();
    if (call % 10 === 0) watchdog.worked();
  }
  expect(giveUp).not.toHaveBeenCalled();
  for (let call = 0; call < 20; call += 1) watchdog.failed();
  expect(giveUp).toHaveBeenCalledExactlyOnceWith("could not handle any call");
});

test("a process that works on one thing only is given up soon", async () => {
  expect(await givenUpAfterS(1)).toBeLessThan(2);
});

test("one that gets a fifth of the processor has five times as long", async () => {
  expect(await givenUpAfterS(0.2)).toBeGreaterThan(7);
  expect(await givenUpAfterS(0.2, 6_000)).toBeNull();
});

test("a frozen one is given up at last", async () => {
  expect(await givenUpAfterS(0)).toBeCloseTo(10, 0);
});

test("where its work is not known, three seconds count", async () => {
  expect(await givenUpAfterS(null)).toBeCloseTo(3, 0);
});

test("one that answers is not, and each suspicion asks anew", async () => {
  const { watchdog, ping, giveUp } = watched({ answersAfterMs: 10, share: 1 });
  for (let round = 1; round <= 3; round += 1) {
    watchdog.suspect();
    watchdog.suspect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ping).toHaveBeenCalledTimes(round);
  }
  expect(giveUp).not.toHaveBeenCalled();
});

test("none is given up while a call may take long", async () => {
  const { watchdog, giveUp } = watched({ answersAfterMs: null, share: 1 });
  const end = watchdog.excuse();
  watchdog.suspect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveUp).not.toHaveBeenCalled();
  end();
  end();
  watchdog.suspect();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(giveUp).toHaveBeenCalledOnce();
});
