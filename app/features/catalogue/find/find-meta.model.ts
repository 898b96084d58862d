import { CATEGORY_LABELS } from "../catalogue.model";
import { USUAL_FIT } from "../fit/fit-filter.model";
import { activeFilterCount } from "./active-filters.model";
import { EMPTY_FILTER, findSearchParams, withFilter } from "./find-filter.model";
import type { FindView } from "./find-view.model";

/** Title, description and canonical address of the FIND page with one filter. */
export interface FindPageIdentity {
  /** What the page shows, for its title; absent for the plain list. */
  readonly subject?: string;
  readonly description: string;
  /** Query of the canonical address. */
  readonly canonicalQuery: string;
  readonly noindex: boolean;
}

/**
 * There is no end of combinations of filters, so the canonical address of a filtered list is its category (or the list
 * itself, when a printer is its only filter), and search engines are told not to index it with two or more filters.
 */
export function findPageIdentity(view: Pick<FindView, "filter" | "total" | "printer" | "comparing">): FindPageIdentity {
  const { filter, total, printer, comparing } = view;
  const filters = activeFilterCount(filter);
  const what = filter.category === null ? "3D printer parts" : CATEGORY_LABELS[filter.category].plural;
  const inSentence = filter.category === null ? what : what.toLowerCase();
  const kept = withFilter(EMPTY_FILTER, {
    category: filter.category,
    printer: filters === 1 ? filter.printer : null,
    page: filters === (filter.category === null && filter.printer === null ? 0 : 1) ? filter.page : 1,
  });
  const query = findSearchParams(kept).toString();
  const fits = filter.fit === "all" ? "with their fit on" : "that fit";
  const subject = printer ? `${what} ${fits} ${printer.label}` : filter.category === null ? undefined : what;
  return {
    ...(subject === undefined ? {} : { subject }),
    description: printer
      ? `${String(total)} ${inSentence} ${fits} the ${printer.label}, with their specs and what installing them needs.`
      : `Compare ${String(total)} ${inSentence} by the printers they fit, their specs and what installing them needs.`,
    canonicalQuery: query === "" ? "" : `?${query}`,
    noindex: filters >= 2 || filter.fit !== USUAL_FIT || filter.pinned || comparing.length > 0 || filter.q !== "",
  };
}
