import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floorTo, fmt } from "./format-number";
import { listEntries, readNumber } from "./read-number";

describe("fmt", () => {
  test.each([
    [0.285, 2, "0.29"],
    [-0.285, 2, "-0.29"],
    [-0.00004, 4, "0"],
    [2100, 0, "2100"],
    [0.1 + 0.2, 12, "0.3"],
    [1e21, 2, "1000000000000000000000"],
    [1e-9, 4, "0"],
    [99.995, 2, "100"],
    [0, 3, "0"],
    [0.5, 0, "1"],
    [100, 0, "100"],
  ])("%s to %s places is %s", (x, decimals, text) => {
    expect(fmt(x, decimals)).toBe(text);
  });

  test("reads back within half of the last place, and has no exponent", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 6 }), (x, decimals) => {
        const text = fmt(x, decimals);
        return /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text) - x) <= 0.5 * 10 ** -decimals + 1e-5;
      }),
      { seed: 15 },
    );
  });
});

test.each([
  [46 * 0.9, 41.4],
  [13.05, 13],
  [0.99, 0.9],
  [0, 0],
])("%s cut off after one place is %s", (x, floored) => {
  expect(floorTo(x, 1)).toBe(floored);
});

test.each([
  ["0.45", 0.45],
  ["0,45", 0.45],
  [".45", 0.45],
  [" +5 ", 5],
  ["\u200b8\u200f", 8],
  ["\u202d-0,5\u202c", -0.5],
  ["\u200b", null],
  ["-0.02", -0.02],
  ["1,234.5", null],
  ["1.2.3", null],
  ["NaN", null],
  ["Infinity", null],
  ["1e999", null],
  ["0x10", null],
  ["", null],
  ["5 mm", null],
  [null, null],
  [Number.NaN, null],
])("%j is the number %s", (raw, value) => {
  expect(readNumber(raw)).toBe(value);
});

test("a comma separates readings only with a blank after it", () => {
  expect(listEntries("0,47, 0.46;0,48\r\n0.47,")).toEqual(["0,47", "0.46", "0,48", "0.47"]);
});
