import { expect, test } from "vitest";
import { rankedGroups, type FoundGroup } from "./search.model";

const group = (kind: FoundGroup["kind"], level: FoundGroup["level"], total = 1): FoundGroup => ({
  ...{ kind, level, total, hits: [], all: null, printer: null, ofAllPrinters: null },
});
const kinds = (...groups: readonly FoundGroup[]) => rankedGroups(groups).groups.map(({ kind }) => kind);

test("what the words name comes first, and of equals parts before guides", () => {
  expect(kinds(group("guides", 3), group("parts", 3), group("printers", 1), group("calculators", 4))).toEqual([
    "calculators",
    "parts",
    "guides",
    "printers",
  ]);
});

test("of what only mentions the words guides come before parts", () => {
  expect(kinds(group("parts", 1), group("guides", 1), group("testPrints", 1))).toEqual([
    "guides",
    "parts",
    "testPrints",
  ]);
  expect(kinds(group("guides", 1), group("parts", 2))).toEqual(["parts", "guides"]);
});

test("the glossary comes last, however well it is named", () => {
  expect(kinds(group("terms", 4), group("parts", 1), group("testPrints", 1))).toEqual(["parts", "testPrints", "terms"]);
  expect(kinds(group("terms", 4), group("parts", 0))).toEqual(["terms"]);
});

test("what lacks words is shown only when nothing has all of them, and what is empty never", () => {
  expect(rankedGroups([group("parts", 0), group("guides", 1), group("printers", 4, 0)])).toMatchObject({
    complete: true,
    groups: [{ kind: "guides" }],
  });
  expect(rankedGroups([group("guides", 0), group("parts", 0)])).toMatchObject({
    complete: false,
    groups: [{ kind: "parts" }, { kind: "guides" }],
  });
  expect(rankedGroups([])).toEqual({ complete: false, groups: [] });
});
