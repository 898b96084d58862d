import { expect, test } from "vitest";
import { createAddressRateLimit, createConnectionCounts, createRateLimit } from "./limits";

test("connections are limited per address and in total, and count no more once released", () => {
  const counts = createConnectionCounts({ sockets: 3, socketsPerAddress: 2 });
  expect(["a", "a", "a", "b", "c"].map((address) => counts.acquire(address))).toEqual([
    "taken",
    "taken",
    "address-full",
    "taken",
    "full",
  ]);
  expect(counts.total()).toBe(3);
  counts.release("a");
  expect(counts.acquire("c")).toBe("taken");
  counts.release("a");
  counts.release("b");
  counts.release("c");
  expect(counts.total()).toBe(0);
  expect(["a", "a"].map((address) => counts.acquire(address))).toEqual(["taken", "taken"]);
});

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
