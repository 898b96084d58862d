import { expect, test } from "vitest";
import { faultTable, mostOf, noneOf, told, within } from "./table";

test("a count has to be 0 and a time within its goal", () => {
  expect(noneOf("kill", "lost", 0).met).toBe(true);
  expect(noneOf("kill", "lost", 1, "of 20")).toMatchObject({ met: false, measured: "1 (of 20)" });
  expect(within("kill", "back", { ms: 999, goalMs: 1_000 })).toMatchObject({ met: true, measured: "999 ms" });
  expect(within("kill", "back", { ms: 1_001, goalMs: 1_000 }).met).toBe(false);
});

test("what could not be measured is missed", () => {
  expect(mostOf("kill", "acknowledged", { count: 0, of: 0 }).met).toBe(false);
  expect(mostOf("kill", "acknowledged", { count: 1, of: 3 }).met).toBe(false);
  expect(mostOf("kill", "acknowledged", { count: 2, of: 4 })).toMatchObject({ met: true, measured: "2 of 4" });
  expect(within("kill", "back", { ms: Number.NaN, goalMs: 1_000 })).toMatchObject({
    met: false,
    measured: "not measured",
  });
});

test("the table has a line for each row, and no verdict where there is no goal", () => {
  const table = faultTable([noneOf("kill", "lost", 2), told("load", "CPU", "3 ms")]);
  expect(table.split("\n")).toEqual([
    "fault  quantity  measured  goal",
    "kill   lost      2         0     MISSED",
    "load   CPU       3 ms",
  ]);
});
