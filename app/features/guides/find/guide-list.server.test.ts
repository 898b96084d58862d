import { expect, test } from "vitest";
import { Synonyms } from "../../catalogue/engine/text/synonyms.model";
import type { GuideSource } from "../guide-source.model";
import { aGuide } from "../guides.test-samples";
import { guideListView } from "./guide-list.server";

const sourceOf = (guides: GuideSource["guides"]): GuideSource => ({
  ...{
    guides,
    synonyms: new Synonyms([]),
    printers: [],
    printerBySlug: () => null,
    printerIn: () => null,
    fitOf: () => null,
  },
});
const reasonOf = (query: string) =>
  guideListView(
    sourceOf([aGuide({ title: "Nozzle", difficulty: 1 }), aGuide({ title: "Belt", kind: "tip", difficulty: 2 })]),
    new URLSearchParams(query),
    null,
  ).reason;

test("a printer in the words is no word of what is looked for, and what is for it comes first", () => {
  const [belts, nozzle, gantry] = [
    aGuide({ title: "Tighten belts" }),
    aGuide({ title: "Change a nozzle" }),
    aGuide({ title: "Belts of a gantry", printerIds: ["voron"] }),
  ];
  const ender = {
    idUuid: "ender",
    slug: "ender-3",
    label: "Creality Ender-3",
    manufacturer: "Creality",
    gcodeFlavor: null,
  };
  const source: GuideSource = {
    ...sourceOf([gantry, belts, nozzle]),
    printerBySlug: () => ender,
    printerIn: (q) =>
      q.includes("ender 3") ? { slug: ender.slug, words: "ender 3", rest: q.replace("ender 3", "").trim() } : null,
  };
  const view = (q: string) => guideListView(source, new URLSearchParams({ q }), null);
  expect(view("ender 3 belts").cards.map(({ title }) => title)).toEqual([belts.title, gantry.title]);
  expect(view("ender 3").cards.map(({ title }) => title)).toEqual([nozzle.title, belts.title, gantry.title]);
  expect(view("ender 3 belts")).toMatchObject({
    query: { q: "ender 3 belts", printer: null },
    printer: { slug: "ender-3", filters: false },
    chips: [{ label: "“ender 3 belts”", to: "/learn" }],
  });
});

test("an empty list names the filter without which there are guides, and none when none alone is the reason", () => {
  expect(reasonOf("q=zzzz&kind=tip")).toMatchObject({ label: "“zzzz”", to: "/learn?kind=tip", total: 1 });
  expect(reasonOf("q=zzzz&kind=tip&difficulty=4")).toBeNull();
  expect(reasonOf("kind=tip&difficulty=1&difficulty=5")).toMatchObject({ label: "Tips", total: 1 });
  expect(reasonOf("kind=tip")).toBeNull();
});
