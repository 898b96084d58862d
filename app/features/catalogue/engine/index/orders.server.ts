import { confirmations, countReports } from "~/features/fit-reports/fit-reports.model";
import { PART_CATEGORIES, type Confidence, type Part } from "../../catalogue.model";
import { isSpare } from "../spares.server";
import { foldText } from "../text/search-words.model";
import { categoryCode, LATEST_SECOND, type Columns } from "./columns.server";
import { isVisible, type RowContent } from "./row-content.server";
import { mergeInOrder } from "./sorted-rows.server";
import { sortInSlices, type Steps } from "./time-slicing.server";

/** Rows in some order, and the position of each row in it. */
export interface RowOrder {
  readonly order: Uint32Array;
  readonly rank: Uint32Array;
}

/** `best` is by what is known of a part, `pinned` by how many pinned or fitted it; both then by name. */
export type StoredSort = "name" | "newest" | "rating" | "best" | "pinned";

export type StoredOrders = Readonly<Record<StoredSort, RowOrder>>;

/** A text that sorts names without regard to case and accents, and "MGN9" before "MGN12". */
export function nameSortKey(name: string): string {
  return foldText(name).replace(/\d+(\.\d+)?/g, (number) => {
    const whole = number.split(".")[0] ?? "";
    return `${"0".repeat(Math.max(0, 8 - whole.length))}${number}`;
  });
}

/** The sort key of a part: its name, then what tells equal names apart. */
function sortKey(part: Part | null): string {
  return part === null ? "" : `${nameSortKey(part.name)}\n${part.manufacturerSlug}\n${part.partSlug}`;
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Ascending keys give the order wanted: newest or best first, parts without a date or rating last.
function newestKey(columns: Columns, row: number): number {
  return LATEST_SECOND - (columns.created[row] ?? 0);
}
function ratingKey(columns: Columns, row: number): number {
  const rating = columns.rating[row] ?? Number.NaN;
  return Number.isNaN(rating) ? UNRATED : Math.round((100 - rating) * 1_000);
}
const UNRATED = 1_000_000;

const CONFIDENCES: readonly (Confidence | null)[] = ["high", "medium", "low", null];

/** By rating, then by confidence. */
function bestKey(columns: Columns, row: number, content: RowContent | undefined): number {
  return ratingKey(columns, row) * CONFIDENCES.length + CONFIDENCES.indexOf(content?.part?.confidence ?? null);
}

const MOST_PRINTERS = 999;
const PLACES_OF_CATEGORIES = 2 * PART_CATEGORIES.length + 2;

const MOST_PINS = 9_999;

/**
 * By pins and members who fitted it, then by category in the order of pages, spares after whole parts, then by how many printers a part is listed
 * for.
 */
function pinnedKey(_columns: Columns, _row: number, content: RowContent | undefined): number {
  const part = content?.part ?? null;
  if (part === null) return 0;
  const printers = Math.min(content?.links.length ?? 0, MOST_PRINTERS);
  const confidence = CONFIDENCES.indexOf(part.confidence);
  const place = categoryCode(part.table) * 2 + Number(isSpare(part));
  const uses = (content?.pins ?? 0) + confirmations(countReports(content?.reports ?? []));
  const fromPins = MOST_PINS - Math.min(uses, MOST_PINS);
  const fromPlace = fromPins * PLACES_OF_CATEGORIES + place;
  return (fromPlace * (MOST_PRINTERS + 1) + MOST_PRINTERS - printers) * CONFIDENCES.length + confidence;
}
const PLACES = 2 ** 21;

/** Sorts by key; rows with equal keys keep their order. Keys are whole numbers from 0 to 2^32. Yields often. */
function* sortByKey(rows: Uint32Array, keyOf: (row: number) => number): Steps<Uint32Array> {
  if (rows.length > PLACES) throw new Error(`More than ${String(PLACES)} parts do not fit in one snapshot.`);
  const keys = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) {
    keys[place] = keyOf(rows[place] ?? 0) * PLACES + place;
    if ((place & 4_095) === 4_095) yield;
  }
  keys.sort();
  yield;
  const order = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place++) order[place] = rows[(keys[place] ?? 0) % PLACES] ?? 0;
  return order;
}

function ranked(order: Uint32Array, capacity: number): RowOrder {
  const rank = new Uint32Array(capacity);
  for (let place = 0; place < order.length; place++) rank[order[place] ?? 0] = place;
  return { order, rank };
}

/** The orders of all visible parts. Yields between steps. */
export function* newOrders(contents: readonly RowContent[], columns: Columns): Steps<StoredOrders> {
  const capacity = contents.length;
  const keys: string[] = [];
  const visible: number[] = [];
  for (const [row, content] of contents.entries()) {
    keys.push(sortKey(content.part));
    if (isVisible(content)) visible.push(row);
    if ((row & 511) === 511) yield;
  }
  const byName = yield* sortInSlices(
    Uint32Array.from(visible),
    (a, b) => compareKeys(keys[a] ?? "", keys[b] ?? "") || a - b,
  );
  const name = ranked(byName, capacity);
  yield;
  const newest = ranked(yield* sortByKey(byName, (row) => newestKey(columns, row)), capacity);
  yield;
  const rating = ranked(yield* sortByKey(byName, (row) => ratingKey(columns, row)), capacity);
  yield;
  const best = ranked(yield* sortByKey(byName, (row) => bestKey(columns, row, contents[row])), capacity);
  yield;
  const pinned = ranked(yield* sortByKey(byName, (row) => pinnedKey(columns, row, contents[row])), capacity);
  yield;
  return { name, newest, rating, best, pinned };
}

/** Some rows by a figure; those that do not state it last, equal ones in their order. */
export function orderByFigure(rows: Uint32Array, column: Float64Array, lowestFirst: boolean): RowOrder {
  const key = (row: number): number => {
    const figure = column[row] ?? Number.NaN;
    if (Number.isNaN(figure)) return Number.POSITIVE_INFINITY;
    return lowestFirst ? figure : -figure;
  };
  const keys = new Map(Array.from(rows, (row) => [row, key(row)]));
  const order = rows.slice().sort((a, b) => {
    const [first = 0, second = 0] = [keys.get(a), keys.get(b)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
  return ranked(order, column.length);
}

/** Index data before and after a change, as far as the orders depend on it. */
interface OrderChange {
  readonly orders: StoredOrders;
  readonly before: readonly RowContent[];
  readonly columnsBefore: Columns;
  readonly changes: ReadonlyMap<number, RowContent>;
  readonly contents: readonly RowContent[];
  readonly columns: Columns;
}

/** The orders after some changes. An order in which no row moves stays the same object. */
export function changedOrders({
  orders,
  before,
  columnsBefore,
  changes,
  contents,
  columns,
}: OrderChange): StoredOrders {
  const capacity = contents.length;
  const old = (row: number): RowContent | undefined => before[row];
  const sameNames = [...changes].every(([row, content]) => {
    const was = old(row);
    return isVisible(was) === isVisible(content) && sortKey(was?.part ?? null) === sortKey(content.part);
  });
  const nameKeys = new Map<number, string>();
  const nameKey = (row: number): string => {
    const known = nameKeys.get(row) ?? sortKey(contents[row]?.part ?? null);
    nameKeys.set(row, known);
    return known;
  };
  const name = sameNames
    ? orders.name
    : reordered(orders.name, changes, capacity, (a, b) => compareKeys(nameKey(a), nameKey(b)) || a - b);
  const byName = (a: number, b: number) => (name.rank[a] ?? 0) - (name.rank[b] ?? 0);
  const ordered = (sort: Exclude<StoredSort, "name">, keyOf: KeyOf) => {
    const same = [...changes].every(
      ([row, content]) => keyOf(columnsBefore, row, old(row)) === keyOf(columns, row, content),
    );
    const key = (row: number) => keyOf(columns, row, contents[row]);
    return sameNames && same
      ? orders[sort]
      : reordered(orders[sort], changes, capacity, (a, b) => key(a) - key(b) || byName(a, b));
  };
  return {
    name,
    newest: ordered("newest", newestKey),
    rating: ordered("rating", ratingKey),
    best: ordered("best", bestKey),
    pinned: ordered("pinned", pinnedKey),
  };
}

type KeyOf = (columns: Columns, row: number, content: RowContent | undefined) => number;

/** An order with the changed rows removed, and those that are visible inserted where they belong. */
function reordered(
  { order, rank }: RowOrder,
  changes: ReadonlyMap<number, RowContent>,
  capacity: number,
  compare: (a: number, b: number) => number,
): RowOrder {
  const leaving: number[] = [];
  for (const row of changes.keys()) {
    const place = rank[row] ?? 0;
    if (order[place] === row) leaving.push(place);
  }
  const kept = new Uint32Array(order.length - leaving.length);
  let from = 0;
  let out = 0;
  for (const place of leaving.sort((a, b) => a - b)) {
    kept.set(order.subarray(from, place), out);
    out += place - from;
    from = place + 1;
  }
  kept.set(order.subarray(from), out);
  const coming = [...changes].filter(([, content]) => isVisible(content)).map(([row]) => row);
  return ranked(mergeInOrder(kept, coming.sort(compare), compare), capacity);
}
