import { expect, test } from "vitest";
import { samplePart, samplePrinter, sampleRevision, sampleRows } from "../catalogue.test-samples";
import { applyChanges, buildSnapshot } from "./build-snapshot.server";
import { NO_CHANGES } from "./catalogue-data.server";

const ENDER = samplePrinter({ name: "Ender-3" });
const REVO = samplePart({ id: 1, name: "Revo" });
const SOCK = samplePart({ id: 2, name: "Sock" });
const DRAGON = samplePart({ id: 3, name: "Dragon" });
const ROWS = sampleRows({ parts: [REVO, SOCK, DRAGON], printers: [ENDER] });

test("a change replaces the history of its part or printer, and keeps the others", () => {
  const [first, second] = [sampleRevision(), sampleRevision({ id: 2 })];
  const ofPrinter = sampleRevision({ id: 3, entity: "printers", entityId: ENDER.idUuid });
  const before = buildSnapshot({ ...ROWS, revisions: [first, second, ofPrinter] });
  expect(before.revisions.ofPart(REVO).map(({ id }) => id)).toEqual([2, 1]);
  expect(before.revisions.ofPart(SOCK)).toEqual([]);
  expect(before.revisions.ofPrinter(ENDER)).toEqual([ofPrinter]);
  const nothing = { table: "hotend" as const, compatibility: [], slugHistory: [], interfaces: [], reports: [] };
  const third = sampleRevision({ id: 4, entityId: "2" });
  const after = applyChanges(before, {
    ...NO_CHANGES,
    version: 2,
    parts: [
      { ...nothing, id: 1, part: REVO, revisions: [first] },
      { ...nothing, id: 2, part: SOCK, revisions: [third] },
    ],
    printers: [{ idUuid: ENDER.idUuid, printer: null, interfaces: [], revisions: [] }],
  });
  expect(after.revisions.ofPart(REVO)).toEqual([first]);
  expect(after.revisions.ofPrinter(ENDER)).toEqual([]);
  expect(after.data().revisions).toEqual([first, third]);
  const same = applyChanges(after, {
    ...NO_CHANGES,
    version: 3,
    parts: [{ ...nothing, id: 3, part: DRAGON, revisions: [] }],
  });
  expect(same.revisions).toBe(after.revisions);
});
