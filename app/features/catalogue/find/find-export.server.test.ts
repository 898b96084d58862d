import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { samplePart, sampleRows } from "../catalogue.test-samples";
import { findCsv, findJson } from "./find-export.server";
import { EMPTY_FILTER } from "./find-filter.model";
import { findParts } from "./find-parts.server";

const REVO = samplePart({
  id: 12,
  name: 'Revo, "Six"',
  manufacturer: "E3D",
  specs: { max_flow_rate: 11, cfs_compatible: false },
});

const NEXT = samplePart({ id: 13, name: "Revo Seven", manufacturer: "E3D" });
const OLD = samplePart({ id: 14, status: "discontinued", supersededBy: NEXT.registryId, needs: [12, 13] });
const SNAPSHOT = buildSnapshot(sampleRows({ parts: [REVO, NEXT, OLD] }));
const ORIGIN = { origin: "https://example.org", relations: SNAPSHOT.relations };

const FIT = {
  answer: "should_fit",
  text: "Should fit: same hotend mount",
  check: "Check the height.",
  confidence: "medium",
  reports: { fits: 3, fits_with_changes: 1, does_not_fit: 0 },
} as const;

test("the JSON export has one page with absolute URLs, and a fit only for a printer", () => {
  const result = findParts(buildSnapshot(sampleRows({ parts: [REVO] })), EMPTY_FILTER);
  const json = findJson(result, [], ORIGIN);
  expect(json).toMatchObject({
    total: 1,
    page: 1,
    pageSize: 40,
    items: [
      {
        id: "hotend:12",
        manufacturer: "E3D",
        category: "hotend",
        url: "https://example.org/find/e3d/revo-six",
        fit: null,
      },
    ],
  });
  const withFit = findJson(result, [], { ...ORIGIN, fitOf: () => FIT });
  expect(withFit.items[0]).toMatchObject({
    fit: "should_fit",
    fitText: FIT.text,
    fitCheck: FIT.check,
    fitConfidence: "medium",
    fitReports: FIT.reports,
  });
});

test("the CSV export follows RFC 4180 with a header, and leaves missing values blank", () => {
  const csv = findCsv([REVO], ORIGIN);
  expect(csv.split("\r\n")).toHaveLength(3);
  const [row] = parse(csv, { columns: true });
  expect(row).toMatchObject({
    id: "hotend:12",
    name: 'Revo, "Six"',
    max_flow_rate: "11",
    cfs_compatible: "no",
    heater_wattage: "",
    rating: "",
    fit: "",
    fit_text: "",
  });
  const [fitted] = parse(findCsv([REVO], { ...ORIGIN, fitOf: () => FIT }), { columns: true });
  expect(fitted).toMatchObject({
    fit: FIT.answer,
    fit_text: FIT.text,
    fit_check: FIT.check,
    fit_confidence: FIT.confidence,
    reports_fits: "3",
    reports_fits_with_changes: "1",
    reports_does_not_fit: "0",
  });
  expect(findCsv([], ORIGIN)).toMatch(/^id,name,[a-z0-9_,]+\r\n$/);
});

test("both say whether a part is still made, what has replaced it and what it needs", () => {
  const { items } = findJson(findParts(SNAPSHOT, EMPTY_FILTER), [], ORIGIN);
  expect(items.find(({ id }) => id === "hotend:14")).toMatchObject({
    ...{ status: "discontinued", supersededBy: "hotend:13", needs: ["hotend:12", "hotend:13"] },
  });
  expect(items.find(({ id }) => id === "hotend:12")).toMatchObject({ status: "active", supersededBy: null, needs: [] });
  const [old, revo] = parse(findCsv([OLD, REVO], ORIGIN), { columns: true });
  expect(old).toMatchObject({ status: "discontinued", superseded_by: "hotend:13", needs: "hotend:12 hotend:13" });
  expect(revo).toMatchObject({ status: "active", superseded_by: "", needs: "" });
});
