import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createShortTurns } from "./short-turns";

/** Keeps the processor busy. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("an address with much to do waits for itself, and others do not wait for it", async () => {
  const turns = createShortTurns();
  const order: string[] = [];
  for (let n = 0; n < 50; n += 1) {
    turns.take("busy", () => {
      order.push("busy");
      work(0.5);
    });
  }
  turns.take("visitor", () => order.push("visitor"));
  expect(order).toEqual(["busy", "busy", "visitor"]);
  await nextTurn();
  // A few of the others in each turn of the event loop.
  expect(order.length).toBeGreaterThan(3);
  expect(order.length).toBeLessThan(10);
  turns.take("visitor", () => order.push("visitor"));
  expect(order.at(-1)).toBe("visitor");
  await expect.poll(() => order.length).toBe(52);
});

test("those who wait take turns", async () => {
  const turns = createShortTurns();
  const order: string[] = [];
  for (const address of ["a", "a", "a", "a", "b", "b", "b", "b"]) turns.take(address, () => order.push(address));
  expect(order.join("")).toBe("aabb");
  await expect.poll(() => order.join("")).toBe("aabbabab");
});

test("work that fails holds up nobody", async () => {
  const turns = createShortTurns();
  const done: number[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").once("uncaughtException", onError);
  for (let n = 0; n < 5; n += 1) {
    turns.take(null, () => {
      if (n === 2) throw new Error("broken");
      done.push(n);
    });
  }
  await expect.poll(() => done).toEqual([0, 1, 3, 4]);
  expect(errors).toHaveLength(1);
  process.off("uncaughtException", onError);
  for (const listener of listeners) process.on("uncaughtException", listener);
});
