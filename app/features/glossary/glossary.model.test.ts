import { describe, expect, test } from "vitest";
import { GLOSSARY, searchGlossary, wordExplainer } from "./glossary.model";

describe("the glossary", () => {
  test("has every term once, with names that belong to one term", () => {
    const slugs = GLOSSARY.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThan(60);
    const names = GLOSSARY.flatMap(({ term, aliases }) => [term, ...aliases]).map((name) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("explains each term in a sentence for a tooltip and in two to four for the page", () => {
    for (const { slug, short, text } of GLOSSARY) {
      expect(slug, slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(short.length, slug).toBeLessThanOrEqual(160);
      expect(short, slug).toMatch(/\.$/);
      const sentences = text.match(/[.!?](?=\s|$)/g) ?? [];
      expect(sentences.length, slug).toBeGreaterThanOrEqual(2);
      expect(sentences.length, slug).toBeLessThanOrEqual(5);
      expect(text, slug).not.toContain(short);
    }
  });

  test("relates terms only to others of its own", () => {
    const slugs = new Set(GLOSSARY.map(({ slug }) => slug));
    for (const { slug, related } of GLOSSARY) {
      expect(related, slug).not.toContain(slug);
      expect(
        related.filter((other) => !slugs.has(other)),
        slug,
      ).toEqual([]);
    }
  });
});

describe("explaining the words of a block", () => {
  const slugsIn = (text: string, most?: number) => wordExplainer(most)(text).map(({ slug }) => slug);

  test("knows the spellings of the catalogue", () => {
    for (const [text, slug] of [
      ["Groove mount", "groove-mount"],
      ["PEI on spring steel", "pei"],
      ["Nozzle (load cell)", "load-cell"],
      ["Microswitch (magnetic dock)", "microswitch-probe"],
      ["NTC 100K B3950 thermistor", "ntc-100k"],
      ["BLTouch connector (five wires)", "bltouch-port"],
      ["MGN12H carriage", "mgn12h"],
      ["NEMA14 36 mm round pancake", "nema-14"],
      ["Maximum flow", "volumetric-flow"],
      ["Works with CFS", "cfs"],
    ] as const) {
      expect(slugsIn(text)[0], text).toBe(slug);
    }
  });

  test("keeps the spelling of the text, takes whole words only, and leaves out what everybody knows", () => {
    expect(wordExplainer()("a PLANETARY gearbox")[0]?.word).toBe("PLANETARY gearbox");
    expect(slugsIn("Idleness and CHTs")).toEqual([]);
    expect(slugsIn("Hotend with nozzle")).toEqual([]);
  });

  test("gives a term once in a block, and no more terms in a text than asked for", () => {
    const explain = wordExplainer();
    expect(explain("PEI film")).toHaveLength(1);
    expect(explain("PEI")).toEqual([]);
    expect(slugsIn("PEI on spring steel", 2)).toEqual(["pei", "spring-steel"]);
  });
});

describe("searching the glossary", () => {
  test("finds names before explanations, in any order of words", () => {
    expect(searchGlossary("advance pressure")[0]?.slug).toBe("pressure-advance");
    const found = searchGlossary("KLIPPER").map(({ slug }) => slug);
    expect(found[0]).toBe("klipper");
    expect(found).toContain("rotation-distance");
    expect(searchGlossary("zzz")).toEqual([]);
    expect(searchGlossary(" ")).toBe(GLOSSARY);
  });
});
