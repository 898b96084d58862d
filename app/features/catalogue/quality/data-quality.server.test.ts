import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { fits, sampleManufacturer, samplePart, samplePrinter, sampleRows } from "../catalogue.test-samples";
import { readQualityQuery } from "./data-quality.model";
import { catalogueFacts, dataQuality } from "./data-quality.server";

const ALL = { problem: null, page: 1 } as const;

const whole = samplePart({
  id: 1,
  name: "Whole",
  manufacturer: "E3D",
  description: "Complete.",
  imageUrl: "https://example.test/whole.png",
  source: "https://example.test",
  confidence: "high",
  specs: { max_flow_rate: 12 },
});
const bare = samplePart({ id: 2, name: "Bare", confidence: "low" });
const gone = samplePart({ id: 3, name: "Gone", status: "archived" });
const listed = samplePrinter({ name: "Listed", buildXMm: 220, buildYMm: 220, buildZMm: 250 });
const unlinked = samplePrinter({ name: "Lonely" });
const snapshot = buildSnapshot(
  sampleRows({
    version: 7,
    parts: [whole, bare, gone],
    printers: [listed, unlinked],
    manufacturers: [sampleManufacturer(1, "E3D")],
    compatibility: [fits(whole, listed), fits(whole, null)],
  }),
);

describe("the data-quality list", () => {
  test("counts each problem among public parts, and none where there is none", () => {
    const counts = Object.fromEntries(dataQuality(snapshot, ALL).problems.map(({ key, count }) => [key, count]));
    expect(counts).toEqual({
      "no-compatibility": 1,
      "no-source": 1,
      "low-confidence": 1,
      "no-specs": 1,
      "no-description": 1,
      "no-image": 1,
      "no-build-volume": 1,
      "no-listed-part": 1,
    });
    expect(dataQuality(buildSnapshot(sampleRows({})), ALL).problems.every(({ count }) => count === 0)).toBe(true);
  });

  test("lists the parts with the chosen problem, with links to them", () => {
    expect(dataQuality(snapshot, { problem: "no-source", page: 1 }).open?.entries).toEqual([
      { key: "hotend:2", name: "Bare", kind: "Hotend", to: "/find/generic/bare" },
    ]);
    expect(dataQuality(snapshot, { problem: "no-build-volume", page: 1 }).open?.entries).toEqual([
      { key: unlinked.idUuid, name: "Creality Lonely", kind: null, to: "/find?printer=creality-lonely" },
    ]);
  });

  test("shows 40 at a time, and the last page for one past the end", () => {
    const parts = Array.from({ length: 41 }, (_, at) => samplePart({ id: at + 1 }));
    const many = buildSnapshot(sampleRows({ parts }));
    const first = dataQuality(many, { problem: "no-source", page: 1 }).open;
    expect([first?.entries.length, first?.pageCount]).toEqual([40, 2]);
    const last = dataQuality(many, { problem: "no-source", page: 99 }).open;
    expect([last?.entries.length, last?.page]).toEqual([1, 2]);
  });

  test("opens nothing for a problem without parts", () => {
    const fine = buildSnapshot(sampleRows({ parts: [whole] }));
    expect(dataQuality(fine, { problem: "no-source", page: 1 }).open).toBeNull();
  });

  test("parses a query, and ignores unknown values", () => {
    const read = (query: string) => readQualityQuery(new URLSearchParams(query));
    expect(read("problem=no-source&page=3")).toEqual({ problem: "no-source", page: 3 });
    expect(read("problem=constructor&page=-1")).toEqual({ problem: null, page: 1 });
    expect(read("page=1e9")).toEqual({ problem: null, page: 1 });
  });
});

test("the summary counts what the catalogue holds", () => {
  expect(catalogueFacts(snapshot)).toMatchObject({
    version: 7,
    parts: 2,
    printers: 2,
    manufacturers: 1,
    compatibility: 2,
  });
  expect(catalogueFacts(snapshot).categories[0]).toEqual({ label: "Hotends", count: 2, to: "/find?category=hotend" });
});
