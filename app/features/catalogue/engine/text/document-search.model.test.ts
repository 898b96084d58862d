import { describe, expect, test } from "vitest";
import { DocumentSearch } from "./document-search.model";
import { Synonyms } from "./synonyms.model";

interface Page {
  readonly name: string;
  readonly text: string;
}

const PAGES: readonly Page[] = [
  { name: "Retraction", text: "Strings and blobs where the nozzle travels." },
  { name: "Pressure advance", text: "Marlin calls it linear advance. Bulging corners." },
  { name: "Clear a clog", text: "A jam in the hotend, after a retraction or a clogged nozzle." },
  { name: "Clean the bed", text: "With soap, so that the first layer sticks." },
];
const search = new DocumentSearch(PAGES, ({ name, text }) => ({ names: [name], texts: [{ text, weight: 1 }] }));
const synonyms = new Synonyms([
  { term: "k factor", means: "linear advance" },
  { term: "oozing", means: "strings" },
]);
const find = (q: string) => search.find(q, synonyms);
const names = (q: string) => find(q).matches.map(({ item }) => item.name);

describe("a word is found", () => {
  test.each([
    ["by its beginning", "press", "Pressure advance"],
    ["by its stem", "stringing", "Retraction"],
    ["by a stem whose last letter is doubled", "clogging", "Clear a clog"],
    ["joined with its neighbour", "hot end", "Clear a clog"],
    ["taken apart", "linearadvance", "Pressure advance"],
    ["by a synonym", "oozing", "Retraction"],
    ["by a synonym of several words", "k factor", "Pressure advance"],
    ["with a letter wrong", "retracton", "Retraction"],
    ["with two letters wrong when it is long", "prassure advence", "Pressure advance"],
  ])("%s: %s", (_, q, name) => {
    expect(names(q)[0]).toBe(name);
  });
});

test("a misspelled word is told, one that is right in no document is missing", () => {
  expect(find("retracton").corrections).toEqual([{ typed: "retracton", word: "retraction" }]);
  expect(find("retraction zeppelin")).toMatchObject({ missing: ["zeppelin"], corrections: [] });
  expect(find("zeppelin")).toEqual({ matches: [], missing: ["zeppelin"], complete: false, corrections: [] });
  expect(find("")).toEqual({ matches: [], missing: [], complete: true, corrections: [] });
});

test("the name counts more than the text, and says how well a document is named", () => {
  expect(find("retraction").matches.map(({ item, level }) => [item.name, level])).toEqual([
    ["Retraction", 4],
    ["Clear a clog", 1],
  ]);
  expect(find("clog").matches[0]?.level).toBe(3);
  expect(find("corners zeppelin").matches[0]?.level).toBe(0);
});

test("words of questions count only when there are no others", () => {
  expect(names("how do i clean the bed")).toEqual(["Clean the bed"]);
  expect(names("the")).toEqual(["Clean the bed", "Retraction", "Clear a clog"]);
});

test("every word counts while something has all; else what has most is found, and it is said", () => {
  expect(names("nozzle jam")).toEqual(["Clear a clog"]);
  expect(names("first layer of the clogged bed")).toEqual(["Clean the bed"]);
  expect(find("clogged nozzle hotend jam zeppelin")).toMatchObject({ complete: false, missing: ["zeppelin"] });
  expect(names("clogged nozzle hotend jam zeppelin")).toEqual(["Clear a clog"]);
  expect(find("nozzle jam").complete).toBe(true);
});

test("a word that is misspelled stands for none that no document has with the other words", () => {
  expect(find("hotend corrners").corrections).toEqual([]);
  expect(find("hotend corrners")).toMatchObject({ complete: false, missing: ["corrner"] });
  expect(find("marlin corrners").corrections).toEqual([{ typed: "corrner", word: "corner" }]);
});

test("a verb finds its forms, also in names", () => {
  const other = new DocumentSearch([{ name: "Replacing a fan", text: "" }], ({ name }) => ({
    names: [name],
    texts: [],
  }));
  expect(other.find("replace fan", synonyms).matches[0]?.level).toBe(3);
});

test("a word that many documents mention finds those that are about it", () => {
  const pages = ["Change a nozzle", "Belts", "Fans", "Rails", "Plates", "Motors"].map((name) => ({
    name,
    text: "Change it near the part",
  }));
  const about = new DocumentSearch(pages, ({ name, text }) => ({ names: [name], texts: [{ text, weight: 1 }] }));
  const found = (q: string) => about.find(q, synonyms).matches.map(({ item }) => item.name);
  expect(found("change part nozzle")).toEqual(["Change a nozzle"]);
  expect(found("change part")).toEqual(["Change a nozzle"]);
  expect(found("change")).toEqual(["Change a nozzle"]);
  expect(found("part")).toHaveLength(pages.length);
});
