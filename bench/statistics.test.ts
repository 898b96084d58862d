import { describe, expect, test } from "vitest";
import { median, pairedRatio } from "./statistics";

describe("median", () => {
  test("is the middle value, or the mean of the two middle ones", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
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
