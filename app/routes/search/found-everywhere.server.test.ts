import { describe, expect, test } from "vitest";
import { buildSnapshot } from "~/features/catalogue/engine/build-snapshot.server";
import { readPartSearch } from "~/features/catalogue/find/matching-parts.server";
import { seedCatalogue } from "~/features/catalogue/seed-catalogue.test-samples";
import { seedGuides } from "~/features/guides/seed-guides.test-samples";
import { foundEverywhere } from "./found-everywhere.server";

/* What visitors type into the search of the whole site, asked of the catalogue and the guides that ship with the product. */

const catalogue = seedCatalogue();
const idBySlug = new Map(catalogue.printers.map(({ slug, idUuid }) => [slug, idUuid]));
const snapshot = buildSnapshot({ ...catalogue, guides: seedGuides((slug) => idBySlug.get(slug) ?? "") });
const limits = { printers: 5, parts: 6, guides: 5, calculators: 5, testPrints: 4, terms: 3 };
const found = (q: string) =>
  foundEverywhere({
    ...readPartSearch(snapshot, new URLSearchParams({ q }), null),
    own: null,
    snapshot,
    closed: [],
    limits,
    report: () => undefined,
  });
const kindsOf = (q: string) => found(q).groups.map(({ kind }) => kind);
const guidesOf = (q: string) => found(q).groups.find(({ kind }) => kind === "guides")?.hits ?? [];

describe("what visitors type", () => {
  // What comes first: the kind, and the beginning of the title of one of its first three.
  test.each([
    ["clicking extruder", "guides", "Cure a clicking or skipping extruder"],
    ["stringing", "guides", "Get rid of stubborn stringing"],
    ["bed not sticking", "guides", "Bring back bed adhesion"],
    ["first layer", "guides", "Dial in first-layer squish"],
    ["heat creep", "guides", "Clear a heat-creep jam"],
    ["layer shift", "guides", "Find and fix layer shifts"],
    ["input shaper", "guides", "Measure resonance and set input shaping"],
    ["vfa", "guides", "Track down fine vertical lines"],
    ["how do i change a nozzle", "guides", "Change a nozzle"],
    ["hotend fan dead", "guides", "Guard against a dead hotend fan"],
    ["temp tower", "guides", "Temperature tower"],
    ["how to fix stringing", "guides", "Get rid of stubborn stringing"],
    ["extruder clicking noise", "guides", "Cure a clicking or skipping extruder"],
    ["ender 3 extruder clicks", "guides", "Cure a clicking or skipping extruder"],
    ["cloged nozzle", "guides", "Clear a heat-creep jam"],
    ["ender 3 v2", "printers", "Creality Ender-3 V2"],
    ["ender3 v2", "printers", "Creality Ender-3 V2"],
    ["prusa mk4", "printers", "Prusa Research MK4"],
    ["x1c", "printers", "Bambu Lab X1 Carbon"],
    ["voron", "printers", "Voron"],
    ["bambu", "printers", "Bambu Lab"],
    ["volcano nozzle", "parts", "E3D Volcano Brass Nozzle"],
    ["bltouch", "parts", "BLTouch V3.1"],
    ["bltuch", "parts", "BLTouch V3.1"],
    ["ender 3 v2 nozzle", "parts", "Creality MK"],
    ["p1s hotend", "parts", "Bambu Lab Hotend X1/P1"],
    ["pei sheet", "parts", "Formbot Double-Sided PEI Sheet"],
    ["0.6 nozzle", "parts", "AnkerMake M5 Nozzle Kit"],
    ["orbiter", "parts", "Orbiter v2.5"],
    ["klicky", "parts", "Klicky Probe"],
    ["mgn12", "parts", "MGN12H Linear Rail"],
    ["retraction", "calculators", "Retraction"],
    ["pressure advance", "calculators", "Pressure advance"],
    ["pressureadvance", "calculators", "Pressure advance"],
    ["K-factor", "calculators", "Pressure advance"],
    ["flow rate", "calculators", "Flow rate"],
    ["volumetric flow", "calculators", "Max volumetric flow"],
    ["retraction tower", "testPrints", "Retraction tower"],
    ["clog", "guides", "Clear a heat-creep jam"],
    ["clogged nozzle", "guides", "Clear a heat-creep jam"],
    ["nozzle clog", "guides", "Clear a heat-creep jam"],
    ["blocked nozzle", "guides", "Clear a heat-creep jam"],
    ["under extrusion", "guides", "Cure a clicking or skipping extruder"],
    ["underextrusion", "guides", "Cure a clicking or skipping extruder"],
    ["skipping extruder", "guides", "Cure a clicking or skipping extruder"],
    ["extruder clicking", "guides", "Cure a clicking or skipping extruder"],
    ["nozle a1 mini", "parts", "Bambu Lab"],
    ["strining k1", "guides", "Get rid of stubborn stringing"],
    ["extrudr ender 3 v2", "parts", ""],
    ["ender 3 v2 clicking", "guides", "Cure a clicking or skipping extruder"],
    ["over extrusion", "calculators", "Flow rate"],
    ["z offset", "guides", "Dial in first-layer squish"],
    ["elephant foot", "guides", "Dial in first-layer squish"],
    ["max flow", "calculators", "Max volumetric flow"],
    ["oozing", "guides", "Get rid of stubborn stringing"],
    ["warping", "guides", "Bring back bed adhesion"],
    ["ghosting", "guides", "Measure resonance and set input shaping"],
    ["ringing", "guides", "Measure resonance and set input shaping"],
    ["layer shifting", "guides", "Find and fix layer shifts"],
    ["leaking nozzle", "guides", "Change a nozzle"],
    ["linear advance", "calculators", "Pressure advance"],
    ["new printer", "guides", "Dial in first-layer squish"],
    ["my first printer", "guides", "Dial in first-layer squish"],
    ["strining", "guides", "Get rid of stubborn stringing"],
    ["nozel", "parts", "E3D Volcano Brass Nozzle"],
    ["e steps", "guides", "Calibrate extruder rotation distance"],
    ["wet filament", "guides", "Keep filament dry"],
  ])("“%s” shows %s first, with %s", (q, kind, title) => {
    const { groups, complete } = found(q);
    expect(complete).toBe(true);
    expect(groups[0]?.kind).toBe(kind);
    expect(groups[0]?.hits.slice(0, 3).map((hit) => hit.title)).toContainEqual(
      expect.stringMatching(new RegExp(`^${title.replaceAll(".", "\\.")}`)),
    );
  });
});

test.each([
  ["beginner", /· (?:Very easy|Easy) ·/],
  ["easy", /· (?:Very easy|Easy) ·/],
  ["advanced", /· (?:Difficult|Very difficult) ·/],
])("“%s” finds the guides of that difficulty first", (q, difficulty) => {
  expect(kindsOf(q)[0]).toBe("guides");
  for (const { note } of guidesOf(q).slice(0, 3)) expect(note).toMatch(difficulty);
});

test("guides that are not for the printer of the words come behind all others", () => {
  const places = guidesOf("ender 3 v2 gantry").map(({ title }) => title);
  expect(guidesOf("gantry")[0]?.title).toBe("Square a Voron 2.4 gantry");
  expect(places.length).toBeGreaterThan(1);
  expect(places[0]).not.toBe("Square a Voron 2.4 gantry");
});

test("a printer alone finds the guides for it, with their number", () => {
  const guides = found("ender 3 v2").groups.find(({ kind }) => kind === "guides");
  expect(guides?.total).toBeGreaterThan(10);
  expect(guides?.all).toBe("/learn?printer=creality-ender-3-v2");
  expect(guides?.hits.every(({ fit }) => fit?.fits)).toBe(true);
});

test.each([
  ["bed leveling", "bed levelling"],
  ["layer shift", "layer shifts"],
  ["aluminum bed", "aluminium bed"],
])("“%s” and “%s” find the same", (one, other) => {
  const titles = (q: string) => found(q).groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]);
  expect(titles(one)).toEqual(titles(other));
});

test("what is taken for a misspelling in one area is left out when another has the word itself", () => {
  expect(kindsOf("beginner")).not.toContain("parts");
  expect(found("beginner").corrections).toEqual([]);
});
