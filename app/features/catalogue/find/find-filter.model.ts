import {
  CATEGORY_SPECS,
  FIGURE_SORTS,
  HIDE_TAGS,
  MAX_RATING,
  isHideTag,
  isPartCategory,
  type FigureSort,
  type HideTag,
  type PartCategory,
  type SpecColumn,
} from "../catalogue.model";
import { printable, shorten, unknownParams } from "~/lib/text/unknown-params";
import { isFitFilter, USUAL_FIT, type FitFilter } from "../fit/fit-filter.model";
import type { CatalogueVocabulary } from "../engine/vocabulary.model";
import { ANY_PRINTER, printerAfter, wordsOf, type Searched, type WordsAndPrinter } from "./named-printer.model";
import { queryWords } from "../engine/text/search-words.model";

/** Parts on one page of results. */
export const FIND_PAGE_SIZE = 40;
/** Longer searches are cut to this many characters, and to this many words. */
const MAX_QUERY_LENGTH = 100;
const MAX_QUERY_WORDS = 10;

const MAX_PAGE = 1_000_000;
const MAX_REPORTED = 20;
const MAX_SPEC_NUMBER = 1_000_000;

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

export interface IgnoredParam {
  readonly param: string;
  readonly value: string;
  /** See {@link unknownParams}. */
  readonly unknown?: true;
}

/** For the browser, which does not have the catalogue: accepts every well-formed value. */
export const OPEN_VOCABULARY: CatalogueVocabulary = {
  manufacturerSlug: (slug) => slug,
  printerSlug: (slug) => slug,
  printerIn: () => null,
  subcategory: (_category, value) => value,
  subcategory2: (_category, value) => value,
  specText: (_category, _column, value) => value,
};

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

/**
 * Reads a /find query. Never throws: a value that it cannot use and a parameter that it does not know are left out and
 * reported in `ignored` (at most 20 entries, each shortened), and an empty value counts as absent. `page` is not compared with the number of results:
 * `findParts` shows the last page instead.
 */
export function parseFindFilter(
  searchParams: URLSearchParams,
  vocabulary: CatalogueVocabulary,
): { filter: FindFilter; ignored: IgnoredParam[] } {
  const ignored: IgnoredParam[] = [];
  const ignore = (param: string, value: string): null => {
    if (ignored.length < MAX_REPORTED) ignored.push({ param, value: shorten(printable(value)) });
    return null;
  };
  const single = (param: string): string | null => {
    const [first = null, ...rest] = searchParams.getAll(param).filter((value) => value.trim() !== "");
    for (const value of rest) if (value !== first) ignore(param, value);
    return first;
  };
  const checked = <T>(param: string, parse: (value: string) => T | null): T | null => {
    const raw = single(param);
    if (raw === null) return null;
    return parse(printable(raw)) ?? ignore(param, raw);
  };

  // Lists of other things have a value of their own here.
  checked("view", (value) => (value === "parts" ? value : null));
  const q = readQuery(single("q"), ignore);
  const category = checked("category", (value) => (isPartCategory(value) ? value : null));
  const inCategory = <T>(param: string, parse: (known: PartCategory, value: string) => T | null): T | null =>
    checked(param, (value) => (category === null ? null : parse(category, value)));
  const subcategory = inCategory("subcategory", (known, value) => vocabulary.subcategory(known, value));
  const subcategory2 = inCategory("subcategory2", (known, value) => vocabulary.subcategory2(known, value));
  const manufacturer = checked("manufacturer", (value) => vocabulary.manufacturerSlug(value.toLowerCase()));
  const asked = checked("printer", (value) => {
    const slug = value.toLowerCase();
    return slug === ANY_PRINTER ? slug : vocabulary.printerSlug(slug);
  });
  const anyPrinter = asked === ANY_PRINTER;
  const inWords = q === "" || anyPrinter ? null : vocabulary.printerIn(q);
  const named = asked === null || inWords?.slug === asked ? inWords : null;
  const printer = anyPrinter ? null : (asked ?? named?.slug ?? null);
  const minRating = checked("min_rating", (value) => parseNumber(value, MAX_RATING));
  const fit = checked("fit", (value) => (isFitFilter(value) ? value : null));
  if (fit !== null && fit !== USUAL_FIT && printer === null) ignore("fit", fit);
  const pinned = checked("pinned", (value) => (value === "1" ? true : null));
  const sort = checked(
    "sort",
    (value) => sortsOf({ category, q, printer, named }).find((candidate) => candidate === value) ?? null,
  );
  const page = checked("page", (value) => (/^0*[1-9]\d*$/.test(value) ? Math.min(Number(value), MAX_PAGE) : null));
  const hide = readHide(searchParams.getAll("hide"), ignore);
  const specs = readSpecs(searchParams, category, vocabulary, checked, ignore);
  ignored.push(...unknownParams(searchParams, KNOWN_PARAMS).slice(0, MAX_REPORTED - ignored.length));

  return {
    filter: {
      q,
      category,
      subcategory,
      subcategory2,
      manufacturer,
      printer,
      named,
      printerFromWords: asked === null && named !== null,
      anyPrinter,
      minRating: minRating === 0 ? null : minRating,
      hide,
      fit: printer === null ? USUAL_FIT : (fit ?? USUAL_FIT),
      fitChosen: printer !== null && fit !== null,
      pinned: pinned ?? false,
      sort: sort ?? defaultSort({ q, printer, named }),
      page: page ?? 1,
      specs,
    },
    ignored,
  };
}

/**
 * The filter of a page of FIND by its query, as far as it can be read without the catalogue.
 *
 * @param known a filter with the printer that its words name: the same words name the same one
 */
export function filterOfQuery(search: string, known: FindFilter | null = null): FindFilter {
  const printerIn = (q: string) => (q === known?.q ? known.named : null);
  return parseFindFilter(new URLSearchParams(search), { ...OPEN_VOCABULARY, printerIn }).filter;
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

type Ignore = (param: string, value: string) => null;
type Checked = <T>(param: string, parse: (value: string) => T | null) => T | null;

function readQuery(raw: string | null, ignore: Ignore): string {
  if (raw === null) return "";
  const whole = printable(raw).replace(/\s+/g, " ");
  const characters = [...whole].slice(0, MAX_QUERY_LENGTH).join("");
  const words = characters.split(" ");
  const enough = words.findIndex((_, at) => queryWords(words.slice(0, at + 1).join(" ")).length > MAX_QUERY_WORDS);
  const q = (enough === -1 ? characters : words.slice(0, enough).join(" ")).trim();
  if (queryWords(q).length === 0) {
    ignore("q", raw);
    return "";
  }
  if (q.length < whole.length) ignore("q", whole.slice(q.length).trim());
  return q;
}

function readHide(values: readonly string[], ignore: Ignore): HideTag[] {
  const asked = new Set(values);
  for (const value of asked) if (value.trim() !== "" && !isHideTag(value)) ignore("hide", value);
  return HIDE_TAGS.map((entry) => entry.tag).filter((tag) => asked.has(tag));
}

function parseNumber(value: string, highest: number): number | null {
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(value)) return null;
  const number = Number(value);
  return number <= highest ? number : null;
}

const OWN_COLUMN_PARAMS: ReadonlySet<string> = new Set(
  Object.values(CATEGORY_SPECS)
    .flat()
    .flatMap(({ column, kind }) => (kind === "number" ? [`min_${column}`, `max_${column}`] : [column])),
);

const KNOWN_PARAMS: ReadonlySet<string> = new Set([
  ..."view q category subcategory subcategory2 manufacturer printer min_rating fit pinned sort page hide unstated".split(
    " ",
  ),
  "compare",
  ...OWN_COLUMN_PARAMS,
]);

function readSpecs(
  searchParams: URLSearchParams,
  category: PartCategory | null,
  vocabulary: CatalogueVocabulary,
  checked: Checked,
  ignore: Ignore,
): Record<string, SpecFilter> {
  const specs: Record<string, SpecFilter> = {};
  const usable = new Set<string>();
  const unstated = new Set(searchParams.getAll("unstated"));
  for (const { column, kind } of specColumns(category)) {
    if (kind === "number") {
      usable.add(`min_${column}`).add(`max_${column}`);
      const min = checked(`min_${column}`, (value) => parseNumber(value, MAX_SPEC_NUMBER));
      const max = checked(`max_${column}`, (value) => parseNumber(value, MAX_SPEC_NUMBER));
      if (min !== null || max !== null) {
        specs[column] = {
          ...(min === null ? {} : { min }),
          ...(max === null ? {} : { max }),
          ...(unstated.delete(column) && { unstated: true }),
        };
      }
    } else {
      usable.add(column);
      const value = checked(column, (text): string | boolean | null => {
        if (kind === "boolean") return text === "yes" ? true : text === "no" ? false : null;
        return category === null ? null : vocabulary.specText(category, column, text);
      });
      if (value !== null) specs[column] = value;
    }
  }
  for (const value of unstated) if (value.trim() !== "") ignore("unstated", value);
  for (const [param, value] of searchParams) {
    if (value.trim() !== "" && OWN_COLUMN_PARAMS.has(param) && !usable.has(param)) ignore(param, value);
  }
  return specs;
}
