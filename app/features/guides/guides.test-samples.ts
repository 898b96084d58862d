import { Synonyms } from "../catalogue/engine/text/synonyms.model";
import type { GuideSource } from "./guide-source.model";
import type { Guide } from "./guides.model";

let lastId = 0;

/** A guide for tests. */
export function aGuide(values: Partial<Guide> = {}): Guide {
  lastId += 1;
  return {
    id: lastId,
    slug: `guide-${String(lastId)}`,
    title: `Guide ${String(lastId)}`,
    summary: "What it is about.",
    kind: "repair",
    difficulty: 2,
    minutesMin: 10,
    minutesMax: 20,
    flags: [],
    firmware: [],
    slicer: [],
    calculators: [],
    series: null,
    printerIds: null,
    prerequisites: [],
    tools: [],
    parts: [],
    sources: [{ title: "A source", url: "https://example.org/" }],
    introduction: "First.",
    steps: [
      { id: 1, title: "Begin", lines: [{ level: 0, mark: null, text: "Do it." }], pictures: [] },
      { id: 2, title: "End", lines: [{ level: 0, mark: "caution", text: "Hot." }], pictures: [] },
    ],
    conclusion: "Last.",
    author: null,
    authorUsername: null,
    licence: "CC BY-SA 4.0",
    version: 1,
    publishedAt: "2026-11-23T10:00:00Z",
    reviewedAt: "2026-11-23T10:00:00Z",
    doneCount: 0,
    ...values,
  };
}

/** Guides for tests that need nothing else of the public data. */
export function sourceOf(guides: readonly Guide[]): GuideSource {
  return {
    ...{ guides, synonyms: new Synonyms([]), printers: [] },
    printerBySlug: () => null,
    printersNamed: () => [],
    printerIn: () => null,
    fitOf: () => null,
  };
}
