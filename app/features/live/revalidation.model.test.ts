import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRevalidationScheduler, type RevalidationScheduler } from "./revalidation.model";

let revalidatedAt: number[];
let busy: boolean;
let scheduler: RevalidationScheduler;

beforeEach(() => {
  vi.useFakeTimers();
  revalidatedAt = [];
  busy = false;
  const start = performance.now();
  scheduler = createRevalidationScheduler(() => {
    if (busy) return false;
    revalidatedAt.push(performance.now() - start);
    return true;
  });
});

afterEach(() => {
  scheduler.stop();
  vi.useRealTimers();
});

test("revalidates 120 ms after the last change, and again when every instance has been notified", () => {
  scheduler.scheduleWithRepeat();
  vi.advanceTimersByTime(100);
  scheduler.scheduleWithRepeat();
  vi.advanceTimersByTime(10_000);
  expect(revalidatedAt).toEqual([220, 2_220]);
});

test("revalidates once for a change the server certainly has", () => {
  scheduler.schedule();
  vi.advanceTimersByTime(10_000);
  expect(revalidatedAt).toEqual([120]);
});

test("revalidates once a second while messages keep coming", () => {
  for (let count = 0; count < 50; count += 1) {
    scheduler.scheduleWithRepeat();
    vi.advanceTimersByTime(100);
  }
  expect(revalidatedAt).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
});

test("waits for the end of a navigation", () => {
  busy = true;
  scheduler.schedule();
  vi.advanceTimersByTime(300);
  busy = false;
  vi.advanceTimersByTime(10_000);
  expect(revalidatedAt).toEqual([360]);
});

test("does not revalidate after it was stopped", () => {
  scheduler.scheduleWithRepeat();
  scheduler.stop();
  vi.advanceTimersByTime(10_000);
  expect(revalidatedAt).toEqual([]);
});
