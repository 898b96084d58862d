import {
  bitsetOf,
  countBits,
  difference,
  emptyBitset,
  forEachBit,
  hasBit,
  intersection,
  type Bitset,
} from "../../engine/index/bitset.server";
import type { CatalogueIndex } from "../../engine/index/catalogue-index.server";
import type { RowOrder } from "../../engine/index/orders.server";
import { bestFirst, inMatchOrder } from "./match-order.server";
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
  const { filter, index, text } = query;
  const fits = query.fits();
  if (fits === null) return inOneOrder(query, rows, total);
  if (filter.sort === "relevance" && text !== null) return inMatchOrder(query, rows, text);
  if (filter.sort !== "fit") return inOneOrder(query, rows, total);
  const groups = bestFirst(fits);
  const tools = index.bitmap(inCategory("tools"));
  const machine = difference(index.present, tools);
  // Tools and consumables come after the parts of the machine: they fit nearly every printer.
  const sets = [...groups.map((set) => intersection([set, machine])), ...groups.map((set) => difference(set, machine))];
  return inGroups(query, rows, total, sets);
}

function inGroups(query: FindQuery, rows: Bitset, total: number, sets: readonly Bitset[]): FoundRows["inOrder"] {
  const confirmed = query.confirmedRows();
  const doubtful = query.fits()?.doubtful ?? emptyBitset(query.index.capacity);
  let start = 0;
  const groups = sets.flatMap((set) => {
    const found = intersection([rows, set]);
    const first = confirmed.filter((row) => hasBit(found, row));
    const rest = first.length === 0 ? found : difference(found, bitsetOf(query.index.capacity, first));
    return [
      { count: first.length, rows: (from: number, to: number) => first.subarray(from, to) },
      // Those in doubt come last.
      ...[difference(rest, doubtful), intersection([rest, doubtful])].map((part) => {
        const count = countBits(part);
        return { count, rows: inOneOrder(query, part, count) };
      }),
    ].flatMap((part) => {
      if (part.count === 0) return [];
      start += part.count;
      return { ...part, start: start - part.count };
    });
  });
  return (from = 0, to = total) =>
    Uint32Array.from(
      groups.flatMap((group) => {
        const [first, last] = [Math.max(from - group.start, 0), Math.min(to - group.start, group.count)];
        return first < last ? [...group.rows(first, last)] : [];
      }),
    );
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
