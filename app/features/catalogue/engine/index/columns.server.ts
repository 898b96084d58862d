import {
  CATEGORY_SPECS,
  HIDE_TAGS,
  PART_CATEGORIES,
  type HideTag,
  type Part,
  type PartCategory,
} from "../../catalogue.model";
import type { Dictionaries } from "./dictionaries.server";
import type { RowContent } from "./row-content.server";
import type { Steps } from "./time-slicing.server";

const MOST_SPECS = Math.max(...Object.values(CATEGORY_SPECS).map((columns) => columns.length));

/** The highest value of the column `created`. */
export const LATEST_SECOND = 2 ** 32;

/** One typed column per filter, indexed by row; 0 or NaN means "not stated". */
export interface Columns {
  readonly category: Uint8Array;
  readonly manufacturer: Uint32Array;
  readonly subcategory: Uint32Array;
  readonly subcategory2: Uint32Array;
  /** A bit per entry of HIDE_TAGS. */
  readonly tags: Uint8Array;
  readonly rating: Float64Array;
  /** Seconds since 1970. */
  readonly created: Float64Array;
  /** By position in the category's spec list: a number, 1 or 0 for yes or no, or the number of a text. */
  readonly specs: readonly Float64Array[];
}

/** The number of a category in its column; 0 there means that the row has no part. */
export function categoryCode(category: PartCategory): number {
  return PART_CATEGORIES.indexOf(category) + 1;
}

/** The bit of a requirement in its column. */
export function tagBit(tag: HideTag): number {
  return 1 << HIDE_TAGS.findIndex((entry) => entry.tag === tag);
}

type NumberColumn = Uint8Array | Uint32Array | Float64Array;
type MakeColumns = <T extends NumberColumn>(
  old: (columns: Columns) => T | undefined,
  empty: (capacity: number) => T,
  valueOf: (part: Part | null) => number,
) => T;

const bytes = (capacity: number) => new Uint8Array(capacity);
const codes = (capacity: number) => new Uint32Array(capacity);
const amounts = (capacity: number) => new Float64Array(capacity);

/** All columns. This is the one place that defines their values; `make` creates a column from such a definition. */
function columnsMadeBy(make: MakeColumns, dictionaries: Dictionaries): Columns {
  const ofPart =
    (read: (part: Part) => number, none = 0) =>
    (part: Part | null) =>
      part === null ? none : read(part);
  return {
    category: make(
      ({ category }) => category,
      bytes,
      ofPart(({ table }) => categoryCode(table)),
    ),
    manufacturer: make(
      ({ manufacturer }) => manufacturer,
      codes,
      ofPart((part) => dictionaries.manufacturer.add(part.manufacturerSlug)),
    ),
    subcategory: make(
      ({ subcategory }) => subcategory,
      codes,
      ofPart((part) => dictionaries.subcategory[part.table].add(part.subcategory)),
    ),
    subcategory2: make(
      ({ subcategory2 }) => subcategory2,
      codes,
      ofPart((part) => dictionaries.subcategory2[part.table].add(part.subcategory2)),
    ),
    tags: make(
      ({ tags }) => tags,
      bytes,
      ofPart(({ tags }) => tags.reduce((bits, tag) => bits | tagBit(tag), 0)),
    ),
    rating: make(
      ({ rating }) => rating,
      amounts,
      ofPart(({ rating }) => rating ?? Number.NaN, Number.NaN),
    ),
    created: make(({ created }) => created, amounts, ofPart(createdSecond)),
    specs: Array.from({ length: MOST_SPECS }, (_, at) =>
      make(
        ({ specs }) => specs[at],
        amounts,
        ofPart((part) => specCode(dictionaries, part, at), Number.NaN),
      ),
    ),
  };
}

function createdSecond({ createdAt }: Part): number {
  const second = Math.floor(Date.parse(createdAt) / 1_000);
  return Number.isNaN(second) ? 0 : Math.min(Math.max(0, second), LATEST_SECOND);
}

/** The columns of these parts. Yields every few hundred rows. */
export function* newColumns(contents: readonly RowContent[], dictionaries: Dictionaries): Steps<Columns> {
  const fills: ((row: number, part: Part | null) => void)[] = [];
  const columns = columnsMadeBy((_old, empty, valueOf) => {
    const column = empty(contents.length);
    fills.push((row, part) => {
      column[row] = valueOf(part);
    });
    return column;
  }, dictionaries);
  for (const [row, { part }] of contents.entries()) {
    for (const fill of fills) fill(row, part);
    if ((row & 511) === 511) yield;
  }
  return columns;
}

/** The columns after some changes. A column without a changed value stays the same array. */
export function changedColumns(
  before: Columns,
  dictionaries: Dictionaries,
  capacity: number,
  changes: ReadonlyMap<number, RowContent>,
): Columns {
  return columnsMadeBy((old, empty, valueOf) => {
    const was = old(before);
    const values = [...changes].map(([row, { part }]) => [row, valueOf(part)] as const);
    if (was?.length === capacity && values.every(([row, value]) => Object.is(was[row], value))) return was;
    const column = empty(capacity);
    if (was !== undefined) column.set(was);
    for (const [row, value] of values) column[row] = value;
    return column;
  }, dictionaries);
}

function specCode(dictionaries: Dictionaries, part: Part, at: number): number {
  const spec = CATEGORY_SPECS[part.table][at];
  const value = spec === undefined ? null : (part.specs[spec.column] ?? null);
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === null ? Number.NaN : (dictionaries.specs[part.table][at]?.add(value) ?? Number.NaN);
}
