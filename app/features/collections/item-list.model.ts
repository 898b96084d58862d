import { parsePartKey, PART_CATEGORIES, type PartKey } from "../catalogue/catalogue.model";
import { answersOf, type FitFilter } from "~/features/catalogue/fit/fit-filter.model";
import type { FitAnswer } from "~/features/catalogue/fit/fit.model";
import type { PartCardView } from "~/features/catalogue/find/find-view.model";
import { everyWordBeginsOne, queryWords } from "~/features/catalogue/engine/text/search-words.model";

/** Parts on one page of pins or of a collection. */
export const LIST_PAGE_SIZE = 40;

export const LIST_SORTS = ["manual", "name", "maker", "added"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The query of a list of saved parts. */
export interface ListQuery {
  readonly q: string;
  readonly category: (typeof PART_CATEGORIES)[number] | null;
  readonly sort: ListSort;
  readonly fit: FitFilter | null;
  /** The slug of a printer. */
  readonly printer: string | null;
  readonly page: number;
}

/** The query as search params, without defaults. */
export function listParams(query: ListQuery): Record<string, string> {
  const { q, category, sort, fit, printer, page } = query;
  return {
    ...(q === "" ? {} : { q }),
    ...(category === null ? {} : { category }),
    ...(sort === "manual" ? {} : { sort }),
    ...(fit === null ? {} : { fit }),
    ...(printer === null ? {} : { printer }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** From more parts than these on, a list has tools to search and sort it. */
const SHORT_LIST = 10;

/** Whether a list is too long to take in at a glance. */
export function isLong(partCount: number): boolean {
  return partCount > SHORT_LIST;
}

/** Whether the list is not shown as it is: a filter or another order is set. */
export function isArranged(query: ListQuery): boolean {
  return isFiltered(query) || query.sort !== "manual";
}

/** Whether a filter is set. */
export function isFiltered({ q, category, fit }: ListQuery): boolean {
  return q !== "" || category !== null || fit !== null;
}

/** One saved part: its position, and its data from the catalogue, null when it is no longer there. */
export interface ListedItem {
  readonly key: PartKey;
  /** From 1, in the owner's order. */
  readonly position: number;
  readonly note: string | null;
  readonly addedAt: string | null;
  readonly part: PartCardView | null;
}

/** One page of a filtered and sorted list of saved parts. */
export interface ItemList {
  readonly items: readonly ListedItem[];
  /** Number of items on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** Filters, sorts and paginates; a page beyond the last one is the last. */
export function arrange(items: readonly ListedItem[], query: ListQuery): ItemList {
  const found = sorted(
    items.filter((item) => passes(item, query)),
    query.sort,
  );
  const pageCount = Math.max(1, Math.ceil(found.length / LIST_PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  return {
    items: found.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE),
    total: found.length,
    page,
    pageCount,
  };
}

/** Keys of all items that pass the filters, on all pages. */
export function keysUnder(items: readonly ListedItem[], query: ListQuery): PartKey[] {
  return items.filter((item) => passes(item, query)).map(({ key }) => key);
}

function passes({ part, note, key }: ListedItem, { q, category, fit }: ListQuery): boolean {
  if (category !== null && parsePartKey(key)?.table !== category) return false;
  if (fit !== null && !fitIs(part?.fit?.answer ?? null, fit)) return false;
  return q === "" || everyWordBeginsOne(queryWords(q), [part?.name ?? key, part?.manufacturer, note]);
}

function fitIs(answer: FitAnswer | null, wanted: FitFilter): boolean {
  return answer !== null && answersOf(wanted).includes(answer);
}

const byWords = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function sorted(items: readonly ListedItem[], sort: ListSort): readonly ListedItem[] {
  const nameOf = ({ part, key }: ListedItem) => part?.name ?? key;
  switch (sort) {
    case "manual":
      return items;
    case "name":
      return items.toSorted((a, b) => byWords.compare(nameOf(a), nameOf(b)));
    case "maker":
      return items.toSorted(
        (a, b) =>
          // Parts without a maker come last.
          byWords.compare(a.part?.manufacturer ?? "\uffff", b.part?.manufacturer ?? "\uffff") ||
          byWords.compare(nameOf(a), nameOf(b)),
      );
    case "added":
      return items.toSorted((a, b) => (b.addedAt ?? "").localeCompare(a.addedAt ?? "") || a.position - b.position);
  }
}

/** The number of parts for each answer. */
export type FitCounts = Readonly<Record<FitAnswer, number>>;

/** The counts for a whole list; null without a printer. */
export function fitCounts(items: readonly ListedItem[]): FitCounts | null {
  const answers = items.flatMap(({ part }) => part?.fit?.answer ?? []);
  if (answers.length === 0) return null;
  const count = (wanted: FitAnswer) => answers.filter((answer) => answer === wanted).length;
  return {
    universal: count("universal"),
    listed: count("listed"),
    should_fit: count("should_fit"),
    needs_change: count("needs_change"),
    does_not_fit: count("does_not_fit"),
    not_listed: count("not_listed"),
    not_verified: count("not_verified"),
  };
}

/** How many parts a choice of `fit` shows. */
export function countUnder(counts: FitCounts, wanted: FitFilter): number {
  return answersOf(wanted).reduce((sum, answer) => sum + counts[answer], 0);
}

/** The categories of a list in the catalogue's order, with the number of parts of each. */
export function categoryCounts(items: readonly ListedItem[]): { readonly category: string; readonly count: number }[] {
  return PART_CATEGORIES.map((category) => ({
    category,
    count: items.filter(({ key }) => parsePartKey(key)?.table === category).length,
  })).filter(({ count }) => count > 0);
}
