import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { seedCatalogue, seedRows } from "../seed-catalogue.test-samples";
import { parseFindFilter } from "./find-filter.model";
import { findParts, shownFilter } from "./find-parts.server";

/** What visitors type, asked of the catalogue that ships with the product. */
const snapshot = buildSnapshot(seedCatalogue());

function answerTo(q: string) {
  const { filter } = parseFindFilter(new URLSearchParams({ q }), snapshot.vocabulary);
  const shown = shownFilter(snapshot, filter);
  const { items, total } = findParts(snapshot, shown);
  const five = items.slice(0, 5);
  return {
    total,
    first: five[0],
    names: five.map(({ name }) => name),
    kinds: five.map(({ subcategory }) => subcategory),
    printer: filter.printer === null ? null : (snapshot.printerBySlug(filter.printer)?.name ?? null),
    showsAll: shown.fit === "all",
  };
}

describe("what is searched for is among the first five parts, or is their printer", () => {
  const QUERIES = seedRows("queries").map(({ query, expect: wanted }): [string, string] => [query ?? "", wanted ?? ""]);

  test.each([
    ...QUERIES,
    ["noctua 4010", "Noctua NF-A4x10 FLX 40x10mm 12V"],
    ["pei sheet", "Spring steel"],
    ["part cooling fan", "Blower"],
    ["ssr", "Omron G3NA-210B Solid State Relay"],
    ["microswiss", "Micro Swiss All Metal Hotend"],
    ["orbiter 2.0", "Orbiter v2.0"],
    ["5015 fan", "GDSTime 5015 blower 50x15mm 24V"],
    ["40 x 40 x 10 fan 24 volts", "GDSTime 4010 40x10mm 24V"],
    ["hardened steel nozzle", "E3D V6 Hardened Steel Nozzle"],
    ["capricorn", "Capricorn XS PTFE Tube 1.75 mm"],
    ["cr10", "CR-10"],
    ["quiet fan", "Noctua NF-A4x10 PWM 40x10mm 24V"],
    ["stringing", "SUNLU S2 Filament Dryer"],
    ["bed adhesion", "Magigoo Bed Adhesive"],
    ["clogged nozzle", "Nozzle Cleaning Needle Kit 0.2-0.8 mm"],
    ["auto bed leveling sensor", "Touch probe"],
    ["bimetal heatbreak", "Heat break"],
    ["carbon fiber plate", "Darkmoon CFX Build Plate"],
    ["heated bed", "Sovol SV06 Heated Bed"],
    ["hotend fan", "E3D Hemera XS Fan 40x10mm 24V"],
    ["relay 240v", "Omron G3NA-210B Solid State Relay"],
    ["nozzel 0.4 mm", "Nozzle"],
    ["linear rial mgn12", "MGN12H Linear Rail"],
    ["thermister", "Thermistor"],
    ["e3dv6 hotend", "E3D V6"],
    ["nozzle spanner", "Nozzle Torque Wrench 1.5 Nm"],
    ["Düsen", "Nozzle"],
    ["Lüfter 40mm", "Axial"],
    ["voron 2.4 probe", "Voron Tap"],
    ["x1c hotend", "Bambu Lab Hotend X1/P1"],
    ["pei sheet ender 3 v2", "Spring Steel PEI Sheet 235x235 mm"],
    ["bltouch for my ender 3", "BLTouch V3.1"],
    ["enderr 3 v2", "Ender-3 V2"],
  ])("%s: %s", (query, wanted) => {
    const { names, kinds, printer } = answerTo(query);
    expect([...names, ...kinds, printer]).toContain(wanted);
  });
});

test.each([
  ["5015 fan", "fan"],
  ["probe", "probe"],
  ["bed", "bed"],
  ["plate", "build_plate"],
  ["hotend", "hotend"],
])("the first part for %s is of the category %s", (query, category) => {
  expect(answerTo(query).first?.table).toBe(category);
});

test("all probes are found as probes, and all fans as fans", () => {
  for (const query of ["probe", "fan"] as const) {
    const count = snapshot.parts.filter(({ table }) => table === query).length;
    expect(answerTo(query).total, query).toBeGreaterThanOrEqual(count);
  }
});

test("when nothing of the kind is known to fit the printer that the words name, all of it is shown", () => {
  expect(answerTo("nozzle x1c").showsAll).toBe(false);
  const { showsAll, kinds, printer } = answerTo("linear rail ender 3");
  expect(printer).toBe("Ender-3");
  expect(kinds).toContain("Linear motion");
  expect(showsAll).toBe(true);
});

test("parts listed for printers of a maker or series are found by its name", () => {
  expect(answerTo("unklicky voron").names).toEqual(["Unklicky"]);
  expect(answerTo("ratrig extruder").names).toContain("Orbiter v2.0");
  expect(answerTo("creality fan").kinds).toContain("Blower");
});
