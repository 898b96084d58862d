import { countBits, difference, forEachBit, hasBit, intersection, type Bitset } from "../../engine/index/bitset.server";
import type { CatalogueIndex } from "../../engine/index/catalogue-index.server";
import type { RowOrder } from "../../engine/index/orders.server";
import { FIND_PAGE_SIZE, type FindFilter, type FindSort } from "../find-filter.model";
import type { Facets } from "./facets.server";
import type { FindQuery } from "./find-query.server";

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
  readonly unverifiedCount: number;
  readonly facets: () => Facets;
  readonly loosen: () => Loosen | null;
}

/** The rows of a set in the order of the filter. */
export function inOrder(query: FindQuery, rows: Bitset, total: number): FoundRows["inOrder"] {
  if (query.filter.sort !== "fit") return inOneOrder(query, rows, total);
  // Parts that are made for the printer come before those that fit every printer.
  const made = intersection([rows, query.listed()]);
  const madeTotal = countBits(made);
  const first = inOneOrder(query, made, madeTotal);
  const then = inOneOrder(query, difference(rows, made), total - madeTotal);
  return (from = 0, to = total) =>
    Uint32Array.from([
      ...first(Math.min(from, madeTotal), Math.min(to, madeTotal)),
      ...then(Math.max(from - madeTotal, 0), Math.max(to - madeTotal, 0)),
    ]);
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
  if (sort === "relevance" || sort === "fit") return index.orders.name;
  if (sort === "name" || sort === "newest" || sort === "rating") return index.orders[sort];
  return index.orderByFigure(sort);
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
