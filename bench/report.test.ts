import { describe, expect, test } from "vitest";
import { tableOf, verdictOf, formatValue, type Row } from "./report";

const bar = { better: "lower", goal: 2, fail: 6 } as const;
const row: Row = { id: "P15", quantity: "search", bare: "1 ms", ours: "2 ms", value: 2, bar, required: true };

describe("verdictOf", () => {
  test('is "met" for a goal that is reached exactly', () => {
    expect(verdictOf({ value: 2, bar })).toBe("met");
    expect(verdictOf({ value: 0.65, bar: { better: "higher", goal: 0.65, fail: 0.3 } })).toBe("met");
  });

  test("distinguishes a missed goal from a failure", () => {
    expect(verdictOf({ value: 6, bar })).toBe("missed");
    expect(verdictOf({ value: 6.1, bar })).toBe("failed");
    expect(verdictOf({ value: 0.2, bar: { better: "higher", goal: 0.65, fail: 0.3 } })).toBe("failed");
    expect(verdictOf({ value: 0.2, bar: { better: "higher", goal: 1.2, fail: null } })).toBe("missed");
  });

  test('is never "met" for what could not be measured', () => {
    expect(verdictOf({ value: Number.NaN, bar })).toBe("failed");
  });
});

describe("written", () => {
  test("writes small ratios as fractions", () => {
    expect(formatValue(1 / 75)).toBe("1/75.0");
    expect(formatValue(0.74)).toBe("0.74×");
    expect(formatValue(0)).toBe("0.00×");
  });

  test("says so when there is no value", () => {
    expect(formatValue(Number.NaN, "ms")).toBe("not measured");
  });
});

describe("tableOf", () => {
  test("sorts ratios first, and each group by row id", () => {
    const table = tableOf([
      { ...row, id: "P8", unit: "kB" },
      { ...row, id: "P14" },
      { ...row, id: "P3" },
    ]);
    expect(table.match(/^P\d+/gm)).toEqual(["P3", "P14", "P8"]);
  });
});
