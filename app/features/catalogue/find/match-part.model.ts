import type { HideTag, PartCategory, PartStatus, SpecValue } from "../catalogue.model";
import { answersOf } from "../fit/fit-filter.model";
import type { FitAnswer } from "../fit/fit.model";
import { specColumns, specFilter, type FindFilter, type SpecFilter } from "./find-filter.model";
import { wordsOf } from "./named-printer.model";
import { everyWordBeginsOne, queryWords } from "../engine/text/search-words.model";

/** What filtering needs of a part: what a card on screen has. `Part` satisfies it. */
export interface MatchablePart {
  readonly table: PartCategory;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly manufacturerSlug: string;
  /** A card may leave it out; then words that are only in the description do not match. */
  readonly description?: string | null | undefined;
  readonly subcategory: string | null;
  readonly subcategory2: string | null;
  readonly tags: readonly HideTag[];
  readonly rating: number | null;
  readonly status?: PartStatus | undefined;
  readonly specs: Readonly<Record<string, SpecValue>>;
}

/**
 * Whether a part matches `filter`. The browser applies it to the cards on screen while the server's results are being
 * loaded. A test compares it with the server.
 *
 * `fit` is the answer for the part on `filter.printer`; null when it is not known, for example when the visitor has just
 * chosen another printer. The card then stays until the results are loaded.
 *
 * Only the text match differs: here each search word must be the beginning of a word of the name, the manufacturer or
 * the description, if the card has one. The server finds all of these parts, and also words that cards do not have,
 * synonyms, misspelled words, and parts with most of the words when none has all.
 */
export function matches(part: MatchablePart, filter: FindFilter, fit: FitAnswer | null = null): boolean {
  return (
    part.status !== "archived" &&
    (filter.category === null || part.table === filter.category) &&
    (filter.subcategory === null || part.subcategory === filter.subcategory) &&
    (filter.subcategory2 === null || part.subcategory2 === filter.subcategory2) &&
    (filter.manufacturer === null || part.manufacturerSlug === filter.manufacturer) &&
    (filter.minRating === null || (part.rating !== null && part.rating >= filter.minRating)) &&
    !filter.hide.some((tag) => part.tags.includes(tag)) &&
    (filter.printer === null || fit === null || answersOf(filter.fit).includes(fit)) &&
    specsPass(part, filter) &&
    matchesText(part, wordsOf(filter))
  );
}

/** Whether the value of an own column passes its filter. One that is not stated does only where the filter says so. */
function specPasses(value: SpecValue | undefined, filter: SpecFilter): boolean {
  if (typeof filter !== "object") return value === filter;
  if (typeof value !== "number") return filter.unstated ?? false;
  return (filter.min === undefined || value >= filter.min) && (filter.max === undefined || value <= filter.max);
}

function specsPass(part: MatchablePart, filter: FindFilter): boolean {
  return specColumns(filter.category).every(({ column }) => {
    const wanted = specFilter(filter, column);
    return wanted === undefined || specPasses(part.specs[column], wanted);
  });
}

function matchesText(part: MatchablePart, words: string): boolean {
  if (words === "") return true;
  return everyWordBeginsOne(queryWords(words), [part.name, part.manufacturer, part.description]);
}
