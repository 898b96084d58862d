import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSnapshot } from "../build-snapshot.server";
import { countBits } from "../index/bitset.server";
import { anyText, samplePart, sampleRows } from "../../catalogue.test-samples";
import { EMPTY_FILTER, defaultSort } from "../../find/find-filter.model";
import { findAllParts } from "../../find/find-parts.server";
import { readQuery } from "./search-words.model";
import { searchText } from "./search-text.server";
import { withinEdits } from "./spelling.model";

const PARTS = [
  samplePart({
    id: 1,
    name: "E3D Revo Six",
    manufacturer: "E3D",
    description: "Groove mount hotend with quick nozzles.",
  }),
  samplePart({ id: 2, name: "E3D Revo Voron", manufacturer: "E3D", description: "For Voron toolheads." }),
  samplePart({
    id: 3,
    name: "Dragon Standard Flow",
    manufacturer: "Phaetus",
    description: "Takes Revo-like speed. A hotend.",
  }),
  samplePart({ id: 4, name: "Mosquito", manufacturer: "Slice Engineering", description: null }),
  samplePart({ id: 5, name: "Hotend Sock", manufacturer: "Björn", description: "Silicone." }),
  samplePart({ id: 6, name: "Thermistor PT-100", manufacturer: "Generic", description: "Keeps a hotend at its heat." }),
  samplePart({ id: 7, name: "BLTouch V3.1", manufacturer: "ANTCLABS", status: "archived" }),
];
const snapshot = buildSnapshot(sampleRows({ parts: PARTS }));
const search = (q: string) =>
  findAllParts(snapshot, { ...EMPTY_FILTER, q, sort: defaultSort({ q, printer: null }) }).map(({ name }) => name);

describe("text search", () => {
  test("finds words in any order, by prefix", () => {
    expect(search("voron revo")).toEqual(["E3D Revo Voron"]);
    expect(search("rev vor")).toEqual(["E3D Revo Voron"]);
    expect(search("SIX e3d")).toEqual(["E3D Revo Six"]);
  });

  test("ranks the name before the manufacturer before the description", () => {
    expect(search("hotend")[0]).toBe("Hotend Sock");
    expect(search("revo")).toEqual(["E3D Revo Six", "E3D Revo Voron", "Dragon Standard Flow"]);
    expect(search("e3d")).toEqual(["E3D Revo Six", "E3D Revo Voron"]);
  });

  test.each([
    ["hotned", "Hotend Sock"],
    ["dargon", "Dragon Standard Flow"],
    ["mosqito", "Mosquito"],
    ["engeneerng", "Mosquito"],
    ["termistor", "Thermistor PT-100"],
  ])("tolerates the typo %s", (typo, name) => {
    expect(search(typo)[0]).toBe(name);
  });

  test("does not relax other words because of a typo in one", () => {
    expect(search("rveo voron")).toEqual(["E3D Revo Voron"]);
    expect(search("rveo dragon")).toEqual(["Dragon Standard Flow"]);
  });

  test("finds words joined or separate, with or without hyphen and accents", () => {
    expect(search("hot end sock")).toEqual(["Hotend Sock"]);
    expect(search("hot end").toSorted()).toEqual(search("hotend").toSorted());
    expect(search("pt100")).toEqual(["Thermistor PT-100"]);
    expect(search("pt 100")).toEqual(["Thermistor PT-100"]);
    expect(search("bjorn")).toEqual(["Hotend Sock"]);
    expect(search("BJÖRN")).toEqual(["Hotend Sock"]);
  });

  test("finds nothing without a match, and no archived part", () => {
    expect(search("xylophone")).toEqual([]);
    expect(search("bltouch")).toEqual([]);
  });

  test("finds what runs together as it is written apart", () => {
    expect(search("e3drevo six")).toEqual(["E3D Revo Six"]);
    expect(search("sliceengineering")).toEqual(["Mosquito"]);
  });

  test("finds the parts that have most of the words when none has all, and says which words none has", () => {
    expect(search("mosquito groove mount")).toEqual(["E3D Revo Six"]);
    const found = searchText(snapshot.search, readQuery("revo sock xylophone"));
    expect(found.complete).toBe(false);
    expect(found.absent).toEqual(["xylophone"]);
    expect(found.ranked).toHaveLength(4);
    expect(search("e xylophone")).toEqual([]);
    expect(searchText(snapshot.search, readQuery("sock hotend")).complete).toBe(true);
  });

  test("leaves out words that say nothing, unless there are no others", () => {
    expect(search("a sock for the hotend")).toEqual(["Hotend Sock"]);
    expect(search("for")).toEqual(["E3D Revo Voron"]);
  });

  test("never throws for any text", () => {
    fc.assert(fc.property(anyText, (q) => search(q).length <= PARTS.length));
  });

  test("suggests names close to an unknown slug", () => {
    expect(snapshot.nearNames("e3d-revo-sixx", 2).map(({ name }) => name)).toEqual(["E3D Revo Six", "E3D Revo Voron"]);
    expect(snapshot.nearNames("phaetus dragoon", 1).map(({ name }) => name)).toEqual(["Dragon Standard Flow"]);
    expect(snapshot.nearNames("revosix", 1).map(({ name }) => name)).toEqual(["E3D Revo Six"]);
    expect(snapshot.nearNames("%%%", 5)).toEqual([]);
  });
});

const KINDS = [
  samplePart({ id: 1, name: "Revo Six", subcategory: "Standard flow", specs: { heater_voltage: 24 } }),
  samplePart({ id: 2, name: "Revo Nozzle", subcategory: "Nozzle", subcategory2: "Hardened steel" }),
  samplePart({ id: 3, name: "Hotend Sock", subcategory: "Silicone sock" }),
  samplePart({ id: 4, name: "Sunon 40x10mm 24V", table: "fan", subcategory: "Axial", subcategory2: "Hotend" }),
  samplePart({ id: 5, name: "Bed Fans", table: "bed", description: "Two 5015 fans." }),
  samplePart({ id: 8, name: "Old Heated Bed for Ender-3 220x220 mm", table: "bed" }),
  samplePart({ id: 6, name: "GDSTime 5015", table: "fan", subcategory: "Blower" }),
  samplePart({
    id: 7,
    name: "V6",
    subcategory: "Heat break",
    specs: { nozzle_type: "Volcano", cfs_compatible: true },
  }),
];
const SYNONYMS = [{ term: "turbine", means: "blower" }];

describe("the kind that words name", () => {
  const kinds = buildSnapshot(sampleRows({ parts: KINDS, synonyms: SYNONYMS }));
  const find = (q: string) => searchText(kinds.search, readQuery(q));
  const names = (rows: Iterable<number>) => Array.from(rows, (row) => kinds.index.part(row)?.name);
  const search = (q: string) => names(find(q).ranked);

  test("comes before what only mentions it", () => {
    expect(search("hotend")[0]).toBe("Revo Six");
    expect(search("hotend fan")[0]).toBe("Sunon 40x10mm 24V");
    expect(search("5015 fan")).toEqual(["GDSTime 5015", "Bed Fans"]);
    expect(search("nozzle")[0]).toBe("Revo Nozzle");
    expect(search("turbine")).toEqual(["GDSTime 5015"]);
  });

  test("comes first where the name comes down to it", () => {
    expect(search("bed")).toEqual(["Old Heated Bed for Ender-3 220x220 mm", "Bed Fans"]);
  });

  test("is told apart from the rest, which has the words, too", () => {
    const { rows, ofKind } = find("hotend");
    expect(countBits(rows)).toBe(5);
    expect(countBits(ofKind)).toBe(1);
  });

  test("is, without a kind among the words, what does not only mention them", () => {
    const { rows, ofKind } = find("24v");
    expect([countBits(rows), countBits(ofKind)]).toEqual([2, 1]);
  });

  test("a measure is not taken for another one", () => {
    expect(find("5014 fan").absent).toEqual(["5014"]);
    expect(find("25v fan").complete).toBe(false);
    expect(search("gdstine 5015")).toEqual(["GDSTime 5015"]);
  });

  test("what was looked for before changes no answer", () => {
    const word = fc.constantFrom(
      ...["hot", "hotend", "end", "fan", "5015", "turbine", "bed", "nozle", "v6", "24v", "steel", "xylophone"],
    );
    const queries = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(queries, (asked) => {
        const fresh = () => buildSnapshot(sampleRows({ parts: KINDS, synonyms: SYNONYMS }));
        const [last = []] = asked;
        const [used, unused] = [fresh(), fresh()];
        for (const words of [...asked, last]) searchText(used.search, readQuery(words.join(" ")));
        const [again, first] = [used, unused].map(({ search }) => searchText(search, readQuery(last.join(" "))));
        expect(again).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });

  test("features, values and yes-or-no facts are found", () => {
    expect(search("hardened steel")).toEqual(["Revo Nozzle"]);
    expect(search("volcano heatbreak cfs")).toEqual(["V6"]);
    expect(search("24 volt")).toEqual(["Sunon 40x10mm 24V", "Revo Six"]);
  });
});

describe("edit distance", () => {
  test("is one for a swap, an insertion, a deletion or a change", () => {
    for (const typo of ["hotned", "hoteend", "hoend", "hotenb"]) expect(withinEdits(typo, "hotend", 1)).toBe(true);
    expect(withinEdits("hotnede", "hotend", 1)).toBe(false);
    expect(withinEdits("hotnede", "hotend", 2)).toBe(true);
  });

  test("is symmetric", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.nat(2), (a, b, allowed) => {
        expect(withinEdits(a, b, allowed)).toBe(withinEdits(b, a, allowed));
      }),
    );
  });
});
