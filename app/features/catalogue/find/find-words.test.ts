import { describe, expect, test } from "vitest";
import { PART_CATEGORIES } from "../catalogue.model";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { FIT_FILTERS, type FitFilter } from "../fit/fit-filter.model";
import { seedCatalogue, seedRows } from "../seed-catalogue.test-samples";
import { findSearchParams, parseFindFilter, withFilter } from "./find-filter.model";
import { understoodWords } from "./find-notes.server";
import { countHiddenOfKind, findParts, fitsNoneOfKind, shownFilter } from "./find-parts.server";

/** What visitors type, asked of the catalogue that ships with the product. */
const snapshot = buildSnapshot(seedCatalogue());

function answerTo(q: string, params: Readonly<Record<string, string>> = {}) {
  const { filter } = parseFindFilter(new URLSearchParams({ q, ...params }), snapshot.vocabulary);
  const shown = shownFilter(snapshot, filter);
  const { items, total, facets, loosen } = findParts(snapshot, shown);
  const printer = shown.printer === null ? null : snapshot.printerBySlug(shown.printer);
  const five = items.slice(0, 5);
  return {
    total,
    first: five[0],
    names: five.map(({ name }) => name),
    kinds: five.map(({ subcategory }) => subcategory),
    printer: printer?.name ?? null,
    showsAll: shown.fit === "all",
    saysNone: fitsNoneOfKind(snapshot, shown),
    ...understoodWords(snapshot, shown),
    hidden: facets.fit.find(({ value }) => value === "all")?.count,
    counted: facets.fit.find(({ selected }) => selected)?.count,
    loosen,
    answers: printer === null ? [] : items.map((part) => snapshot.fitFor(part, printer.idUuid).answer),
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
    ["loud fan", "Noctua NF-A4x10 PWM 40x10mm 24V"],
    ["80 mm fan quiet", "Noctua NF-A8 PWM 80x25mm 12V"],
    ["hotends that fit ender 3 v2", "Micro Swiss All Metal Hotend"],
    ["uneven bed", "Touch probe"],
    ["touch sensor", "Touch probe"],
    ["prints not sticking", "Magigoo Bed Adhesive"],
    ["high temp hotend", "Micro Swiss All Metal Hotend"],
    ["mk4s high flow nozzle", "Prusa Nozzle Brass CHT High-Flow"],
    ["p1s gears", "Bambu Lab Hardened Steel Extruder Gear Assembly X1 / P1"],
    ["clockwork2", "Voron Clockwork 2"],
    ["2020", "Titanium Extrusion Backers"],
    ["chamber heater", "Monolith Bed Fans"],
    ["nevermore", "GDSTime GDB7530 blower 75x30mm 24V"],
    ["squeaky", "Mobilux EP1 / EP2 Grease"],
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

test("for a printer come first what the words name, then its spares, then what goes with it", () => {
  const { names, first, answers } = answerTo("hotend", { printer: "sovol-sv06" });
  expect(first?.name).toBe("Sovol SV06 All-Metal Hotend Kit");
  expect(names.filter((name) => / fan|40x10/i.test(name))).toEqual([]);
  expect(answers.slice(0, 5)).toEqual(Array(5).fill("listed"));
});

test("all probes are found as probes, and all fans as fans", () => {
  for (const query of ["probe", "fan"] as const) {
    const count = snapshot.parts.filter(({ table }) => table === query).length;
    expect(answerTo(query).total, query).toBeGreaterThanOrEqual(count);
  }
});

test("when nothing of the kind is known to fit the printer, none of it is shown and that is said", () => {
  const saysNone = (q: string, params = {}) => {
    const { showsAll, saysNone: says, kinds } = answerTo(q, params);
    return { showsAll, says, shows: kinds };
  };
  expect(saysNone("nozzle x1c")).toMatchObject({ showsAll: false, says: false });
  const none = { showsAll: false, says: true, shows: expect.not.arrayContaining(["Linear motion"]) };
  expect(saysNone("linear rail ender 3")).toEqual(none);
  expect(saysNone("linear rail", { printer: "creality-ender-3" })).toEqual(none);
  expect(saysNone("neptune 4 hotend")).toMatchObject({ showsAll: false, says: true });
  expect(saysNone("prusa mini sheet")).toMatchObject({ showsAll: false, says: true });
  // Of another category there is none at all, and whoever chose the answers sees what they chose.
  expect(saysNone("linear rail ender 3", { category: "fan" }).says).toBe(false);
  expect(saysNone("linear rail ender 3", { fit: "not_listed" }).says).toBe(false);
});

test("a part that the words name is shown although it is not known to fit the printer that they name", () => {
  const { showsAll, names } = answerTo("magigoo ender 3");
  expect({ showsAll, first: names[0] }).toEqual({ showsAll: false, first: "Magigoo Bed Adhesive" });
  const beacon = answerTo("beacon ender 3");
  expect(beacon).toMatchObject({ showsAll: true, saysNone: false });
  expect(beacon.names[0]).toMatch(/^Beacon/);
});

test("a subject of many parts is no certain part: those that fit the printer are shown", () => {
  const { showsAll, total, answers, ...toolhead } = answerTo("voron 2.4 toolhead");
  expect({ showsAll, saysNone: toolhead.saysNone }).toEqual({ showsAll: false, saysNone: false });
  expect(total).toBe(answerTo("toolhead", { printer: "voron-design-voron-24-300" }).total);
  expect(answers[0]).toBe("listed");
  expect(answerTo("k1 bltouch").showsAll).toBe(true);
});

test("what is called by two names together is found by both", () => {
  const namesFor = (query: string) => answerTo(query).names.toSorted();
  for (const query of ["idler pulley", "pulley idlers"]) expect(namesFor(query), query).toEqual(namesFor("idler"));
  expect(answerTo("bowden coupler").names.join()).toMatch(/M10.*M6|M6.*M10/);
});

test("sides of a square fan find it", () => {
  for (const query of ["40x40 fan", "80 x 80 mm fan"]) {
    const { missing, kinds } = answerTo(query);
    expect({ missing, found: kinds.length }, query).toEqual({ missing: null, found: 5 });
  }
});

test("answers that were chosen are shown, whatever the words name, and stay chosen on the way through the pages", () => {
  const query = "linear rail ender 3";
  for (const fit of ["likely", "listed", "should_fit"] as const) {
    const { filter } = parseFindFilter(new URLSearchParams({ q: query, fit }), snapshot.vocabulary);
    expect(shownFilter(snapshot, filter).fit).toBe(fit);
    const later = parseFindFilter(findSearchParams(withFilter(filter, { page: 2 })), snapshot.vocabulary);
    expect(later.filter).toMatchObject({ fit, page: 2 });
    expect(shownFilter(snapshot, later.filter).fit).toBe(fit);
  }
});

describe("what is hidden by its needs", () => {
  const hiddenOf = (params: Readonly<Record<string, string>>) => {
    const { filter } = parseFindFilter(new URLSearchParams(params), snapshot.vocabulary);
    return countHiddenOfKind(snapshot, shownFilter(snapshot, filter));
  };
  const ENDER = { printer: "creality-ender-3-v2" };

  test("is known to fit, so that not all parts are shown in its place", () => {
    expect(answerTo("hotends that fit ender 3 v2", { hide: "electrical" }).showsAll).toBe(false);
  });

  test("is counted when nothing of the kind is left but spares", () => {
    const electrical = { ...ENDER, category: "hotend", hide: "electrical" };
    expect(hiddenOf(electrical)).toBeGreaterThan(5);
    expect(hiddenOf({ q: "ender 3 v2 hotend", hide: "electrical" })).toBeGreaterThan(5);
    expect(hiddenOf({ ...electrical, hide: "requires-printing" })).toBe(0);
    expect(hiddenOf({ ...ENDER, category: "hotend" })).toBe(0);
    expect(hiddenOf({ category: "hotend", hide: "electrical" })).toBe(0);
  });

  test("comes back before the kind that was asked for goes", () => {
    const { filter } = parseFindFilter(
      new URLSearchParams({ ...ENDER, category: "hotend", subcategory: "Standard flow", hide: "electrical" }),
      snapshot.vocabulary,
    );
    expect(findParts(snapshot, filter)).toMatchObject({ total: 0, loosen: { param: "hide" } });
  });
});

describe("when no part that fits has all of the words", () => {
  test("those that fit and have most of them are shown, and said to be that", () => {
    const { total, counted, missing, hidden, answers } = answerTo("quiet hotend fan", { printer: "creality-k1" });
    expect(total).toBeGreaterThan(0);
    expect(counted).toBe(total);
    expect(answers.every((answer) => ["universal", "listed", "should_fit"].includes(answer))).toBe(true);
    expect(missing).toMatchObject({ onlyFitting: true, words: expect.arrayContaining(["quiet"]) });
    expect(hidden).toBe(answerTo("quiet hotend fan").total);
  });

  test("they are of the kind that the words name", () => {
    const { names, missing } = answerTo("dragon hotend a1 mini");
    expect(names).toContain("Bambu Lab Hotend A1/P2/H2");
    expect(missing).toEqual({ onlyFitting: true, words: ["dragon"] });
    expect(answerTo("x1c tungsten nozzle").kinds).toEqual(["Nozzle", "Nozzle"]);
  });

  test("with all answers what fits comes first", () => {
    const all = answerTo("fan", { printer: "creality-ender-3-v2", fit: "all" });
    const fits = all.answers.map((answer) => ["universal", "listed", "should_fit"].includes(answer));
    expect(fits[0]).toBe(true);
    expect(fits.lastIndexOf(true)).toBeLessThan(fits.indexOf(false));
  });
});

test("a nozzle's size leaves out none that does not state it: those that do come first, and that is said", () => {
  const sized = answerTo("0.4 hardened nozzle");
  expect(sized.first?.name).toBe("Sovol SV06 Plus Hardened Steel Nozzle");
  expect(sized.total).toBe(answerTo("hardened nozzle").total);
  expect(sized).toMatchObject({ missing: null, unstatedSize: { size: "0.4", byAny: true } });
  const fitting = answerTo("0.4 nozzle", { printer: "creality-ender-3-v2" });
  expect(fitting).toMatchObject({ missing: null, total: answerTo("nozzle", { printer: "creality-ender-3-v2" }).total });
  // Of nozzles for Bambu Lab machines none states a size.
  expect(answerTo("0.4 nozzle", { printer: "bambu-lab-x1" }).unstatedSize).toEqual({ size: "0.4", byAny: false });
  expect(answerTo("hardened nozzle").unstatedSize).toBeNull();
  expect(answerTo("0.9 degree motor").unstatedSize).toBeNull();
});

test("a word that no part has is told with what is looked for instead", () => {
  expect(answerTo("nocuta fan").corrections).toEqual([{ typed: "nocuta", word: "noctua" }]);
  expect(answerTo("noctua fan").corrections).toEqual([]);
});

test("an empty list names the filter around the words first, and the words last", () => {
  expect(answerTo("noctua 4010", { category: "hotend" }).loosen).toMatchObject({ param: "category" });
  expect(answerTo("noctua 4010", { category: "fan", hide: "electrical" }).loosen).toMatchObject({ param: "hide" });
  expect(answerTo("qqzzxxjj", { category: "fan" }).loosen).toMatchObject({ param: "q" });
});

test("parts listed for printers of a maker or series are found by its name", () => {
  expect(answerTo("unklicky voron").names).toEqual(["Unklicky"]);
  expect(answerTo("ratrig extruder").names).toContain("Orbiter v2.0");
  expect(answerTo("creality fan").kinds).toContain("Blower");
});

describe("how a part is sold is not what it is", () => {
  test.each(["linear rail kit ender 3 v2", "linear rail kit neptune 4", "hotend upgrade kit neptune 4"])(
    "%s is answered with no other kits",
    (query) => {
      expect(answerTo(query)).toMatchObject({ total: 0, saysNone: true, showsAll: false });
    },
  );

  test("what fits and has the other words is shown, which is said", () => {
    const { names, missing } = answerTo("silicone sock kit x1c");
    expect({ names, missing }).toEqual({
      names: ["Bambu Lab Hotend Silicone Sock for X1 / P1"],
      missing: { words: ["kit"], onlyFitting: true },
    });
    expect(answerTo("ptfe kit").names[0]).toMatch(/PTFE Tube/);
    expect(answerTo("linear rail kit").names).toEqual(["Creality Linear Rail Kit for Ender-3 V3 SE"]);
  });
});

test("a fallback to most of the words keeps to the kind that they name", () => {
  for (const printer of ["elegoo-neptune-4", "creality-k1", "any"]) {
    const { kinds } = answerTo("ender 3 v2 nozzle", { printer });
    expect(
      kinds.filter((kind) => kind !== "Nozzle"),
      printer,
    ).toEqual([]);
  }
  expect(answerTo("zeppelin quartz fan").first?.table).toBe("fan");
});

test("parts that have the words of a kind apart are no answer when none of the kind fits", () => {
  expect(answerTo("bed springs").names[0]).toBe("Yellow Die Springs for Bed Levelling");
  for (const printer of ["creality-ender-3-v2", "bambu-lab-x1-carbon", "voron-design-voron-24-300"]) {
    expect(answerTo("bed springs", { printer }), printer).toMatchObject({ total: 0, saysNone: true });
  }
});

describe("the numbers beside the choices", () => {
  const QUERIES = [
    "a1 hotend",
    "all metal ender 3",
    "noctua 24v",
    "bambu engineering plate",
    "linear rail",
    "cr touch",
  ];
  const PRINTERS = ["creality-ender-3-v2", "bambu-lab-x1-carbon", "prusa-research-mini-mini", ""];
  const lists = QUERIES.flatMap((q) =>
    PRINTERS.flatMap((printer) => ["", "all"].map((fit) => ({ q, ...(printer && { printer, ...(fit && { fit }) }) }))),
  );
  const listOf = (params: URLSearchParams) =>
    shownFilter(snapshot, parseFindFilter(params, snapshot.vocabulary).filter);

  test.each(lists)("are those of the lists they lead to: %j", (params) => {
    const shown = listOf(new URLSearchParams(params));
    const { facets } = findParts(snapshot, shown);
    const led = (patch: Parameters<typeof withFilter>[1]) =>
      findParts(snapshot, listOf(findSearchParams(withFilter(shown, patch)))).total;
    for (const { value, count } of facets.category.filter((one) => one.count > 0 && !one.selected)) {
      expect(led({ category: PART_CATEGORIES.find((category) => category === value) ?? null }), value).toBe(count);
    }
    for (const fit of FIT_FILTERS) {
      const count = facets.fit.find(({ value }) => value === fit)?.count ?? 0;
      if (count > 0) expect(led({ fit }), fit).toBe(count);
    }
  });

  test.each(lists.filter(({ printer }) => printer))("agree with each other: %j", (params) => {
    const { facets } = findParts(snapshot, listOf(new URLSearchParams(params)));
    const counts = new Map(facets.fit.map(({ value, count }) => [value, count]));
    const sum = (...values: FitFilter[]) => values.reduce((total, value) => total + (counts.get(value) ?? 0), 0);
    expect(sum("listed", "should_fit")).toBe(sum("likely"));
    const others = sum("needs_change", "does_not_fit", "not_listed", "not_verified");
    // Those that fit are not among all when they only have most of the words.
    expect(others + (facets.fittingHaveMost ? 0 : sum("likely"))).toBeLessThanOrEqual(sum("all"));
  });
});
