import {
  CATEGORY_SPECS,
  FIGURE_SORTS,
  HIDE_TAGS,
  type FigureSort,
  type HideTag,
  type PartCategory,
  type SpecColumn,
} from "../catalogue.model";
import { USUAL_FIT, type FitFilter } from "../fit/fit-filter.model";
import { ANY_PRINTER, printerAfter, wordsOf, type Searched, type WordsAndPrinter } from "./named-printer.model";

/** Parts on one page of results. */
export const FIND_PAGE_SIZE = 40;
export type FindSort = "relevance" | "fit" | "pinned" | "name" | "newest" | "rating" | FigureSort;

/** The orders that a list can have: by relevance only with words to find, by fit only for a printer. */
export function sortsOf(filter: Pick<FindFilter, "category"> & Searched): FindSort[] {
  const { category, printer } = filter;
  return [
    ...(wordsOf(filter) === "" ? [] : ["relevance" as const]),
    ...(printer === null ? [] : ["fit" as const]),
    ...(["pinned", "name", "newest", "rating"] as const),
    ...FIGURE_SORTS.filter((figure) => figure.category === category).map(({ column }) => column),
  ];
}

export interface NumberRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Parts that do not state the figure are found, too. */
  readonly unstated?: boolean | undefined;
}
export type SpecFilter = NumberRange | string | boolean;

/** The filter of a /find URL, checked against the catalogue. */
export interface FindFilter extends WordsAndPrinter {
  readonly category: PartCategory | null;
  readonly subcategory: string | null;
  readonly subcategory2: string | null;
  readonly manufacturer: string | null;
  readonly minRating: number | null;
  readonly hide: readonly HideTag[];
  /** Which answers are shown, with a printer; without one it is the usual value. */
  readonly fit: FitFilter;
  /** The visitor chose which answers are shown, even if it is the usual ones. */
  readonly fitChosen: boolean;
  /** Only parts that the visitor pinned. */
  readonly pinned: boolean;
  readonly sort: FindSort;
  readonly page: number;
  readonly specs: Readonly<Record<string, SpecFilter>>;
}

/** No filter at all: every part, in the usual order. */
export const EMPTY_FILTER: FindFilter = {
  q: "",
  category: null,
  subcategory: null,
  subcategory2: null,
  manufacturer: null,
  printer: null,
  named: null,
  printerFromWords: false,
  anyPrinter: false,
  minRating: null,
  hide: [],
  fit: USUAL_FIT,
  fitChosen: false,
  pinned: false,
  sort: "pinned",
  page: 1,
  specs: {},
};

/** The order of a list when the URL names none. */
export function defaultSort(filter: Searched): FindSort {
  if (wordsOf(filter) !== "") return "relevance";
  return filter.printer === null ? "pinned" : "fit";
}

/** Whether an address without `fit` has the same one. Words that name a printer may show all parts; a choice may not. */
function isImplied({ fit, fitChosen, printerFromWords }: FindFilter): boolean {
  return fit === USUAL_FIT && !(fitChosen && printerFromWords);
}

/** The filter as query parameters, always in the same order, defaults left out. */
export function findSearchParams(filter: FindFilter): URLSearchParams {
  const params = new URLSearchParams();
  const set = (param: string, value: string | number | null) => {
    if (value !== null && value !== "") params.append(param, String(value));
  };
  set("q", filter.q);
  set("category", filter.category);
  set("subcategory", filter.subcategory);
  set("subcategory2", filter.subcategory2);
  set("manufacturer", filter.manufacturer);
  if (filter.anyPrinter) set("printer", ANY_PRINTER);
  else if (!filter.printerFromWords) set("printer", filter.printer);
  if (filter.printer !== null && !isImplied(filter)) set("fit", filter.fit);
  if (filter.pinned) set("pinned", 1);
  set("min_rating", filter.minRating);
  for (const { tag } of HIDE_TAGS) if (filter.hide.includes(tag)) set("hide", tag);
  for (const { column } of specColumns(filter.category)) {
    const value = specFilter(filter, column);
    if (value === undefined) continue;
    if (typeof value === "boolean") set(column, value ? "yes" : "no");
    else if (typeof value === "string") set(column, value);
    else {
      set(`min_${column}`, value.min ?? null);
      set(`max_${column}`, value.max ?? null);
      if (value.unstated) set("unstated", column);
    }
  }
  if (filter.sort !== defaultSort(filter)) set("sort", filter.sort);
  if (filter.page > 1) set("page", filter.page);
  return params;
}

/**
 * The filter with some changes, on page 1 unless `patch` has a page. A new category removes the filters and the order
 * that belong to the old one; a new subcategory removes the second level.
 */
export function withFilter(filter: FindFilter, patch: Partial<FindFilter>): FindFilter {
  const next = { ...filter, page: 1, ...patch, ...printerAfter(filter, patch) };
  const categoryChanged = next.category !== filter.category;
  const subcategoryChanged = categoryChanged || next.subcategory !== filter.subcategory;
  const wasDefaultSort = filter.sort === defaultSort(filter);
  const keepsSort = patch.sort !== undefined || !wasDefaultSort;
  return {
    ...next,
    subcategory: categoryChanged ? (patch.subcategory ?? null) : next.subcategory,
    subcategory2: subcategoryChanged ? (patch.subcategory2 ?? null) : next.subcategory2,
    specs: categoryChanged ? (patch.specs ?? {}) : next.specs,
    fit: next.printer === null ? USUAL_FIT : next.fit,
    fitChosen: next.printer !== null && (patch.fit !== undefined || next.fitChosen),
    sort: keepsSort && sortsOf(next).includes(next.sort) ? next.sort : defaultSort(next),
  };
}

/** The columns of a category; none while no category is chosen. */
export function specColumns(category: PartCategory | null): readonly SpecColumn[] {
  return category === null ? [] : CATEGORY_SPECS[category];
}

/** The filter on one column of the category, if any. */
export function specFilter(filter: FindFilter, column: string): SpecFilter | undefined {
  return Object.hasOwn(filter.specs, column) ? filter.specs[column] : undefined;
}
