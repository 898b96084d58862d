import { guideFit } from "../guide-fit.model";
import type { GuideSource } from "../guide-source.model";
import { GUIDES_PER_PAGE } from "./find-guides.server";
import { askedGuides } from "./guide-list.server";
import { wordNotes } from "./word-notes.model";

/** One page of the list as JSON. `fit` is for the printer of the address; null without one. */
export function guidesJson(source: GuideSource, params: URLSearchParams) {
  const { query, found, page, printer, named, shown, ignored } = askedGuides(source, params);
  return {
    total: found.guides.length,
    page,
    pageSize: GUIDES_PER_PAGE,
    printer: printer && { slug: printer.slug, label: printer.label },
    items: shown.map((guide) => ({
      slug: guide.slug,
      title: guide.title,
      kind: guide.kind,
      difficulty: guide.difficulty,
      minutesMin: guide.minutesMin,
      minutesMax: guide.minutesMax,
      steps: guide.steps.length,
      fit: printer && guideFit(source, guide, printer, query.firmware),
    })),
    notes: [...ignored, ...wordNotes(query.q, found, named).map(({ value, note }) => ({ param: "q", value, note }))],
  };
}
