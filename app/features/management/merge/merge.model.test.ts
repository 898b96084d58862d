import { expect, test } from "vitest";
import type { ManagedRow } from "../management.model";
import { mergePreview, movedWords, returningWords, usesWords } from "./merge.model";

const row = (id: string, fields: ManagedRow["fields"], more: Partial<ManagedRow> = {}): ManagedRow => ({
  ...{
    table: "hotend",
    id,
    name: `Part ${id}`,
    status: "active",
    isPublic: true,
    manufacturerSlug: "e3d",
    slug: "part",
  },
  ...{ fields, version: `version ${id}`, links: [], linksVersion: "", interfaces: [], interfacesVersion: "" },
  ...{ oldAddresses: [], uses: null },
  ...more,
});

test("merging fills in what is missing, asks about what differs, and adds printers and interfaces", () => {
  const evidence = { source: null, confidence: null, verifiedAt: null };
  const link = (printerId: string | null) => ({
    ...evidence,
    printerId,
    name: "",
    fit: null,
    note: null,
    sourceUrl: null,
  });
  const fact = (value: string) => ({ ...evidence, kind: "hotend_mount", value });
  const duplicate = row(
    "2",
    { name: "Part 2", max_flow_rate: 12, nozzle_type: "V6", status: "discontinued", purpose: ["upgrade"] },
    { links: [link("a"), link(null)], interfaces: [fact("v6"), fact("mk8")] },
  );
  const kept = row(
    "1",
    { name: "Part 1", max_flow_rate: 10, nozzle_type: null, status: "active", purpose: ["upgrade"] },
    { links: [link("a")], interfaces: [fact("v6")] },
  );
  expect(mergePreview(duplicate, kept)).toEqual({
    kept: { id: "1", name: "Part 1", version: "version 1" },
    fills: [{ label: expect.any(String), text: "V6" }],
    differs: [
      { column: "name", label: "Name", kept: "Part 1", duplicate: "Part 2" },
      { column: "max_flow_rate", label: expect.any(String), kept: "10 mm³/s", duplicate: "12 mm³/s" },
    ],
    ...{ printers: 1, interfaces: 1 },
  });
});

test("what moves is counted in words, what is not there is left out", () => {
  const uses = { parts: 2, reports: 1, guides: 0, owners: 3, calibrations: 1 };
  expect(movedWords({ table: "printers", uses }, { printers: 0, interfaces: 1 })).toEqual([
    ...["1 interface", "2 parts", "1 report", "3 owners", "1 calibration", "what members have sent about it"],
  ]);
  expect(returningWords({ uses: { pins: 2, reports: 1 } })).toContain("2 pins, 1 report, also for those who had both");
  expect(returningWords({ uses: {} })).toBe("Undo brings it back with its addresses.");
  expect(usesWords({ pins: 1, collections: 0 }, { withNone: true })).toEqual(["1 pin", "0 places in collections"]);
});
