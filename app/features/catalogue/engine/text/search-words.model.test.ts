import fc from "fast-check";
import { expect, test } from "vitest";
import { everyWordBeginsOne, indexWords, queryWords } from "./search-words.model";

test("a search becomes words without case, accents or repeats", () => {
  expect(queryWords("  Björn's HOTEND, hotend! ")).toEqual(["bjorn", "s", "hotend"]);
  expect(queryWords("%%% -- ()")).toEqual([]);
});

test("joined words are found with or without their hyphen", () => {
  expect(indexWords("PT-100 sensor")).toEqual(["pt", "100", "pt100", "sensor"]);
  expect(indexWords("Ölig PT-100")).toEqual(["olig", "pt", "100", "pt100"]);
});

test("the fast path for ASCII returns the same as the general one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 60 }), (text) => {
      // One letter outside ASCII makes the same text take the general path.
      expect(indexWords(text)).toEqual(indexWords(`${text} é`).slice(0, -1));
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
