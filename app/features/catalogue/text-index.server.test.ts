import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSnapshot } from "./catalogue.snapshot.server";
import { anyText, samplePart, sampleRows } from "./catalogue.test-samples";
import { EMPTY_FILTER, defaultSort } from "./find-filter.model";
import { findAllParts } from "./find-parts.server";
import { withinEdits } from "./text-index.server";

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
  findAllParts(snapshot, { ...EMPTY_FILTER, q, sort: defaultSort(q) }).map(({ name }) => name);

describe("search", () => {
  test("finds words in any order, by their beginning", () => {
    expect(search("voron revo")).toEqual(["E3D Revo Voron"]);
    expect(search("rev vor")).toEqual(["E3D Revo Voron"]);
    expect(search("SIX e3d")).toEqual(["E3D Revo Six"]);
  });

  test("ranks the name before the maker before the description", () => {
    expect(search("hotend")[0]).toBe("Hotend Sock");
    expect(search("hotend")).toHaveLength(4);
    expect(search("revo")).toEqual(["E3D Revo Six", "E3D Revo Voron", "Dragon Standard Flow"]);
    expect(search("e3d")).toEqual(["E3D Revo Six", "E3D Revo Voron"]);
  });

  test.each([
    ["hotned", "Hotend Sock"],
    ["dargon", "Dragon Standard Flow"],
    ["mosqito", "Mosquito"],
    ["engeneerng", "Mosquito"],
    ["termistor", "Thermistor PT-100"],
  ])("survives the typo %s", (typo, name) => {
    expect(search(typo)[0]).toBe(name);
  });

  test("a typo in one word does not loosen the others", () => {
    expect(search("rveo voron")).toEqual(["E3D Revo Voron"]);
    expect(search("rveo mosquito")).toEqual([]);
  });

  test("takes words run together or apart, with or without hyphen and accents", () => {
    expect(search("hot end sock")).toEqual(["Hotend Sock"]);
    expect(search("hot end")).toEqual(search("hotend"));
    expect(search("pt100")).toEqual(["Thermistor PT-100"]);
    expect(search("pt 100")).toEqual(["Thermistor PT-100"]);
    expect(search("bjorn")).toEqual(["Hotend Sock"]);
    expect(search("BJÖRN")).toEqual(["Hotend Sock"]);
  });

  test("finds nothing where there is nothing, and no archived part", () => {
    expect(search("xylophone")).toEqual([]);
    expect(search("bltouch")).toEqual([]);
  });

  test("no text makes it throw", () => {
    fc.assert(fc.property(anyText, (q) => search(q).length <= PARTS.length));
  });

  test("names near an address that leads nowhere", () => {
    expect(snapshot.nearNames("e3d-revo-sixx", 2).map(({ name }) => name)).toEqual(["E3D Revo Six", "E3D Revo Voron"]);
    expect(snapshot.nearNames("phaetus dragoon", 1).map(({ name }) => name)).toEqual(["Dragon Standard Flow"]);
    expect(snapshot.nearNames("%%%", 5)).toEqual([]);
  });
});

describe("edits", () => {
  test("one swap, insertion, deletion or change is one edit", () => {
    for (const typo of ["hotned", "hoteend", "hoend", "hotenb"]) expect(withinEdits(typo, "hotend", 1)).toBe(true);
    expect(withinEdits("hotnede", "hotend", 1)).toBe(false);
    expect(withinEdits("hotnede", "hotend", 2)).toBe(true);
  });

  test("it is the same both ways", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.nat(2), (a, b, allowed) => {
        expect(withinEdits(a, b, allowed)).toBe(withinEdits(b, a, allowed));
      }),
    );
  });
});
