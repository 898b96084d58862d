import { expect, test } from "vitest";
import { createConnectionCounts } from "./limits";

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
