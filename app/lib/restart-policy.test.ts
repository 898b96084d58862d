import { expect, test } from "vitest";
import { createRestartPolicy } from "./restart-policy";

test("a process that ends once is started at once", () => {
  const policy = createRestartPolicy();
  expect(policy.ended({ readyMs: 3_600_000, killed: false })).toBe(0);
  expect(policy.failures()).toBe(1);
});

test("one that ends soon after each start is started ever later, at most half a minute", () => {
  const policy = createRestartPolicy();
  const waits = Array.from({ length: 10 }, () => policy.ended({ readyMs: 500, killed: false }));
  expect(waits.slice(0, 5)).toEqual([0, 250, 500, 1_000, 2_000]);
  expect(waits.at(-1)).toBe(30_000);
  expect(policy.failures()).toBe(10);
});

test("one that ran for a while begins anew", () => {
  const policy = createRestartPolicy();
  for (let end = 0; end < 5; end += 1) policy.ended({ readyMs: 0, killed: false });
  expect(policy.ended({ readyMs: 60_000, killed: false })).toBe(0);
  expect(policy.failures()).toBe(1);
});

test("being killed for somebody's statement counts as no failure, unless it was never ready", () => {
  const policy = createRestartPolicy();
  for (let end = 0; end < 5; end += 1) expect(policy.ended({ readyMs: 3_000, killed: true })).toBe(0);
  expect(policy.failures()).toBe(0);
  policy.ended({ readyMs: 0, killed: true });
  expect(policy.ended({ readyMs: 0, killed: true })).toBe(250);
});

test("one that stays ready is not broken any more, long before it ends", () => {
  const policy = createRestartPolicy(2_000);
  for (let end = 0; end < 3; end += 1) policy.ended({ readyMs: 500, killed: false });
  policy.stayed();
  expect(policy.failures()).toBe(0);
  expect(policy.stableMs).toBe(2_000);
});
