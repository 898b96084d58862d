import { expect, test } from "vitest";
import { Synonyms } from "./synonyms.model";

const synonyms = new Synonyms([
  { term: "bltoch", means: "BLTouch" },
  { term: "BLTouch", means: "BLTouch V3.1" },
  { term: "hotend", means: "hot end" },
  { term: "hot end", means: "hotend" },
  { term: "side cutters", means: "flush cutters" },
  { term: "nozzles", means: "nozzle" },
]);
const meant = (...words: string[]) => synonyms.alternatives(words).map((one) => one.words.join(" "));

test("a term finds what it means, and what that means", () => {
  expect(meant("bltoch")).toEqual(["bltouch", "bltouch v3.1"]);
  expect(meant("side", "cutter")).toEqual(["flush cutter"]);
});

test("a term is found only as a whole, and not from what it means", () => {
  expect(meant("side")).toEqual([]);
  expect(meant("flush", "cutter")).toEqual([]);
  expect(synonyms.longestTerm).toBe(2);
});

test("two terms that mean each other end there, and a plural is no synonym", () => {
  expect(meant("hotend")).toEqual(["hot end"]);
  expect(meant("nozzle")).toEqual([]);
});

test("the full name of what was typed counts more than the word, other words less", () => {
  expect(synonyms.alternatives(["bltouch"])[0]?.factor).toBeGreaterThan(1);
  expect(synonyms.alternatives(["side", "cutter"])[0]?.factor).toBeLessThan(1);
});
