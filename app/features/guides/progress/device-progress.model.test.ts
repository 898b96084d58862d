import { expect, test } from "vitest";
import {
  decodeProgress,
  encodeProgress,
  isMissing,
  mirrored,
  MOST_IN_COOKIE,
  MOST_IN_STORAGE,
  nextForgotten,
  progressIn,
  remember,
  restored,
  type DeviceProgress,
} from "./device-progress.model";
import { NO_PROGRESS } from "./progress.model";

const one = { steps: [1], done: false };
const allSteps = Array.from({ length: 60 }, (_, at) => at + 1);
const some = (count: number, from = 1): DeviceProgress =>
  Array.from({ length: count }, (_, at) => ({ guide: from + at, ...one }));

test("ticks are one short text, and the same after it", () => {
  const device = [
    { guide: 46, steps: [1, 5, 6, 12], done: false },
    { guide: 2_000_000_000, steps: allSteps, done: true },
    { guide: 7, steps: [], done: true },
    { guide: 8, steps: [], done: false },
  ];
  expect(encodeProgress(device.slice(2))).toBe("7~B.8~");
  expect(decodeProgress(encodeProgress(device))).toEqual(device);
  for (const step of allSteps)
    expect(decodeProgress(encodeProgress([{ guide: 1, steps: [step], done: false }]))[0]?.steps).toEqual([step]);
});

test("what is no tick is left out, and of a guide named twice the first counts", () => {
  const text = "7~C.7~B.0~C.-1~C.a b~C.8~é.9.~C..zzzzzzzz~C.A~C.8~AAAAAAAAAAAA";
  expect(decodeProgress(text)).toEqual([{ guide: 7, ...one }]);
  expect(decodeProgress("")).toEqual([]);
});

test("the cookie has room for many guides of all steps, far below what browsers keep", () => {
  const device = some(MOST_IN_COOKIE, 60_000_000).map(({ guide }) => ({ guide, steps: allSteps, done: true }));
  expect(encodeProgress(device).length).toBeLessThanOrEqual(2_000);
});

test("the guides worked on last are remembered, and the one that goes next is known before", () => {
  const full = some(MOST_IN_COOKIE);
  expect(nextForgotten(full.slice(1), 9_999)).toBeNull();
  expect(nextForgotten(full, 5)).toBeNull();
  expect(nextForgotten(null, 5)).toBeNull();
  expect(nextForgotten(full, 9_999)).toBe(MOST_IN_COOKIE);
  const next = remember(full, 9_999, one);
  expect([next.length, next[0]?.guide, next.at(-1)?.guide]).toEqual([MOST_IN_COOKIE, 9_999, MOST_IN_COOKIE - 1]);
  expect(progressIn(next, 9_999)).toEqual(one);
  expect(progressIn(next, MOST_IN_COOKIE)).toEqual(NO_PROGRESS);
  expect(progressIn(null, 1)).toEqual(NO_PROGRESS);
});

test("the browser's copy has what the cookie says, and keeps what that had no room for", () => {
  expect(mirrored("7~C.8~", "8~E.9~B.broken")).toBe("7~C.8~.9~B");
  expect(mirrored("", "9~B")).toBe("9~B");
  const copy = encodeProgress(some(MOST_IN_STORAGE));
  expect(decodeProgress(mirrored("zzz~C", copy))).toHaveLength(MOST_IN_STORAGE);
});

test("the cookie gets back what it has room for, and the guide that is looked at", () => {
  expect(isMissing("7~C", "7~E", null)).toBe(false);
  expect(isMissing("7~C", "7~E.8~C", null)).toBe(true);
  // A tick that was undone is known, so that it does not come back.
  expect(isMissing("7~", "7~C", 7)).toBe(false);
  const full = some(MOST_IN_COOKIE);
  const copy = mirrored(encodeProgress(full), "zz~C");
  const lost = parseInt("zz", 36);
  expect(isMissing(encodeProgress(full), copy, null)).toBe(false);
  expect(isMissing(encodeProgress(full), copy, lost)).toBe(true);
  expect(restored(full, copy, null)).toEqual(full);
  expect(restored(full, copy, lost)).toEqual([{ guide: lost, ...one }, ...full.slice(0, -1)]);
  expect(restored([], "7~C", null)).toEqual([{ guide: 7, ...one }]);
});
