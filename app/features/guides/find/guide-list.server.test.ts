import { expect, test } from "vitest";
import { Synonyms } from "../../catalogue/engine/text/synonyms.model";
import type { GuideSource } from "../guide-source.model";
import { aGuide } from "../guides.test-samples";
import { guideListView } from "./guide-list.server";

const sourceOf = (guides: GuideSource["guides"]): GuideSource => ({
  ...{ guides, synonyms: new Synonyms([]), printers: [], printerBySlug: () => null, fitOf: () => null },
});
const reasonOf = (query: string) =>
  guideListView(
    sourceOf([aGuide({ title: "Nozzle", difficulty: 1 }), aGuide({ title: "Belt", kind: "tip", difficulty: 2 })]),
    new URLSearchParams(query),
    null,
  ).reason;

test("an empty list names the filter without which there are guides, and none when none alone is the reason", () => {
  expect(reasonOf("q=zzzz&kind=tip")).toMatchObject({ label: "“zzzz”", to: "/learn?kind=tip", total: 1 });
  expect(reasonOf("q=zzzz&kind=tip&difficulty=4")).toBeNull();
  expect(reasonOf("kind=tip&difficulty=1&difficulty=5")).toMatchObject({ label: "Tips", total: 1 });
  expect(reasonOf("kind=tip")).toBeNull();
});
