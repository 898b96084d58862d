import { expect, test } from "vitest";
import { createRate, createSocketCounts } from "./realtime-limits";

test("places are limited for one address and in all, and free again when given back", () => {
  const counts = createSocketCounts({ sockets: 3, socketsPerAddress: 2 });
  expect(["a", "a", "a", "b", "c"].map((address) => counts.take(address))).toEqual([
    "taken",
    "taken",
    "address-full",
    "taken",
    "full",
  ]);
  expect(counts.total()).toBe(3);
  counts.give("a");
  expect(counts.take("c")).toBe("taken");
  counts.give("a");
  counts.give("b");
  counts.give("c");
  expect(counts.total()).toBe(0);
  expect(["a", "a"].map((address) => counts.take(address))).toEqual(["taken", "taken"]);
});

test("a second's worth may come at once, and then as much as time allows", () => {
  const clock = { now: 0 };
  const allowed = createRate(4, () => clock.now);
  const taken = (times: number) => Array.from({ length: times }, allowed).filter(Boolean).length;
  expect(taken(10)).toBe(4);
  clock.now += 250;
  expect(taken(10)).toBe(1);
  clock.now += 60_000;
  expect(taken(10)).toBe(4);
});
