import fc from "fast-check";
import { expect, test } from "vitest";
import { runAtOnce, runInSlices, sortInSlices } from "./time-slicing.server";

test("sorting in slices sorts", async () => {
  const items = Uint32Array.from({ length: 5_000 }, (_, at) => (at * 2_654_435_761) % 4_096);
  const expected = [...items].sort((a, b) => b - a);
  expect([...runAtOnce(sortInSlices(items, (a, b) => b - a))]).toEqual(expected);
  expect([
    ...(await runInSlices(
      sortInSlices(items, (a, b) => b - a),
      0,
    )),
  ]).toEqual(expected);
  fc.assert(
    fc.property(fc.array(fc.nat(50)), (numbers) => {
      const sorted = runAtOnce(sortInSlices(Uint32Array.from(numbers), (a, b) => a - b));
      expect([...sorted]).toEqual(numbers.toSorted((a, b) => a - b));
    }),
  );
});

test("other tasks run while sliced work goes on", async () => {
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  const work = function* () {
    for (const until = performance.now() + 30; performance.now() < until;) yield;
    return "done";
  };
  expect(await runInSlices(work(), 1)).toBe("done");
  clearInterval(count);
  expect(turns).toBeGreaterThan(0);
});
