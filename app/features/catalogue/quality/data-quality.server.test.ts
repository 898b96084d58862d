import { describe, expect, test } from "vitest";
import { parseCsvRows } from "~/lib/text/csv/csv";
import {
  fits,
  sampleFact,
  sampleManufacturer,
  samplePart,
  samplePrinter,
  sampleReport,
  sampleRows,
} from "../catalogue.test-samples";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { seedCatalogue } from "../seed-catalogue.test-samples";
import { readQualityQuery, type QualityProblem, type QualityQuery } from "./data-quality.model";
import { qualityNotes } from "./quality-notes.server";
import { catalogueFacts, dataQuality, dataQualityCsv } from "./data-quality.server";

const ALL: QualityQuery = { problem: null, category: null, page: 1 };

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
const fan = samplePart({ ...whole, table: "fan", id: 4, name: "Fan" });
const listed = samplePrinter({ name: "Listed", buildXMm: 220, buildYMm: 220, buildZMm: 250, popular: true });
const unlinked = samplePrinter({ name: "Lonely" });
const checked = { source: "the maker", verifiedAt: "2026-01-01T00:00:00Z" };
const rows = sampleRows({
  version: 7,
  parts: [whole, bare, gone, fan],
  printers: [listed, unlinked],
  manufacturers: [sampleManufacturer(1, "E3D")],
  compatibility: [
    { ...fits(whole, listed), ...checked, confidence: "low" },
    { ...fits(fan, listed), verifiedAt: checked.verifiedAt },
  ],
  interfaceRules: [
    { category: "hotend", subcategory: null, kind: "hotend_mount", role: "must", caveat: null },
    { category: "fan", subcategory: null, kind: "fan_v", role: "should", caveat: null },
  ],
  partInterfaces: [
    { table: "hotend", partId: 1, ...sampleFact("hotend_mount", "v6", { source: "a page", confidence: "low" }) },
    { table: "fan", partId: 4, ...sampleFact("fan_v", "12", { source: null, verifiedAt: checked.verifiedAt }) },
  ],
  printerInterfaces: [
    { printerId: listed.idUuid, ...sampleFact("hotend_mount", "mk8", { confidence: "medium", verifiedAt: null }) },
    { printerId: listed.idUuid, ...sampleFact("fan_v", "24", { confidence: "low", verifiedAt: null }) },
  ],
  fitReports: [1, 2].map((id) => ({
    table: "fan" as const,
    partId: 4,
    ...sampleReport(listed, { id, outcome: "does_not_fit" }),
  })),
});
const snapshot = buildSnapshot(rows);

const open = async (problem: QualityProblem, more: Partial<QualityQuery> = {}) =>
  (await dataQuality(snapshot, { ...ALL, problem, ...more }, "admins")).open;

describe("the data-quality list", () => {
  test("names the parts of one maker whose names make the same address", async () => {
    const named = (id: number, name: string, manufacturer: string) => samplePart({ id, name, manufacturer });
    const parts = [named(1, "V6 Lite", "E3D"), named(2, "V6-lite", "E3D"), named(3, "V6 Lite", "Phaetus")];
    const found = await dataQuality(
      buildSnapshot(sampleRows({ version: 1, parts })),
      { ...ALL, problem: "same-name" },
      "admins",
    );
    expect(found.open?.entries.map(({ part }) => part?.name)).toEqual(["E3D V6 Lite", "E3D V6-lite"]);
  });

  test("counts each problem among public parts, and none where there is none", async () => {
    const { problems } = await dataQuality(snapshot, ALL, "admins");
    expect(Object.fromEntries(problems.map(({ key, count }) => [key, count]))).toEqual({
      contradiction: 1,
      refuted: 1,
      "same-name": 0,
      proposal: 0,
      "low-confidence": 1,
      "low-confidence-row": 1,
      "low-confidence-interface": 1,
      "low-confidence-printer": 1,
      "few-parts": 2,
      "no-printer": 1,
      "no-interface": 1,
      "no-printer-interface": 1,
      "no-source": 1,
      "no-row-source": 1,
      "no-interface-source": 1,
      "no-row-date": 0,
      "no-interface-date": 1,
      "no-printer-date": 1,
      "no-specs": 1,
      "no-description": 1,
      "no-image": 1,
      "no-build-volume": 1,
    });
    const none = await dataQuality(buildSnapshot(sampleRows({})), ALL, "admins");
    expect(none.problems.every(({ count }) => count === 0)).toBe(true);
    expect(none.open).toBeNull();
  });

  test("opens the worst problem first, and says what exactly is the matter", async () => {
    expect((await dataQuality(snapshot, ALL, "admins")).open).toMatchObject({
      key: "contradiction",
      entries: [
        {
          part: { name: "E3D Whole", kind: "Hotend", to: "/find/e3d/whole?printer=creality-listed" },
          printer: { name: "Creality Listed", to: "/printers/creality/listed" },
          detail: "printer has mk8, this part needs v6. Row: low confidence; interfaces: low confidence.",
        },
      ],
    });
    expect((await open("low-confidence-interface"))?.entries).toMatchObject([{ detail: "hotend mount: v6" }]);
    expect((await open("low-confidence-printer"))?.entries).toMatchObject([{ part: null, detail: "fan voltage: 24" }]);
    expect((await open("refuted"))?.entries).toMatchObject([{ detail: "2 say it does not fit" }]);
    // Printers that many have come first.
    expect((await open("few-parts"))?.entries.map(({ printer, detail }) => [printer?.name, detail])).toEqual([
      ["Creality Listed", "2 parts, a printer many have"],
      ["Creality Lonely", "0 parts"],
    ]);
  });

  test("lists the parts and printers with the chosen problem, with links to them", async () => {
    expect((await open("no-source"))?.entries).toMatchObject([
      { part: { name: "Bare", kind: "Hotend", to: "/find/generic/bare" }, printer: null, detail: null },
    ]);
    expect((await open("no-build-volume"))?.entries).toMatchObject([
      { part: null, printer: { name: "Creality Lonely", to: "/printers/creality/lonely" } },
    ]);
  });

  test("is limited to a category, where there are several", async () => {
    const parts = [samplePart({ id: 1 }), samplePart({ id: 2 }), samplePart({ table: "fan", id: 1 })];
    const mixed = buildSnapshot(sampleRows({ parts }));
    const fans = (await dataQuality(mixed, { ...ALL, problem: "no-source", category: "fan" }, "admins")).open;
    expect(fans).toMatchObject({
      category: "fan",
      categories: [
        { value: "hotend", label: "Hotends", count: 2 },
        { value: "fan", label: "Fans", count: 1 },
      ],
    });
    expect(fans?.entries).toHaveLength(1);
    expect(await open("no-source", { category: "fan" })).toMatchObject({ category: null, categories: [] });
  });

  test("shows 40 at a time, and the last page for one past the end", async () => {
    const parts = Array.from({ length: 41 }, (_, at) => samplePart({ id: at + 1 }));
    const many = buildSnapshot(sampleRows({ parts }));
    const page = async (number: number) =>
      (await dataQuality(many, { ...ALL, problem: "no-source", page: number }, "admins")).open;
    const first = await page(1);
    expect([first?.entries.length, first?.pageCount]).toEqual([40, 2]);
    const last = await page(99);
    expect([last?.entries.length, last?.page]).toEqual([1, 2]);
  });

  test("shows everybody what anyone can help with, and nothing that only administrators can decide", async () => {
    const anyone = await dataQuality(snapshot, { ...ALL, problem: "contradiction" }, "anyone");
    expect(anyone.open).toBeNull();
    const keys = anyone.problems.map(({ key }) => key);
    expect(keys).toContain("few-parts");
    for (const hidden of ["contradiction", "refuted", "proposal", "no-row-date"]) expect(keys).not.toContain(hidden);
  });

  test("parses a query, and ignores unknown values", () => {
    const read = (query: string) => readQualityQuery(new URLSearchParams(query), "admins");
    expect(read("problem=no-source&category=fan&page=3")).toEqual({ problem: "no-source", category: "fan", page: 3 });
    expect(read("problem=constructor&category=x&page=-1")).toEqual(ALL);
    expect(read("page=1e9")).toEqual(ALL);
    expect(readQualityQuery(new URLSearchParams("problem=contradiction"), "anyone").problem).toBeNull();
  });

  test.each([
    ["problem=no-source&page=1&utm_source=x", []],
    ["problem=nonsense", ["problem"]],
    ["problem=proposal", ["problem"]],
    ["problem=no-source&category=probe", ["category"]],
    ["problem=no-source&page=7", ["page"]],
    ["page=0&category=x&printer=ender&problem=", ["category", "page", "printer"]],
  ])("says what of the address %s has no effect", async (query, ignored) => {
    const params = new URLSearchParams(query);
    const asked = readQualityQuery(params, "anyone");
    const { open } = await dataQuality(snapshot, asked, "anyone");
    expect(qualityNotes(params, { ...asked, ...open }).map(({ param }) => param)).toEqual(ignored);
  });

  test("is a file, too: one problem, or all", async () => {
    const one = parseCsvRows(
      await dataQualityCsv(snapshot, { problem: "no-source", category: null }, "https://a.test"),
    );
    expect(one.slice(0, 2)).toEqual([
      ["severity", "problem", "part_id", "part", "category", "printer", "detail", "url"],
      ["missing", "no-source", "hotend:2", "Bare", "hotend", "", "", "https://a.test/find/generic/bare"],
    ]);
    const { problems } = await dataQuality(snapshot, ALL, "admins");
    const all = parseCsvRows(await dataQualityCsv(snapshot, { problem: null, category: null }, "https://a.test"));
    const total = problems.reduce((sum, { count }) => sum + count, 0);
    expect(all.filter(([severity = ""]) => severity !== "")).toHaveLength(total + 1);
  });
});

test("the catalogue that ships: rows that contradict interfaces, and popular printers with few parts", async () => {
  const seed = buildSnapshot(seedCatalogue());
  const { problems } = await dataQuality(seed, ALL, "admins");
  const contradictions = seed.printers.flatMap(({ idUuid }) =>
    seed.parts.filter(
      (part) => seed.fitFor(part, idUuid).contradicted && seed.fitFor(part, idUuid).answer === "listed",
    ),
  );
  expect(contradictions.length).toBeGreaterThan(100);
  // A maker of popular printers before one that few know.
  const missing = await dataQuality(seed, { ...ALL, problem: "no-printer-interface" }, "anyone");
  expect(missing.open?.entries[0]?.printer?.name).toMatch(/^Creality /);
  expect(problems.find(({ key }) => key === "contradiction")?.count).toBe(contradictions.length);
  const few = (await dataQuality(seed, { ...ALL, problem: "few-parts" }, "admins")).open?.entries ?? [];
  const popular = few.filter(({ detail }) => detail?.includes("many have")).map(({ printer }) => printer?.name);
  expect(popular).toContain("AnkerMake M5");
  expect(popular.length).toBeLessThan(10);
});

test("the summary counts what the catalogue holds", async () => {
  const facts = await catalogueFacts(snapshot);
  expect(facts).toMatchObject({ version: 7, parts: 3, printers: 2, manufacturers: 1, compatibility: 2 });
  expect(facts.categories[0]).toEqual({ label: "Hotends", count: 2, to: "/find?category=hotend" });
});
