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

test.each([2, 4, 8])("what slows each %i-th request down falls on both", async (period) => {
  const requests = { count: 0 };
  const slow = (base: number) => () => {
    requests.count += 1;
    return Promise.resolve(base + (requests.count % period < period / 2 ? 5 : 0) + (requests.count % 3) / 10);
  };
  const found = await compareTimes(slow(10), slow(10), { pairs: 40 });
  expect(isRevealing(found)).toBe(false);
});
