import { setImmediate as nextTurn } from "node:timers/promises";
import { PART_CATEGORIES, type Part, type PartKey, type Printer } from "../catalogue.model";
import { countBits, countCommonBits, forEachBit, type Bitset } from "../engine/index/bitset.server";
import type { CatalogueIndex } from "../engine/index/catalogue-index.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { nounAt, queryWords } from "../engine/text/search-words.model";
import { isSpare } from "../engine/spares.server";
import { activeFilters } from "./active-filters.model";
import { EMPTY_FILTER, FIND_PAGE_SIZE, findSearchParams, withFilter, type FindFilter } from "./find-filter.model";
import { USUAL_FIT } from "../fit/fit-filter.model";
import { wordsOf } from "./named-printer.model";
import { facetsOf, facetsSize, type Facets } from "./query/facets.server";
import { FindQuery } from "./query/find-query.server";
import { inOrder, type FoundRows, type Loosen } from "./query/found-rows.server";
import { getOrMake, keptPerSnapshot } from "./query/kept-results.server";
import { matchFilterText } from "./query/match-text.server";

export interface FindResult {
  readonly total: number;
  /** The page shown: the last one when the filter names a later one. */
  readonly page: number;
  readonly pageCount: number;
  readonly pageSize: number;
  readonly items: readonly Part[];
  readonly facets: Facets;
  readonly loosen: Loosen | null;
}

/**
 * One page of the parts that a filter finds, with counts and the facets to choose from. Results depend on snapshot and
 * filter only and are kept per snapshot, so that other pages of them cost little. Results that depend on a visitor's
 * pins are never kept.
 *
 * @param pins keys of what the visitor pinned; used when the filter is limited to pins
 */
export function findParts(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly PartKey[] = []): FindResult {
  const found = findRows(snapshot, filter, pins);
  const { total } = found;
  const pageCount = Math.max(1, Math.ceil(total / FIND_PAGE_SIZE));
  const page = Math.min(Math.max(1, filter.page), pageCount);
  const first = (page - 1) * FIND_PAGE_SIZE;
  return {
    total,
    page,
    pageCount,
    pageSize: FIND_PAGE_SIZE,
    items: partsIn(snapshot.index, found.inOrder(first, first + FIND_PAGE_SIZE)),
    facets: found.facets(),
    loosen: total > 0 ? null : found.loosen(),
  };
}

/**
 * The filter that is shown for the one asked for. Words that name a printer and a certain part are a question about that
 * part: when it is not known to fit, it is shown all the same, with what is known. Of a kind of part nothing is shown
 * that is not known to fit; see `fitsNoneOfKind`.
 */
export function shownFilter(snapshot: CatalogueSnapshot, asked: FindFilter, pins: readonly PartKey[] = []): FindFilter {
  if (!asked.printerFromWords || asked.fitChosen || wordsOf(asked) === "") return asked;
  // Whatever the category, so that its number of parts is that of its list.
  const words = { ...onlyWords(asked), category: null };
  if (countOfKind(snapshot, words) > 0 || namesKind(snapshot, asked)) return asked;
  if (isSubject(snapshot, asked) && countParts(snapshot, words) > 0) return asked;
  const all: FindFilter = { ...asked, fit: "all" };
  return countOfKind(snapshot, all, pins) > 0 ? all : asked;
}

/** A filter without what leaves out parts that are known to fit all the same. */
function onlyWords({ q, named, printer, category, printerFromWords }: FindFilter): FindFilter {
  return { ...EMPTY_FILTER, q, named, printer, category, printerFromWords };
}

/** So many parts with names that come down to the same noun ("sheet") are a kind, whatever their kind is called. */
const NOUN_OF_KIND = 5;

function namesKind(snapshot: CatalogueSnapshot, filter: FindFilter): boolean {
  const text = matchFilterText(snapshot, filter, "all");
  if (text === null) return false;
  const words = queryWords(wordsOf(filter));
  const noun = words[nounAt(words)] ?? "";
  return text.kindWords > 0 || snapshot.search.text.rowsOfHead(noun).length >= NOUN_OF_KIND;
}

/** So many parts that only mention the words make them a subject ("toolhead") and not the name of a part. */
const MENTIONS_OF_SUBJECT = 10;

/** Whether few of the parts that have the words are what these name. */
function isSubject(snapshot: CatalogueSnapshot, filter: FindFilter): boolean {
  const text = matchFilterText(snapshot, filter, "all");
  if (text === null || !text.complete) return false;
  const named = countBits(text.ofKind);
  return named < NOUN_OF_KIND && countBits(text.rows) - named >= MENTIONS_OF_SUBJECT;
}

/** Whether the words name a kind of part of which none is known to fit the printer, although there are some. */
export function fitsNoneOfKind(snapshot: CatalogueSnapshot, filter: FindFilter): boolean {
  if (filter.printer === null || filter.fit !== USUAL_FIT || !namesKind(snapshot, filter)) return false;
  const words = onlyWords(filter);
  return countOfKind(snapshot, words) === 0 && countOfKind(snapshot, { ...words, fit: "all" }) > 0;
}

/** Whether a part is known to fit a printer that does not fit all printers. */
export function hasPartsFor(snapshot: CatalogueSnapshot, { idUuid }: Pick<Printer, "idUuid">): boolean {
  const { answers } = snapshot.fitsOn(idUuid);
  return [answers.listed, answers.should_fit].some((rows) => countCommonBits(snapshot.index.visible, rows) > 0);
}

/**
 * How many parts of the kind that is looked for fit a printer and are left out because of what they need; 0 when some of
 * them are found.
 */
export function countHiddenOfKind(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
  pins: readonly PartKey[] = [],
): number {
  if (filter.printer === null || filter.hide.length === 0) return 0;
  if (countOfKind(snapshot, filter, pins) > 0) return 0;
  return countOfKind(snapshot, withFilter(filter, { hide: [] }), pins);
}

/** How many parts a filter finds that are of the kind its words name; without words, all but the spares of others. */
function countOfKind(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly PartKey[] = []): number {
  const query = new FindQuery(snapshot, filter, pins);
  const rows = query.rows();
  if (query.text !== null) return countCommonBits(rows, query.text.ofKind);
  let count = 0;
  forEachBit(rows, (row) => {
    const part = snapshot.index.part(row);
    if (part !== null && !isSpare(part)) count += 1;
  });
  return count;
}

/** All parts that a filter finds, in order: for exports. */
export function findAllParts(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly PartKey[] = []): Part[] {
  return partsIn(snapshot.index, findRows(snapshot, filter, pins).inOrder());
}

/** The first parts of a list and how many it has. The numbers beside the filters, which take longest, are not counted. */
export function firstParts(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
  most: number,
): Pick<FindResult, "total" | "items"> {
  const found = findRows(snapshot, filter, []);
  return { total: found.total, items: partsIn(snapshot.index, found.inOrder(0, Math.min(most, found.total))) };
}

/** How many parts a filter finds. */
export function countParts(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly PartKey[] = []): number {
  return countBits(new FindQuery(snapshot, filter, pins).rows());
}

/** Computes the results of the pages that most visitors open first: all parts, and each category. */
export async function warmFind(snapshot: CatalogueSnapshot): Promise<void> {
  for (const category of [null, ...PART_CATEGORIES]) {
    findParts(snapshot, { ...EMPTY_FILTER, category });
    await nextTurn();
  }
}

const keptRows = keptPerSnapshot<FoundRows>();
const keptFacets = keptPerSnapshot<Facets>();

function findRows(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly PartKey[]): FoundRows {
  if (filter.pinned) {
    const query = new FindQuery(snapshot, filter, pins);
    return foundRows(query, (rows) => facetsOf(query, rows));
  }
  return getOrMake(
    keptRows(snapshot),
    findSearchParams({ ...filter, page: 1 }).toString(),
    () => {
      const query = new FindQuery(snapshot, filter);
      const facetKey = findSearchParams({ ...filter, page: 1, sort: "name" }).toString();
      return foundRows(query, (rows) =>
        getOrMake(keptFacets(snapshot), facetKey, () => facetsOf(query, rows), facetsSize),
      );
    },
    // Includes the order of all results, which is made later, when a deep page is requested.
    ({ total }) => 4 * total + 4_000 + snapshot.index.capacity / 8,
  );
}

function foundRows(query: FindQuery, facets: (rows: Bitset) => Facets): FoundRows {
  const rows = query.rows();
  const total = countBits(rows);
  return {
    total,
    inOrder: inOrder(query, rows, total),
    facets: () => facets(rows),
    loosen: () => loosen(query),
  };
}

function partsIn(index: CatalogueIndex, rows: Uint32Array): Part[] {
  const parts: Part[] = [];
  for (const row of rows) {
    const part = index.part(row);
    if (part !== null) parts.push(part);
  }
  return parts;
}

/**
 * What to remove so that parts are found. The visitor came for what the words say, for parts of a kind or for a printer,
 * so these go last: first the one other filter whose removal brings back the most, a kind within the category only when
 * no other helps, then the category around the words, the words, and all others together. Null when nothing helps.
 */
function loosen({ snapshot, filter, pins }: FindQuery): Loosen | null {
  const gainOf = (looser: FindFilter) => countParts(snapshot, looser, pins);
  const active = activeFilters(filter, snapshot.names);
  const isKept = (param: string) => param === "category" || param === "printer";
  const isKind = (param: string) => param === "subcategory" || param === "subcategory2";
  const single = active.filter(({ param }) => !isKept(param) && param !== "q");
  for (const some of [single.filter(({ param }) => !isKind(param)), single.filter(({ param }) => isKind(param))]) {
    let best: Loosen | null = null;
    for (const { param, label, without } of some) {
      const gain = gainOf(without);
      if (gain > (best?.gain ?? 0)) best = { param, label, gain, filter: without };
    }
    if (best !== null) return best;
  }
  const { category, printer, fit, sort } = filter;
  const chosen = sort === "relevance" ? {} : { sort };
  const kept = withFilter(EMPTY_FILTER, { category, printer, fit, ...chosen });
  const one = (name: string) =>
    active.flatMap(({ param, label, without }) => (param === name ? { param, label, filter: without } : []));
  const rest: Omit<Loosen, "gain">[] = [
    ...(wordsOf(filter) === "" ? [] : [...one("category"), ...one("q")]),
    { param: "others", label: "all other filters", filter: kept },
    ...active
      .toReversed()
      .flatMap(({ param, label, without }) => (isKept(param) ? { param, label, filter: without } : [])),
    { param: "others", label: "all filters but the category", filter: withFilter(kept, { printer: null }) },
    { param: "others", label: "all filters but the printer", filter: withFilter(kept, { category: null }) },
  ];
  for (const looser of rest) {
    const gain = gainOf(looser.filter);
    if (gain > 0) return { ...looser, gain };
  }
  return null;
}
