import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createFate } from "./held-session";
import { withinLimits } from "./within-limits";

/** Node's garbage collector, without an option at its start. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") Reflect.apply(collect, undefined, []);
}

const openLane = () => ({ ...createFate(), isInTransaction: () => false });

test("a connection keeps nothing of the work that has ended on it", async () => {
  const lane = openLane();
  const kept: WeakRef<object>[] = [];
  for (let call = 0; call < 50; call += 1) {
    await withinLimits(lane, () => Promise.resolve({ body: "x".repeat(100) }), undefined).then((result) => {
      kept.push(new WeakRef(result));
    });
  }
  await expect
    .poll(() => {
      collectGarbage();
      return kept.filter((result) => result.deref() !== undefined).length;
    })
    .toBe(0);
  expect(lane.error()).toBeNull();
});

test("work on a connection that is lost fails at once, and so does what comes after it", async () => {
  const lane = openLane();
  const running = withinLimits(lane, () => new Promise(() => undefined), undefined);
  lane.lose("the network was cut");
  await expect(running).rejects.toThrow("the network was cut");
  await expect(withinLimits(lane, () => Promise.resolve("late"), undefined)).rejects.toThrow("the network was cut");
});

test("an error of the work itself is told, and a transaction that it leaves open ends the connection", async () => {
  const lane = { ...openLane(), isInTransaction: () => true };
  await expect(withinLimits(lane, () => Promise.reject(new Error("of the work")), undefined)).rejects.toThrow(
    "of the work",
  );
  expect(lane.error()?.message).toContain("left a transaction open");
});
