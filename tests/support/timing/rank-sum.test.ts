import { describe, expect, test } from "vitest";
import { rankSumP } from "./rank-sum";

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);

describe("the rank sum test", () => {
  // The first is the example of SciPy's mannwhitneyu(method="asymptotic").
  test.each([
    [[19, 22, 16, 29, 24], [20, 11, 17, 12], 0.111347],
    [[1, 2, 2, 3, 3, 3], [2, 3, 3, 4, 4, 5], 0.078403],
    [upTo(20), upTo(20, 11), 0.0000521],
  ])("of %o and %o gives the known p-value", (one, other, p) => {
    expect(rankSumP(one, other)).toBeCloseTo(p, 5);
    expect(rankSumP(other, one)).toBeCloseTo(p, 5);
  });

  test("finds no difference between equal samples", () => {
    expect(rankSumP([5, 5, 5], [5, 5])).toBe(1);
    expect(rankSumP(upTo(40), upTo(40))).toBeCloseTo(1, 6);
  });
});
