import fc from "fast-check";
import { expect, test } from "vitest";
import {
  copyBits,
  countCommonBits,
  countBits,
  countValues,
  difference,
  forEachBit,
  hasBit,
  intersection,
  clearBit,
  bitsetBetween,
  bitsetOf,
  bitsetWhere,
  union,
  hasDifferentNumbers,
  valueRange,
  type Bitset,
} from "./bitset.server";

const CAPACITY = 100;
const rows = fc.uniqueArray(fc.integer({ min: 0, max: CAPACITY - 1 }));

function listed(set: Bitset): number[] {
  const all: number[] = [];
  forEachBit(set, (row) => all.push(row));
  return all;
}
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test("a column's range holds the values in it, both ends included", () => {
  const stated = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN)), { maxLength: CAPACITY });
  const end = fc.oneof(fc.integer({ min: -1, max: 10 }), fc.constantFrom(Number.NaN, -Infinity, Infinity));
  fc.assert(
    fc.property(stated, end, end, (values, low, high) => {
      const column = Float64Array.from(values);
      const inside = (row: number) => (column[row] ?? Number.NaN) >= low && (column[row] ?? Number.NaN) <= high;
      expect(bitsetBetween(column, low, high)).toEqual(bitsetWhere(column.length, inside));
    }),
  );
});

test("bitsets behave like sets", () => {
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      const [setA, setB] = [bitsetOf(CAPACITY, a), bitsetOf(CAPACITY, b)];
      expect(listed(setA)).toEqual(ascending(a));
      expect(countBits(setA)).toBe(a.length);
      const both = a.filter((row) => b.includes(row));
      expect(listed(intersection([setA, setB]))).toEqual(ascending(both));
      expect(countCommonBits(setA, setB)).toBe(both.length);
      expect(listed(union(setA, setB))).toEqual(ascending([...new Set([...a, ...b])]));
      expect(listed(difference(setA, setB))).toEqual(ascending(a.filter((row) => !b.includes(row))));
      expect(listed(bitsetWhere(CAPACITY, (row) => a.includes(row)))).toEqual(ascending(a));
    }),
  );
});

test("a copied bitset can be larger and does not share memory with the original", () => {
  const set = bitsetOf(10, [3, 9]);
  const copy = copyBits(set, 200);
  clearBit(copy, 3);
  expect(hasBit(set, 3)).toBe(true);
  expect(listed(copy)).toEqual([9]);
  expect(copy).toHaveLength(7);
});

test("column values are counted within a set, without missing ones", () => {
  const column = Float64Array.from([5, Number.NaN, 1, 1, 0]);
  const set = bitsetOf(5, [0, 1, 2, 3]);
  expect([...countValues(set, column, 6)]).toEqual([0, 2, 0, 0, 0, 1]);
  expect(valueRange(set, column)).toEqual({ min: 1, max: 5 });
  expect(valueRange(bitsetOf(5, [1]), column)).toBeNull();
  expect(hasDifferentNumbers(set, column)).toBe(true);
  // What is not stated is no other number.
  expect(hasDifferentNumbers(bitsetOf(2, [0, 1]), Float64Array.of(Number.NaN, 4))).toBe(false);
  expect(hasDifferentNumbers(bitsetOf(3, [0, 1]), Float64Array.of(4, 4, 5))).toBe(false);
});
