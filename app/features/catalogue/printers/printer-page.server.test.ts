import { describe, expect, test } from "vitest";
import { fits, sampleFact, samplePart, samplePrinter, sampleRows } from "../catalogue.test-samples";
import { buildSnapshot, withPins } from "../engine/build-snapshot.server";
import { findView } from "../find/find-view.server";
import { printerJson } from "./printer-json.server";
import { printerSummary, printerStructuredData } from "./printer-page.model";
import { printerPageView } from "./printer-page.server";

const ENDER = samplePrinter({
  name: "Ender-3",
  popular: true,
  dimensions: "220 x 220 x 250 mm",
  kinematics: "i3",
  extruderType: "bowden",
  enclosed: false,
  defaultNozzleMm: 0.4,
  gcodeFlavor: "somethingnew",
});
const PRO = samplePrinter({ name: "Ender-3 Pro" });
const CR10 = samplePrinter({ name: "CR-10" });
const K1 = samplePrinter({ name: "K1" });
const UNKNOWN = samplePrinter({ name: "CR-X" });

const V6 = samplePart({ id: 1, name: "V6", rating: 4 });
const DRAGON = samplePart({ id: 2, name: "Dragon", tags: ["requires-printing"] });
const MOSQUITO = samplePart({ id: 3, name: "Mosquito" });
const SPARE = samplePart({ id: 4, name: "Spare", purpose: ["replacement"] });
const CALIPERS = samplePart({ table: "tools", id: 1, name: "Calipers" });
const PLATE = samplePart({ table: "build_plate", id: 1, name: "Plate" });
const ADAPTED = samplePart({ table: "probe", id: 1, name: "Probe" });

const must = (category: "hotend" | "build_plate" | "probe", kind: string) =>
  ({ category, subcategory: null, kind, role: "must", caveat: null }) as const;
const FACTS = [
  sampleFact("hotend_mount", "mk8", { source: "a.org/x | b.org/y", verifiedAt: "2026-03-01T12:00:00Z" }),
  sampleFact("nozzle", "m6", { source: "b.org/y", confidence: "low" }),
  sampleFact("fan_v", "24", { confidence: "low" }),
  sampleFact("belt", "gt2"),
];
const of = (printer: typeof ENDER, facts: typeof FACTS) =>
  facts.map((fact) => ({ printerId: printer.idUuid, ...fact }));

function catalogue() {
  return buildSnapshot(
    sampleRows({
      parts: [V6, DRAGON, MOSQUITO, SPARE, CALIPERS, PLATE, ADAPTED],
      printers: [ENDER, PRO, CR10, K1, UNKNOWN],
      compatibility: [
        fits(V6, ENDER),
        fits(DRAGON, ENDER),
        fits(SPARE, ENDER),
        fits(CALIPERS, null),
        { ...fits(ADAPTED, ENDER), fit: "adapter", note: "Print the bracket" },
      ],
      interfaces: [
        { kind: "hotend_mount", value: "mk8", label: "MK8 mount", slot: null, measure: "two screws" },
        { kind: "nozzle", value: "m6", label: "M6 nozzle", slot: null, measure: null },
      ],
      interfaceRules: [must("hotend", "hotend_mount"), must("build_plate", "plate_size_mm"), must("probe", "carriage")],
      partInterfaces: [
        { table: "hotend", partId: 3, ...sampleFact("hotend_mount", "mk8") },
        { table: "build_plate", partId: 1, ...sampleFact("plate_size_mm", "235x235") },
      ],
      printerInterfaces: [
        ...of(ENDER, FACTS),
        ...of(PRO, FACTS),
        ...of(CR10, [...FACTS.slice(0, 3), sampleFact("belt", "gt3")]),
        ...of(K1, [sampleFact("hotend_mount", "k1"), ...FACTS.slice(1, 2)]),
      ],
    }),
  );
}

const snapshot = catalogue();
const view = printerPageView(snapshot, ENDER);

describe("what a printer is and takes", () => {
  test("is in words, with measure, confidence, day, and sources by number", () => {
    expect(view.line).toBe("220 x 220 x 250 mm · bed slinger (i3) · Bowden · 0.4 mm nozzle");
    // FIND says the same of it.
    const { printer } = findView(snapshot, new URLSearchParams(`printer=${ENDER.slug}`), null);
    expect([printer?.dimensions, ...(printer?.traits ?? [])].join(" · ")).toBe(view.line);
    expect(view.traits).toContainEqual({ label: "Enclosed", text: "no" });
    expect(view.traits).toContainEqual({ label: "Bed shape", text: null });
    expect(view.traits).toContainEqual({ label: "Firmware", text: "somethingnew" });
    expect(view.takes.map(({ kind }) => kind)).toEqual(["hotend_mount", "nozzle", "fan_v", "belt"]);
    expect(view.takes[0]).toMatchObject({
      label: "Hotend mount",
      values: [
        { text: "MK8 mount", measure: "two screws", confidence: "high", verifiedOn: "2026-03-01", sources: [1, 2] },
      ],
    });
    expect(view.takes[1]?.values[0]?.sources).toEqual([2]);
    expect(view.takes[2]?.values[0]?.text).toBe("24, assumed from its supply");
    expect(view.sources.map(({ text }) => text)).toEqual(["a.org/x", "b.org/y"]);
  });

  test("names what parts wait for", () => {
    expect(view.unknown).toEqual([{ label: "plate size", parts: 1 }]);
    const bare = printerPageView(snapshot, UNKNOWN);
    expect(bare.takes).toEqual([]);
    expect(bare.unknown).toEqual([
      { label: "hotend mount", parts: 1 },
      { label: "plate size", parts: 1 },
    ]);
  });
});

describe("the parts of a printer's page", () => {
  test("are counted by answer, the best first", () => {
    expect(view).toMatchObject({ partCount: 6, ownPartCount: 5 });
    expect(view.categories.map(({ category, total }) => [category, total])).toEqual([
      ["hotend", 4],
      ["probe", 1],
      ["tools", 1],
    ]);
    expect(view.categories[0]?.answers).toEqual([
      { answer: "listed", count: 3 },
      { answer: "should_fit", count: 1 },
    ]);
    expect(view.categories[0]?.best.map(({ name }) => name)).toEqual(["V6", "Dragon", "Spare"]);
  });

  test("say when all of them fit every printer", () => {
    expect(view.onlyUniversal).toBe(false);
    const bare = printerPageView(snapshot, UNKNOWN);
    expect(bare).toMatchObject({ onlyUniversal: true, partCount: 1 });
    expect(printerSummary(bare)).toMatch(
      /^Nothing is known yet that is made for the Creality CR-X; 1 part fits every printer\./,
    );
  });

  test("upgrades are no spares and no tools, few of a category, most confirmed first, then most pinned", () => {
    const names = (of: typeof view) => of.upgrades.map(({ card, pins }) => [card.name, pins]);
    expect(names(view)).toEqual([
      ["V6", 0],
      ["Dragon", 0],
      ["Probe", 0],
    ]);
    const reports = Array.from({ length: 3 }, (_, id) => ({
      ...{ table: MOSQUITO.table, partId: MOSQUITO.id, id, printerId: id === 2 ? CR10.idUuid : ENDER.idUuid },
      ...{ outcome: "fits" as const, stars: 5, note: null, author: null, createdAt: "", updatedAt: "" },
    }));
    const confirmed = printerPageView(buildSnapshot({ ...snapshot.data(), fitReports: reports }), ENDER);
    expect(confirmed.upgrades[0]).toMatchObject({ card: { name: "Mosquito" }, confirmed: 2 });
    expect(confirmed.upgrades[0]?.card.fit?.check).toContain("2 fitted it");
    expect(names(printerPageView(withPins(snapshot, [{ key: MOSQUITO.key, pins: 7 }]), ENDER))[0]).toEqual([
      "Mosquito",
      7,
    ]);
  });

  test("those with an adapter stand before those that need printed parts", () => {
    expect(view.changes.map(({ name, fit }) => [name, fit?.text])).toEqual([
      ["Probe", "Fits Creality Ender-3, needs an adapter"],
      ["Dragon", "Fits Creality Ender-3"],
    ]);
  });
});

describe("printers like it", () => {
  test("share most interfaces: how many, and which not", () => {
    expect(view.siblings).toEqual([
      {
        label: "Creality Ender-3 Pro",
        manufacturerSlug: "creality",
        modelSlug: "ender-3-pro",
        same: 4,
        compared: 4,
        differing: [],
      },
      {
        label: "Creality CR-10",
        manufacturerSlug: "creality",
        modelSlug: "cr-10",
        same: 3,
        compared: 4,
        differing: ["belt"],
      },
    ]);
    expect(view.neighbours).toEqual([]);
  });

  test("share more than what most printers share", () => {
    const common = ["filament_mm", "tube_mm", "motor", "belt"].map((kind) => sampleFact(kind, "any"));
    const own = (printer: typeof ENDER, mount: string) => of(printer, [...common, sampleFact("hotend_mount", mount)]);
    const others = buildSnapshot({
      ...snapshot.data(),
      printerInterfaces: [...own(ENDER, "mk8"), ...own(PRO, "mk8"), ...own(K1, "k1")],
    });
    expect(printerPageView(others, ENDER).siblings.map(({ label }) => label)).toEqual(["Creality Ender-3 Pro"]);
    expect(printerPageView(others, K1)).toMatchObject({ siblings: [], neighbours: { length: 4 } });
  });

  test("come first when little differs, not when more is known of them", () => {
    const same = ["hotend_mount", "filament_mm", "tube_mm", "motor"].map((kind) => sampleFact(kind, "any"));
    const [belt, bed] = ["belt", "bed_mount"].map(
      (kind) => [sampleFact(kind, "one"), sampleFact(kind, "other")] as const,
    );
    if (belt === undefined || bed === undefined) throw new Error("two kinds differ");
    const others = buildSnapshot({
      ...snapshot.data(),
      printerInterfaces: [
        ...of(ENDER, [...same, belt[0], bed[0]]),
        ...of(CR10, [...same, belt[1], bed[1]]),
        ...of(PRO, same.slice(0, 3)),
      ],
    });
    expect(printerPageView(others, ENDER).siblings.map(({ label, same }) => [label, same])).toEqual([
      ["Creality Ender-3 Pro", 3],
      ["Creality CR-10", 4],
    ]);
  });

  test("are others of its maker when nothing is known, best known first", () => {
    const bare = printerPageView(snapshot, UNKNOWN);
    expect(bare.siblings).toEqual([]);
    expect(bare.neighbours.map(({ label }) => label)).toEqual([
      "Creality Ender-3",
      "Creality CR-10",
      "Creality Ender-3 Pro",
      "Creality K1",
    ]);
  });
});

test("search engines and programs read the same facts", () => {
  expect(printerSummary(view)).toBe(
    "5 parts fit the Creality Ender-3 or should: 4 hotends, 1 probe. It takes: MK8 mount, M6 nozzle, with sources.",
  );
  expect(printerStructuredData(view, "https://x.org/p", "https://x.org/i.png")).toMatchObject({
    "@type": "Product",
    brand: { name: "Creality" },
    additionalProperty: expect.arrayContaining([{ "@type": "PropertyValue", name: "Nozzle type", value: "M6 nozzle" }]),
  });
  expect(printerJson(snapshot, ENDER, "https://x.org")).toMatchObject({
    url: "https://x.org/printers/creality/ender-3",
    enclosed: false,
    interfaces: expect.arrayContaining([expect.objectContaining({ kind: "nozzle", value: "m6", label: "M6 nozzle" })]),
    parts: { total: 6, url: "https://x.org/find.json?printer=creality-ender-3" },
    siblings: [{ label: "Creality Ender-3 Pro", same: 4 }, { label: "Creality CR-10" }],
  });
});
