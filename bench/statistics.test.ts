import { describe, expect, test } from "vitest";
import { median, pairedRatio, percentile } from "./statistics";

describe("median", () => {
  test("is the middle value, or the mean of the two middle ones", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

test("percentile is the value below which that share lies", () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([51, 100, 100]);
  expect(percentile([], 0.5)).toBeNaN();
});

describe("pairedRatio", () => {
  test("compares values of the same round", () => {
    // The second round was ten times slower for both.
    expect(pairedRatio([2, 20, 4], [1, 10, 2])).toEqual({ ratio: 2, spread: [2, 2] });
  });

  test("ignores rounds that only one of them has", () => {
    expect(pairedRatio([2, 4], [1]).ratio).toBe(2);
  });
});
