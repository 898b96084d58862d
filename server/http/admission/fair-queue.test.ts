import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue";

test("an address that was served often lately waits for one that was not, whoever came first", () => {
  const queue = createFairQueue<string>();
  for (let n = 0; n < 3; n += 1) {
    queue.add("busy", "busy before");
    queue.next();
  }
  queue.add("busy", "busy");
  queue.add("visitor", "visitor, first");
  queue.add("visitor", "visitor, second");
  expect(queue.turnsBefore("visitor")).toBe(2);
  expect(queue.turnsBefore("busy")).toBe(3);
  expect(queue.turnsBefore("another")).toBe(1);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([
    "visitor, first",
    "visitor, second",
    "busy",
    undefined,
  ]);
  expect(queue.size).toBe(0);
});
