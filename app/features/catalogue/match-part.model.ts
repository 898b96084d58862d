import type { FitState, HideTag, PartCategory, PartStatus, SpecValue } from "./catalogue.model";
import { specColumns, specFilter, type FindFilter, type SpecFilter } from "./find-filter.model";
import { everyWordBeginsOne, queryWords } from "./search-words.model";

/** The little of a part that filtering needs: what a card on screen carries. `Part` satisfies it. */
export interface MatchablePart {
  readonly table: PartCategory;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly manufacturerSlug: string;
  /** A card may leave it out; then words that only the description has do not match. */
  readonly description?: string | null | undefined;
  readonly subcategory: string | null;
  readonly subcategory2: string | null;
  readonly tags: readonly HideTag[];
  readonly rating: number | null;
  readonly status?: PartStatus | undefined;
  readonly specs: Readonly<Record<string, SpecValue>>;
}

/**
 * Whether a part belongs in the results of `filter`. Runs in the browser over the rows on screen while
 * the server's complete answer is on its way, and is tested to agree with the server.
 *
 * `fit` is the part's state for `filter.printer`. Leave it out (or null) when it is not known, as when
 * the visitor has just picked another printer: the row then stays until the server answers.
 *
 * Text is the one place where the browser knows less: a row matches when every word begins a word of its
 * name, maker or (if given) description. The server finds all of those, and more: words only in a
 * description the card left out, and misspelt words when nothing else is found.
 */
export function matches(part: MatchablePart, filter: FindFilter, fit: FitState["state"] | null = null): boolean {
  return (
    part.status !== "archived" &&
    (filter.category === null || part.table === filter.category) &&
    (filter.subcategory === null || part.subcategory === filter.subcategory) &&
    (filter.subcategory2 === null || part.subcategory2 === filter.subcategory2) &&
    (filter.manufacturer === null || part.manufacturerSlug === filter.manufacturer) &&
    (filter.minRating === null || (part.rating !== null && part.rating >= filter.minRating)) &&
    !filter.hide.some((tag) => part.tags.includes(tag)) &&
    (filter.printer === null || fit === null || fitPasses(fit, filter.fit)) &&
    specsPass(part, filter) &&
    matchesText(part, filter.q)
  );
}

/** Whether a fit state is shown under the printer filter: what is known to fit, and on `all` the unknown. */
export function fitPasses(fit: FitState["state"], show: FindFilter["fit"]): boolean {
  return fit === "universal" || fit === "listed" || (fit === "unverified" && show === "all");
}

/** Whether one own-column value passes its filter. A value that is not stated passes none. */
export function specPasses(value: SpecValue | undefined, filter: SpecFilter): boolean {
  if (typeof filter !== "object") return value === filter;
  if (typeof value !== "number") return false;
  return (filter.min === undefined || value >= filter.min) && (filter.max === undefined || value <= filter.max);
}

function specsPass(part: MatchablePart, filter: FindFilter): boolean {
  return specColumns(filter.category).every(({ column }) => {
    const wanted = specFilter(filter, column);
    return wanted === undefined || specPasses(part.specs[column], wanted);
  });
}

function matchesText(part: MatchablePart, q: string): boolean {
  if (q === "") return true;
  return everyWordBeginsOne(queryWords(q), [part.name, part.manufacturer, part.description]);
}
