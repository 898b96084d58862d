import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLooks, type Looks } from "./looks.model";

let looked: number[];
let busy: boolean;
let looks: Looks;

beforeEach(() => {
  vi.useFakeTimers();
  looked = [];
  busy = false;
  const begun = performance.now();
  looks = createLooks(() => {
    if (busy) return false;
    looked.push(performance.now() - begun);
    return true;
  });
});

afterEach(() => {
  looks.stop();
  vi.useRealTimers();
});

it("looks when it has been quiet, and again when every instance must have heard", () => {
  looks.twice();
  vi.advanceTimersByTime(100);
  looks.twice();
  vi.advanceTimersByTime(10_000);
  expect(looked).toEqual([220, 2_220]);
});

it("looks once where nothing has to be heard first", () => {
  looks.once();
  vi.advanceTimersByTime(10_000);
  expect(looked).toEqual([120]);
});

it("is not put off for ever by messages that do not end, and looks no oftener than once a second because of them", () => {
  for (let count = 0; count < 50; count += 1) {
    looks.twice();
    vi.advanceTimersByTime(100);
  }
  expect(looked).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
});

it("waits for a page that is on its way", () => {
  busy = true;
  looks.once();
  vi.advanceTimersByTime(300);
  busy = false;
  vi.advanceTimersByTime(10_000);
  expect(looked).toEqual([360]);
});

it("looks no more once it is stopped", () => {
  looks.twice();
  looks.stop();
  vi.advanceTimersByTime(10_000);
  expect(looked).toEqual([]);
});
