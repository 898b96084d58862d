import { describe, expect, it } from "vitest";
import { median, pairedRatio } from "./statistics";

describe("median", () => {
  it("is the middle one, or half way between the two", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

describe("pairedRatio", () => {
  it("compares what was measured in the same round", () => {
    // The second round was ten times slower for both.
    expect(pairedRatio([2, 20, 4], [1, 10, 2])).toEqual({ ratio: 2, spread: [2, 2] });
  });

  it("leaves rounds out that only one of them had", () => {
    expect(pairedRatio([2, 4], [1]).ratio).toBe(2);
  });
});
