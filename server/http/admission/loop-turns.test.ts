import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLoopTurns } from "./loop-turns";

test("a few take their turn in each turn of the event loop, in the order in which they came", async () => {
  const turn = createLoopTurns(3);
  const started: number[] = [];
  const work = async (n: number): Promise<void> => {
    await turn();
    started.push(n);
  };
  const all = Promise.all([1, 2, 3, 4, 5, 6, 7].map(work));
  const seen: number[] = [];
  while (started.length < 7) {
    await nextTurn();
    seen.push(started.length);
  }
  await all;
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(seen.filter((count, index) => count > (seen[index - 1] ?? 0) + 3)).toEqual([]);
  // Whoever comes when nobody waits.
  await work(8);
  expect(started.at(-1)).toBe(8);
});
