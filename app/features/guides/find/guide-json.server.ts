import { isForPrinter, type GuideSource } from "../guide-source.model";
import { GUIDES_PER_PAGE } from "./find-guides.server";
import { askedGuides } from "./guide-list.server";

/** One page of the list as JSON. `fit` is `fits` or `not_listed` for the printer of the address, else null. */
export function guidesJson(source: GuideSource, params: URLSearchParams) {
  const { found, page, printer, shown, ignored } = askedGuides(source, params);
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
      fit: printer === null ? null : isForPrinter(guide, printer.idUuid) ? "fits" : "not_listed",
    })),
    notes: ignored,
  };
}
