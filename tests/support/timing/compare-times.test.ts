import { expect, test } from "vitest";
import { compareTimes, isRevealing } from "./compare-times";

/** Counts the calls of a function that returns these numbers over and over. */
function counted(values: readonly number[]) {
  const calls = { count: 0 };
  return { calls, next: () => Promise.resolve(values[calls.count++ % values.length] ?? NaN) };
}

test("equal times are compared half as often, and reveal nothing", async () => {
  const [one, other] = [counted([10, 11, 12, 13]), counted([11, 10, 13, 12])];
  const found = await compareTimes(one.next, other.next, { pairs: 40 });
  expect([one.calls.count, other.calls.count]).toEqual([20, 20]);
  expect(isRevealing(found)).toBe(false);
});

test("different times are compared to the end, and reveal something", async () => {
  const [one, other] = [counted([10, 11, 12, 13]), counted([12, 13, 14, 15])];
  const found = await compareTimes(one.next, other.next, { pairs: 40 });
  expect([one.calls.count, other.calls.count]).toEqual([40, 40]);
  expect(isRevealing(found)).toBe(true);
});

test("a few pairs are never cut short", async () => {
  const [one, other] = [counted([10, 11]), counted([11, 10])];
  await compareTimes(one.next, other.next, { pairs: 8 });
  expect([one.calls.count, other.calls.count]).toEqual([8, 8]);
});
