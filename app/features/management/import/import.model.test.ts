import { describe, expect, test } from "vitest";
import { importFigures, importWords, type ImportSummary } from "./import.model";

const one = (given: Partial<ImportSummary>): ImportSummary => ({
  ...{ id: 1, table: "hotend", fileName: "rows.csv", state: "done", lines: 10, checked: 10, problems: 7 },
  ...{ added: 3, changed: 0, same: 0, waiting: 0, withdrawn: 0, restored: 0, kept: 0, heading: [] },
  ...{ importer: "ada", createdAt: "2026-11-26T12:00:00Z", hasStopped: false, isUndoable: false },
  ...given,
});
const figures = (given: Partial<ImportSummary>) =>
  importFigures(one(given)).map(({ label, value }) => `${label} ${String(value)}`);

describe("the numbers of an import", () => {
  test("say what is to come, and what was done", () => {
    expect(figures({ state: "ready" })).toEqual(["lines 10", "to add 3", "to change 0", "with problems 7"]);
    expect(figures({ same: 2 })).toEqual([
      "lines 10",
      "added 3",
      "changed 0",
      "say what is there 2",
      "with problems 7",
    ]);
  });

  test("say of one that was taken back what stayed, not what was never written", () => {
    const undone = { state: "undone", withdrawn: 3 } as const;
    expect(figures(undone)).toEqual(["lines 10", "taken off the site 3", "as before 0", "not undone 0"]);
    expect(figures({ ...undone, withdrawn: 2, kept: 1 }).at(-1)).toBe("not undone 1");
  });
});

test("lists of imports say how each ended", () => {
  expect(importWords(one({}))).toBe("3 added, 0 changed");
  expect(importWords(one({ state: "ready", problems: 1 }))).toBe("Ready to import, 1 problem");
  expect(importWords(one({ state: "undone", withdrawn: 3 }))).toBe("Undone: 3 taken off, 0 as before");
  expect(importWords(one({ state: "undone", withdrawn: 2, kept: 1 }))).toContain("1 not undone");
  expect(importWords(one({ state: "importing", hasStopped: true }))).toBe("Interrupted");
});
