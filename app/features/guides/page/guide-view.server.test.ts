import { expect, test } from "vitest";
import type { GuideSource } from "../guide-source.model";
import { aGuide, sourceOf } from "../guides.test-samples";
import { guideView } from "./guide-view.server";

test("a guide is old when nobody has reviewed it for more than 365 days", () => {
  const guide = aGuide({ reviewedAt: "2026-01-01T00:00:00Z" });
  const isOldAt = (now: string) => guideView(sourceOf([guide]), guide, null, new Date(now)).isOld;
  expect(isOldAt("2026-06-01T00:00:00Z")).toBe(false);
  expect(isOldAt("2027-01-01T00:00:00Z")).toBe(false);
  expect(isOldAt("2027-01-01T00:00:01Z")).toBe(true);
});

test("what is to be done before it are the published guides among those named, in that order", () => {
  const [first, second] = [aGuide({ title: "First" }), aGuide({ title: "Second" })];
  const guide = aGuide({ prerequisites: [second.id, 999_999, first.id] });
  const { prerequisites } = guideView(sourceOf([first, second, guide]), guide, null, new Date());
  expect(prerequisites).toEqual([
    { slug: second.slug, title: "Second" },
    { slug: first.slug, title: "First" },
  ]);
});

test("the printers of a guide are named in short: each maker once, and the first few", () => {
  const printer = (manufacturer: string, model: string) => ({
    ...{ idUuid: model, slug: model, label: `${manufacturer} ${model}`, manufacturer, gcodeFlavor: null },
  });
  const printers = [...[1, 2, 3, 4, 5, 6, 7].map((n) => printer("Voron", `V${String(n)}`)), printer("Prusa", "MK4")];
  const wordsOf = (printerIds: string[] | null) => {
    const guide = aGuide({ printerIds });
    return guideView({ ...sourceOf([guide]), printers }, guide, null, new Date()).printers;
  };
  expect(wordsOf(null)).toBe("all printers");
  expect(wordsOf(["V2", "V1", "MK4"])).toBe("Prusa MK4, Voron V1, V2");
  const many = [...printers, printer("Voron", "V8")];
  const guide = aGuide({ printerIds: many.map(({ idUuid }) => idUuid) });
  expect(guideView({ ...sourceOf([guide]), printers: many }, guide, null, new Date()).printers).toBe(
    "Prusa MK4, Voron V1, V2, V3, V4, V5, V6, V7 and 1 more",
  );
});

test("a link of the text to a guide that is not there, as one that was withdrawn, is its words", () => {
  const other = aGuide({ slug: "dry-filament" });
  const lines = [{ level: 0, mark: null, text: "**[Dry](/learn/dry-filament#step-1) it**, see [Find](/find)." }];
  const guide = aGuide({
    introduction: "[Dry it](/learn/dry-filament).",
    steps: [{ id: 1, title: "", lines, pictures: [] }],
  });
  const read = (guides: GuideSource["guides"]) => {
    const { introduction, steps } = guideView(sourceOf(guides), guide, null, new Date());
    return [introduction[0], steps[0]?.lines[0]?.text];
  };
  const find = { to: "/find", link: ["Find"] };
  expect(read([guide, other])).toEqual([
    [{ to: "/learn/dry-filament", link: ["Dry it"] }, "."],
    [{ strong: [{ to: "/learn/dry-filament#step-1", link: ["Dry"] }, " it"] }, ", see ", find, "."],
  ]);
  expect(read([guide])).toEqual([
    ["Dry it", "."],
    [{ strong: ["Dry", " it"] }, ", see ", find, "."],
  ]);
});
