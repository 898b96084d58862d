import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { begins, everyWordBeginsOne, indexWords, queryWords, readQuery } from "./search-words.model";

test("a search becomes words without case, accents or repeats", () => {
  expect(queryWords("  Björn's HOTEND, hotend! ")).toEqual(["bjorn", "s", "hotend"]);
  expect(queryWords("%%% -- ()")).toEqual([]);
});

test("joined words are found with or without their hyphen", () => {
  expect(indexWords("PT-100 sensor")).toEqual(["pt", "100", "sensor", "pt100"]);
  expect(indexWords("Ölig PT-100")).toEqual(["olig", "pt", "100", "pt100"]);
});

test.each([
  ["nozzles", "nozzle"],
  ["batteries", "battery"],
  ["boxes", "box"],
  ["glass", "glass"],
  ["axis", "axis"],
  ["plus", "plus"],
  ["mk3s", "mk3s"],
  ["pla", "pla"],
])("%s and %s are one word", (plural, singular) => {
  expect(queryWords(plural)).toEqual([singular]);
  expect(indexWords(plural)).toEqual([singular]);
});

test("a word remembers how it was typed", () => {
  expect(readQuery("Nozzles 24 volts")).toEqual([
    { typed: "nozzles", word: "nozzle" },
    { typed: "24v", word: "24v" },
  ]);
});

describe("measures", () => {
  test.each([
    ["24v", "24 V"],
    ["24 volts", "24V"],
    ["40w", "40 watt"],
    ["0.4", "0.4 mm"],
    ["0.4mm", "0.4 mm"],
    ["9mm", "9 mm"],
    ["40mm", "40x10mm"],
    ["40 mm", "40 x 10 mm"],
    ["40x10mm", "40x10"],
    ["40x10", "4010"],
    ["4010", "40x10mm"],
    ["40x40x10", "40 × 10 mm"],
    ["40x40", "40x10mm"],
    ["40 x 40", "4010"],
    ["80x80mm", "80x80x25 mm"],
    ["12025", "120x25mm"],
    ["2020", "2020"],
    ["m3", "M3x8"],
    ["2.0", "v2.0"],
    ["2", "v2.0"],
    ["235", "235x235 mm"],
  ])("%s is found in %s", (asked, text) => {
    expect(everyWordBeginsOne(queryWords(asked), [text])).toBe(true);
  });

  test.each([
    ["2", "24V"],
    ["40mm", "400mm"],
    ["25mm", "80x25mm"],
    ["4", "0.4mm"],
    ["40x40", "40x20mm"],
    ["24v", "Voron 2.4"],
  ])("%s is not found in %s", (asked, text) => {
    expect(everyWordBeginsOne(queryWords(asked), [text])).toBe(false);
  });

  test("a long number is found while it is being typed", () => {
    expect(begins("5015", "501")).toBe(true);
    expect(begins("5015", "50")).toBe(false);
  });
});

test("the fast path for ASCII returns the same as the general one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 60 }), (text) => {
      // One letter outside ASCII makes the same text take the general path.
      const words = indexWords(`${text} é`);
      expect(words.toSorted()).toEqual([...indexWords(`${text} e`)].toSorted());
    }),
  );
});

test("words match in any order, by prefix, all of them", () => {
  const texts = ["Revo Six", "E3D", null, undefined];
  expect(everyWordBeginsOne(["e3", "revo"], texts)).toBe(true);
  expect(everyWordBeginsOne(["evo"], texts)).toBe(false);
  expect(everyWordBeginsOne(["revo", "nova"], texts)).toBe(false);
  expect(everyWordBeginsOne([], [])).toBe(true);
});
