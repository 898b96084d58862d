import { expect, test } from "vitest";
import type { GuideSource } from "../guide-source.model";
import { aGuide, sourceOf } from "../guides.test-samples";
import { guidesJson } from "./guide-json.server";
import { guideListView } from "./guide-list.server";

const reasonOf = (query: string) =>
  guideListView(
    sourceOf([aGuide({ title: "Nozzle", difficulty: 1 }), aGuide({ title: "Belt", kind: "tip", difficulty: 2 })]),
    new URLSearchParams(query),
    null,
  ).reason;

const ender = {
  ...{ idUuid: "ender", slug: "ender-3", label: "Creality Ender-3", manufacturer: "Creality", gcodeFlavor: null },
};
const knowingEnder = (guides: GuideSource["guides"]): GuideSource => ({
  ...sourceOf(guides),
  printerBySlug: (slug) => (slug === ender.slug ? ender : null),
  printersNamed: (name) => (name === "creality/ender-3" ? [ender] : []),
  printerIn: (q) =>
    q.includes("ender 3") ? { slug: ender.slug, words: "ender 3", rest: q.replace("ender 3", "").trim() } : null,
});

test("a printer in the words leaves out what is for others, unless that is all there is, and what is called so is first", () => {
  const [belts, nozzle, gantry, fan] = [
    aGuide({ title: "Tighten belts" }),
    aGuide({ title: "Change a nozzle" }),
    aGuide({ title: "Belts of a gantry", printerIds: ["voron"] }),
    aGuide({ title: "Replace the Ender 3 part fan", kind: "tip", printerIds: ["voron"] }),
  ];
  const view = (q: string) =>
    guideListView(knowingEnder([gantry, belts, nozzle, fan]), new URLSearchParams({ q }), null);
  const titles = (q: string) => view(q).cards.map(({ title }) => title);
  expect(titles("ender 3 belts")).toEqual([belts.title]);
  expect(titles("ender 3")).toEqual([fan.title, nozzle.title, belts.title]);
  expect(titles("ender 3 gantry")).toEqual([gantry.title]);
  expect(titles("ender 3 part")).toEqual([fan.title]);
  expect(titles("guides for my ender 3 printer")).toEqual([nozzle.title, belts.title]);
  expect(view("ender 3 belts")).toMatchObject({
    query: { q: "ender 3 belts", printer: null },
    printer: { slug: "ender-3", filters: false },
    chips: [{ label: "“ender 3 belts”", to: "/learn" }],
    said: ["“ender 3” stands for the Creality Ender-3: guides written for other printers are left out."],
  });
  expect(view("ender 3 gantry").said).toEqual([
    "No guide for the Creality Ender-3 has these words: these are written for other printers.",
  ]);
});

test("a name or an address that means one printer is that one; of another the nearest is told", () => {
  const json = (printer: string) => guidesJson(knowingEnder([aGuide({})]), new URLSearchParams({ printer }));
  expect(json("creality/ender-3")).toMatchObject({ printer: { slug: "ender-3" }, items: [{ fit: "fits" }], notes: [] });
  expect(json("prusa")).toMatchObject({ printer: null, notes: [{ param: "printer", value: "prusa" }] });
});

test("words that no guide has together are said, and a page beyond the only one", () => {
  const guides = [aGuide({ title: "Stop a blob" }), aGuide({ title: "Death of a belt" })];
  const asked = (query: string) => guidesJson(sourceOf(guides), new URLSearchParams(query));
  expect(asked("q=blob+of+death")).toMatchObject({
    total: 2,
    notes: [{ param: "q", note: "no guide has all of these words, and those with most of them are shown" }],
  });
  expect(asked("page=2")).toMatchObject({
    page: 1,
    notes: [{ param: "page", value: "2", note: "this is the last page, and the only one" }],
  });
});

test("what the order is without words is not called the best match", () => {
  const view = (q: string) => guideListView(knowingEnder([aGuide({})]), new URLSearchParams({ q }), null);
  expect(["", "ender 3", "nozzle"].map((q) => view(q).isByKind)).toEqual([true, true, false]);
});

test("an empty list names the filter without which there are guides, and none when none alone is the reason", () => {
  expect(reasonOf("q=zzzz&kind=tip")).toMatchObject({ label: "“zzzz”", to: "/learn?kind=tip", total: 1 });
  expect(reasonOf("q=zzzz&kind=tip&difficulty=4")).toBeNull();
  expect(reasonOf("kind=tip&difficulty=1&difficulty=5")).toMatchObject({ label: "Tips", total: 1 });
  expect(reasonOf("kind=tip")).toBeNull();
});
