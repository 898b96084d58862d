import { expect, test } from "vitest";
import { Synonyms } from "../../catalogue/engine/text/synonyms.model";
import type { GuideSource } from "../guide-source.model";
import { aGuide } from "../guides.test-samples";
import { guideView } from "./guide-view.server";

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
