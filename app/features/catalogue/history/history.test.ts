import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { samplePart, samplePrinter, sampleRevision, sampleRows } from "../catalogue.test-samples";
import { historyView } from "./history-view.server";
import { changeLine, changeWords } from "./revision-words.server";
import { isAddition, revisionChangesSchema, type RevisionChanges } from "./revisions.model";

const ENDER = samplePrinter({ name: "Ender-3 V2" });
const REVO = samplePart({ id: 1, name: "Revo", manufacturer: "E3D" });
const PLATE = samplePart({ id: 2, name: "Adapter plate" });
const snapshot = buildSnapshot(
  sampleRows({
    parts: [REVO, PLATE],
    printers: [ENDER],
    interfaces: [{ kind: "hotend_mount", value: "v6", label: "V6 groove", slot: null, measure: null }],
  }),
);

const lines = (changes: RevisionChanges) => changeWords(snapshot, sampleRevision({ changes })).map(changeLine);

describe("a change in words", () => {
  test.each<[RevisionChanges[string], string, string]>([
    [{ from: 24, to: 25 }, "max_flow_rate", "Maximum flow: 25 mm³/s, before 24 mm³/s"],
    [{ from: null, to: 25 }, "max_flow_rate", "Maximum flow: 25 mm³/s"],
    [{ from: 24, to: null }, "max_flow_rate", "Maximum flow: not stated, before 24 mm³/s"],
    [{ from: "discontinued", to: "archived" }, "status", "Status: Archived, before Discontinued"],
    [{ from: null, to: "hotend:1" }, "superseded_by", "Replaced by: Revo by E3D"],
    [{ from: "hotend:9", to: null }, "superseded_by", "Replaced by: not stated, before A part that is not listed"],
    [{ from: null, to: ["hotend:1", "hotend:2"] }, "needs", "Needs these parts, too: Revo by E3D; Adapter plate"],
    [{ from: null, to: [{ kind: "hotend_mount", value: "v6" }] }, "interfaces", "Interfaces: hotend mount: V6 groove"],
    [
      { from: null, to: [{ printer_id: ENDER.idUuid, fit: "adapter", note: "Print the bracket" }] },
      "compatibility",
      "Printers it fits: Creality Ender-3 V2, needs an adapter, Print the bracket",
    ],
    [
      { from: [{ printer_id: "gone", fit: null, note: null, source_url: null }, { printer_id: null }], to: null },
      "compatibility",
      "Printers it fits: not stated, before A printer that is not listed; All printers",
    ],
    [{ from: 1, to: 2 }, "unknown_column", "unknown_column: 2, before 1"],
  ])("of %j in %s", (change, column, line) => {
    expect(lines({ [column]: change })).toEqual([line]);
  });

  test("says nothing of values that read the same, or that nobody understands", () => {
    expect(lines({ max_flow_rate: { from: null, to: "" }, compatibility: { from: null, to: "x" } })).toEqual([]);
  });
});

test("a revision that states a name for the first time added its row", () => {
  expect(isAddition({ changes: { name: { from: null, to: "Revo" } } })).toBe(true);
  expect(isAddition({ changes: { name: { from: "Rvo", to: "Revo" } } })).toBe(false);
  expect(isAddition({ changes: { max_flow_rate: { from: null, to: 2 } } })).toBe(false);
  expect(revisionChangesSchema.parse({ name: { from: null, to: "x" } })).toEqual({ name: { from: null, to: "x" } });
});

describe("a history", () => {
  const all = Array.from({ length: 41 }, (_, at) => sampleRevision({ id: 41 - at, sourceUrl: "javascript:x" }));
  const page = (query: string) => historyView(snapshot, all, new URLSearchParams(query));

  test("has twenty changes on a page, numbered from the oldest, and no address that is none", () => {
    const { history, notes } = page("page=3");
    expect(history).toMatchObject({ total: 41, page: 3, pageCount: 3, startAt: 1, entries: [{ id: 1, source: null }] });
    expect(notes).toEqual([]);
    expect(page("").history).toMatchObject({ page: 1, startAt: 41 });
    expect(page("").history.entries).toHaveLength(20);
  });

  test.each([["page=9"], ["page=x"], ["page=0"], ["x=1"]])("says that %s has no effect", (query) => {
    expect(page(query).notes).toHaveLength(1);
  });
});
