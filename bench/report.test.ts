import { describe, expect, it } from "vitest";
import { tableOf, verdictOf, written, type Row } from "./report";

const bar = { better: "lower", goal: 2, fail: 6 } as const;
const row: Row = { id: "P15", quantity: "search", bare: "1 ms", ours: "2 ms", value: 2, bar, required: true };

describe("verdictOf", () => {
  it("meets a goal that is reached exactly", () => {
    expect(verdictOf({ value: 2, bar })).toBe("met");
    expect(verdictOf({ value: 0.65, bar: { better: "higher", goal: 0.65, fail: 0.3 } })).toBe("met");
  });

  it("tells a missed goal from a failure", () => {
    expect(verdictOf({ value: 6, bar })).toBe("missed");
    expect(verdictOf({ value: 6.1, bar })).toBe("failed");
    expect(verdictOf({ value: 0.2, bar: { better: "higher", goal: 0.65, fail: 0.3 } })).toBe("failed");
    expect(verdictOf({ value: 0.2, bar: { better: "higher", goal: 1.2, fail: null } })).toBe("missed");
  });

  it("never takes what could not be measured for met", () => {
    expect(verdictOf({ value: Number.NaN, bar })).toBe("failed");
  });
});

describe("written", () => {
  it("writes small ratios as fractions", () => {
    expect(written(1 / 75)).toBe("1/75.0");
    expect(written(0.74)).toBe("0.74×");
    expect(written(0)).toBe("0.00×");
  });

  it("says so when there is no value", () => {
    expect(written(Number.NaN, "ms")).toBe("not measured");
  });
});

describe("tableOf", () => {
  it("puts ratios first, and in each part the order of the bars", () => {
    const table = tableOf([
      { ...row, id: "P8", unit: "kB" },
      { ...row, id: "P14" },
      { ...row, id: "P3" },
    ]);
    expect(table.match(/^P\d+/gm)).toEqual(["P3", "P14", "P8"]);
  });
});
