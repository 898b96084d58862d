import fc from "fast-check";
import { expect, test } from "vitest";
import {
  copySet,
  countShared,
  countSlots,
  countValues,
  difference,
  eachSlot,
  hasSlot,
  intersection,
  removeSlot,
  slotsBetween,
  slotsOf,
  slotsWhere,
  union,
  valueRange,
  type SlotSet,
} from "./slot-set.server";

const CAPACITY = 100;
const slots = fc.uniqueArray(fc.integer({ min: 0, max: CAPACITY - 1 }));

function listed(set: SlotSet): number[] {
  const all: number[] = [];
  eachSlot(set, (slot) => all.push(slot));
  return all;
}
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test("a range of a column holds what lies in it, its ends included", () => {
  const stated = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN)), { maxLength: CAPACITY });
  const end = fc.oneof(fc.integer({ min: -1, max: 10 }), fc.constantFrom(Number.NaN, -Infinity, Infinity));
  fc.assert(
    fc.property(stated, end, end, (values, low, high) => {
      const column = Float64Array.from(values);
      const inside = (slot: number) => (column[slot] ?? Number.NaN) >= low && (column[slot] ?? Number.NaN) <= high;
      expect(slotsBetween(column, low, high)).toEqual(slotsWhere(column.length, inside));
    }),
  );
});

test("bitmaps behave as sets do", () => {
  fc.assert(
    fc.property(slots, slots, (a, b) => {
      const [setA, setB] = [slotsOf(CAPACITY, a), slotsOf(CAPACITY, b)];
      expect(listed(setA)).toEqual(ascending(a));
      expect(countSlots(setA)).toBe(a.length);
      const both = a.filter((slot) => b.includes(slot));
      expect(listed(intersection([setA, setB]))).toEqual(ascending(both));
      expect(countShared(setA, setB)).toBe(both.length);
      expect(listed(union(setA, setB))).toEqual(ascending([...new Set([...a, ...b])]));
      expect(listed(difference(setA, setB))).toEqual(ascending(a.filter((slot) => !b.includes(slot))));
      expect(listed(slotsWhere(CAPACITY, (slot) => a.includes(slot)))).toEqual(ascending(a));
    }),
  );
});

test("a copy has room for more and leaves its model alone", () => {
  const set = slotsOf(10, [3, 9]);
  const copy = copySet(set, 200);
  removeSlot(copy, 3);
  expect(hasSlot(set, 3)).toBe(true);
  expect(listed(copy)).toEqual([9]);
  expect(copy).toHaveLength(7);
});

test("columns are counted over a set, what is not stated left out", () => {
  const column = Float64Array.from([5, Number.NaN, 1, 1, 0]);
  const set = slotsOf(5, [0, 1, 2, 3]);
  expect([...countValues(set, column, 6)]).toEqual([0, 2, 0, 0, 0, 1]);
  expect(valueRange(set, column)).toEqual({ min: 1, max: 5 });
  expect(valueRange(slotsOf(5, [1]), column)).toBeNull();
});
