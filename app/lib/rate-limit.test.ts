import { expect, test } from "vitest";
import { createAddressRateLimit, createRateLimit } from "./rate-limit";

test("one second's worth is allowed at once, and more as time passes", () => {
  const clock = { now: 0 };
  const allowed = createRateLimit(4, () => clock.now);
  const taken = (times: number) => Array.from({ length: times }, allowed).filter(Boolean).length;
  expect(taken(10)).toBe(4);
  clock.now += 250;
  expect(taken(10)).toBe(1);
  clock.now += 60_000;
  expect(taken(10)).toBe(4);
});

test("each address has a rate of its own, which is forgotten once it is whole again", () => {
  const clock = { now: 0 };
  const allows = createAddressRateLimit(2, () => clock.now);
  const taken = (address: string) => [1, 2, 3].filter(() => allows(address)).length;
  expect([taken("a"), taken("a"), taken("b")]).toEqual([2, 0, 2]);
  clock.now += 500;
  expect([taken("a"), taken("b"), taken("c")]).toEqual([1, 1, 2]);
  clock.now += 1_000;
  expect([taken("a"), taken("b")]).toEqual([2, 2]);
});
