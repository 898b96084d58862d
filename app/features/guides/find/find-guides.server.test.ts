import { describe, expect, test } from "vitest";
import { Synonyms } from "../../catalogue/engine/text/synonyms.model";
import { aGuide } from "../guides.test-samples";
import type { Guide } from "../guides.model";
import { findGuides } from "./find-guides.server";
import { readGuideQuery } from "./guide-query.model";

const clicking = aGuide({ title: "Cure a clicking extruder", summary: "The extruder knocks." });
const nozzle = aGuide({ title: "Change a nozzle", kind: "repair", difficulty: 3, doneCount: 6, minutesMax: 15 });
const tower = aGuide({
  title: "Pressure advance tower",
  kind: "slicer",
  slicer: ["OrcaSlicer"],
  firmware: ["Klipper"],
  publishedAt: "2026-12-01T00:00:00Z",
});
const tap = aGuide({ title: "Convert a Voron to Tap", kind: "upgrade", difficulty: 5, printerIds: ["voron"] });
const ALL = [clicking, nozzle, tower, tap];

const find = (query: string, printerId: string | null = null, synonyms = [{ term: "hotend tip", means: "nozzle" }]) =>
  findGuides(ALL, {
    query: readGuideQuery(new URLSearchParams(query)).query,
    isForPrinter: printerId === null ? null : ({ printerIds }) => printerIds === null || printerIds.includes(printerId),
    synonyms: new Synonyms(synonyms),
  });
const titles = ({ guides }: { readonly guides: readonly Guide[] }) => guides.map(({ title }) => title);

describe("filters", () => {
  test("by kind, difficulty, firmware and slicer; guides that name none are for any", () => {
    expect(titles(find("kind=slicer&kind=upgrade"))).toEqual([tap.title, tower.title]);
    expect(titles(find("difficulty=3&difficulty=5"))).toEqual([nozzle.title, tap.title]);
    expect(titles(find("firmware=Marlin&sort=title"))).toEqual([nozzle.title, tap.title, clicking.title]);
    expect(titles(find("slicer=OrcaSlicer"))).toContain(tower.title);
  });

  test("by a printer: for all printers or for this one", () => {
    expect(titles(find("", "voron"))).toContain(tap.title);
    expect(titles(find("", "ender"))).not.toContain(tap.title);
  });

  test("each count is what choosing it would give", () => {
    const { counts } = find("kind=slicer&q=tower");
    expect(counts.kind).toEqual({ slicer: 1 });
    const all = find("kind=slicer").counts;
    for (const [kind, count] of Object.entries(all.kind)) expect(find(`kind=${kind}`).guides).toHaveLength(count);
    for (const [difficulty, count] of Object.entries(all.difficulty)) {
      expect(find(`kind=slicer&difficulty=${difficulty}`).guides).toHaveLength(count);
    }
  });
});

describe("search", () => {
  test("the title counts more than the text, beginnings count, and plurals", () => {
    expect(titles(find("q=extruders"))[0]).toBe(clicking.title);
    expect(titles(find("q=noz"))).toEqual([nozzle.title]);
    expect(titles(find("q=knocks"))).toEqual([clicking.title]);
  });

  test("every word counts; when no guide has all, those with most of them, and it is said", () => {
    const { guides, missing } = find("q=clicking extruder zzzz");
    expect(titles({ guides })).toEqual([clicking.title]);
    expect(missing).toEqual(["zzzz"]);
    expect(find("q=zzzz").guides).toEqual([]);
  });

  test("forgives a letter, and says what it takes the word for", () => {
    const { guides, corrections } = find("q=clickign extrudr");
    expect(titles({ guides })).toEqual([clicking.title]);
    expect(corrections).toEqual([
      { typed: "clickign", word: "clicking" },
      { typed: "extrudr", word: "extruder" },
    ]);
  });

  test("words joined or apart, and of the same stem", () => {
    expect(titles(find("q=pressureadvance"))).toEqual([tower.title]);
    expect(titles(find("q=knocking"))).toEqual([clicking.title]);
  });

  test("a synonym of several words finds what it means", () => {
    expect(titles(find("q=hotend tip"))).toEqual([nozzle.title]);
  });

  test("says how well the words name what is found first", () => {
    expect(find("q=pressure advance tower").level).toBe(4);
    expect(find("q=clicking").level).toBe(3);
    expect(find("q=knocks").level).toBe(1);
    expect(find("q=clicking zzzz").level).toBe(0);
    expect([find("").level, find("q=zzzz").level]).toEqual([null, null]);
  });

  test("a synonym of one word finds what it means", () => {
    expect(titles(find("q=tip", null, [{ term: "tip", means: "nozzle" }]))).toEqual([nozzle.title]);
  });
});

test("sorts by what it says; first without anything is what others have done", () => {
  expect(titles(find(""))[0]).toBe(nozzle.title);
  expect(titles(find("sort=newest"))[0]).toBe(tower.title);
  expect(titles(find("sort=quickest"))[0]).toBe(nozzle.title);
  expect(titles(find("sort=easiest")).at(-1)).toBe(tap.title);
  expect(titles(find("sort=title"))).toEqual(titles(find("sort=title")).sort());
});
