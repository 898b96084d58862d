import { expect, test } from "vitest";
import { createRecentUse } from "./recent-use";

test("half of what was used is forgotten after two seconds", () => {
  const clock = { ms: 0 };
  const use = createRecentUse(() => clock.ms);
  use.add("a");
  use.add("a");
  expect(use.of("a")).toBe(2);
  expect(use.of("b")).toBe(0);
  clock.ms = 2_000;
  expect(use.of("a")).toBe(1);
  use.add("a");
  expect(use.of("a")).toBe(2);
});

test("an address is forgotten when others are served and it is not", () => {
  const clock = { ms: 0 };
  const use = createRecentUse(() => clock.ms);
  use.add("a");
  clock.ms = 60_000;
  expect(use.of("a")).toBeGreaterThan(0);
  use.add("b");
  expect(use.of("a")).toBe(0);
});
