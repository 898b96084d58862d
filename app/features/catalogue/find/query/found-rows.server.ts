import { countBits, difference, forEachBit, hasBit, intersection, type Bitset } from "../../engine/index/bitset.server";
import type { PrinterFits } from "../../engine/fit/printer-fits.server";
import type { CatalogueIndex } from "../../engine/index/catalogue-index.server";
import type { RowOrder } from "../../engine/index/orders.server";
import { FIND_PAGE_SIZE, type FindFilter, type FindSort } from "../find-filter.model";
import type { Facets } from "./facets.server";
import type { FindQuery } from "./find-query.server";
import { inCategory } from "./predicates.server";

/** What to remove so that parts are found, when nothing was. */
export interface Loosen {
  /** Of the filter to remove; `others` when it takes more than one. */
  readonly param: string;
  readonly label: string;
  readonly gain: number;
  readonly filter: FindFilter;
}

/** The rows that a filter finds. Facets and the filter to remove are computed when they are needed. */
export interface FoundRows {
  readonly total: number;
  /** The rows found from one position up to another, in the order of the filter. */
  readonly inOrder: (from?: number, to?: number) => Uint32Array;
  readonly facets: () => Facets;
  readonly loosen: () => Loosen | null;
}

/** The rows of a set in the order of the filter. */
export function inOrder(query: FindQuery, rows: Bitset, total: number): FoundRows["inOrder"] {
  const fits = query.filter.sort === "fit" ? query.fits() : null;
  if (fits === null) return inOneOrder(query, rows, total);
  let start = 0;
  const groups = bestFirst(query.index, fits).flatMap((group) => {
    const found = intersection([rows, group]);
    const count = countBits(found);
    if (count === 0) return [];
    start += count;
    return { start: start - count, count, rows: inOneOrder(query, found, count) };
  });
  return (from = 0, to = total) =>
    Uint32Array.from(
      groups.flatMap((group) => {
        const [first, last] = [Math.max(from - group.start, 0), Math.min(to - group.start, group.count)];
        return first < last ? [...group.rows(first, last)] : [];
      }),
    );
}

/**
 * All parts in groups, those that fit a printer best first. Tools and consumables come after the parts of the machine;
 * they fit nearly every printer.
 */
function bestFirst(index: CatalogueIndex, { answers, specific }: PrinterFits): Bitset[] {
  const tools = index.bitmap(inCategory("tools"));
  const byAnswer = [
    answers.listed,
    specific,
    difference(answers.should_fit, specific),
    answers.universal,
    answers.needs_change,
    answers.not_listed,
    answers.not_verified,
    answers.does_not_fit,
  ];
  return [...byAnswer.map((rows) => difference(rows, tools)), ...byAnswer.map((rows) => intersection([rows, tools]))];
}

/** The first pages do not need the whole set in order. */
function inOneOrder({ index, filter, text }: FindQuery, rows: Bitset, total: number): FoundRows["inOrder"] {
  const { order, rank } = orderOf(index, filter.sort);
  const presorted = filter.sort === "relevance" && text !== null ? text.ranked : order;
  let all: Uint32Array | null = total === presorted.length ? presorted : null;
  return (from = 0, to = total) => {
    if (all === null) {
      if (to <= EARLY_PLACES && total * 64 > presorted.length) return firstOf(presorted, rows, to).subarray(from);
      all =
        total * 64 > presorted.length || presorted !== order
          ? firstOf(presorted, rows, total)
          : sorted(rows, total, order, rank);
    }
    return all.subarray(from, to);
  };
}

function orderOf(index: CatalogueIndex, sort: FindSort): RowOrder {
  switch (sort) {
    case "relevance":
      return index.orders.name;
    case "fit":
      return index.orders.best;
    case "pinned":
    case "name":
    case "newest":
    case "rating":
      return index.orders[sort];
    default:
      return index.orderByFigure(sort);
  }
}

const EARLY_PLACES = 10 * FIND_PAGE_SIZE;

/** The first `count` rows of a presorted list that are in the set. */
function firstOf(presorted: Uint32Array, rows: Bitset, count: number): Uint32Array {
  const found = new Uint32Array(count + 1);
  let next = 0;
  for (let place = 0; place < presorted.length && next < count; place++) {
    const row = presorted[place] ?? 0;
    // Written always and kept only when it is in the set: a branch would be mispredicted often.
    found[next] = row;
    next += Number(hasBit(rows, row));
  }
  return found.subarray(0, next);
}

/** For few rows of many: sorting their positions is faster than going through the presorted list. */
function sorted(rows: Bitset, total: number, order: Uint32Array, rank: Uint32Array): Uint32Array {
  const places = new Uint32Array(total);
  let next = 0;
  forEachBit(rows, (row) => {
    places[next++] = rank[row] ?? 0;
  });
  return places.sort().map((place) => order[place] ?? 0);
}
