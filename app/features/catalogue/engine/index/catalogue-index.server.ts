import { LRUCache } from "lru-cache";
import type { FitReport } from "~/features/fit-reports/fit-reports.model";
import { CATEGORY_SPECS, FIGURE_SORTS, type FigureSort, type Part } from "../../catalogue.model";
import type { ListedRow, PartInterfaceFact } from "../../fit/fit-facts.model";
import { fitKeys } from "../fit/fit-keys.server";
import type { InterfaceBook } from "../interface-book.server";
import { relationKeys } from "../relation-keys.server";
import { buildTextIndex } from "../text/build-text-index.server";
import type { TextIndex } from "../text/text-index.server";
import { bitsetWhere, clearBit, copyBits, setBit, type Bitset } from "./bitset.server";
import { categoryCode, changedColumns, newColumns, type Columns } from "./columns.server";
import { newDictionaries, type Dictionaries } from "./dictionaries.server";
import { changedOrders, newOrders, orderByFigure, type RowOrder, type StoredOrders } from "./orders.server";
import {
  EMPTY_ROW,
  isPresent,
  isUniversal,
  isVerified,
  isVisible,
  textOf,
  type RowContent,
} from "./row-content.server";
import { changedRowsByKey, newRowsByKey, type KeysOf, type RowsByKey } from "./rows-by-key.server";
import { runAtOnce, type Steps } from "./time-slicing.server";

/** A condition on rows. The rows that meet it are kept as a bitset under `key`. */
export interface Predicate {
  readonly key: string;
  readonly test: (index: CatalogueIndex, row: number) => boolean;
  /**
   * All rows that meet it, found at once. For conditions with an unlimited number of values, such as ranges: most of
   * them are not kept yet, and calling `test` for every row would be the largest cost of a page.
   */
  readonly all?: (index: CatalogueIndex) => Bitset;
}

interface IndexParts {
  readonly capacity: number;
  readonly contents: readonly RowContent[];
  readonly dictionaries: Dictionaries;
  readonly columns: Columns;
  readonly orders: StoredOrders;
  readonly text: TextIndex;
  readonly listed: RowsByKey;
  readonly fitRows: RowsByKey;
  readonly reported: RowsByKey;
  readonly relations: RowsByKey;
  readonly book: InterfaceBook;
  readonly present: Bitset;
  readonly visible: Bitset;
  readonly universal: Bitset;
  readonly verified: Bitset;
}

interface KeptBitmap {
  readonly predicate: Predicate;
  readonly set: Bitset;
}

const BITMAP_CACHE_BYTES = 16_000_000;

/**
 * The parts as typed columns, bitsets, stored orders and a text index. A part has a row: a small whole number that is
 * its position in every column and bitset. Immutable: `changed` returns a new index that shares what stays the same.
 * Only modules of the catalogue use it; all others use the snapshot.
 */
export class CatalogueIndex {
  readonly capacity: number;
  readonly dictionaries: Dictionaries;
  readonly columns: Columns;
  readonly orders: StoredOrders;
  readonly text: TextIndex;
  /** The rows of the parts listed for each printer, by the printer's id. */
  readonly listed: RowsByKey;
  /** By what the fit of parts is found; see `fitKeys`. */
  readonly fitRows: RowsByKey;
  /** The rows of the parts that members report on, by the printer's id. */
  readonly reported: RowsByKey;
  /** The rows of the parts that name another part; see `relationKeys`. */
  readonly relations: RowsByKey;
  /** Rows that have a part. */
  readonly present: Bitset;
  /** Parts that FIND shows: all but the archived ones. */
  readonly visible: Bitset;
  /** Parts listed for all printers. */
  readonly universal: Bitset;
  /** Parts with any compatibility row. */
  readonly verified: Bitset;
  readonly #contents: readonly RowContent[];
  readonly #book: InterfaceBook;
  readonly #bitmaps = new LRUCache<string, KeptBitmap>({
    maxSize: BITMAP_CACHE_BYTES,
    sizeCalculation: ({ set }) => set.byteLength + 256,
  });

  readonly #figureOrders = new Map<FigureSort, RowOrder>();

  constructor(parts: IndexParts) {
    this.capacity = parts.capacity;
    this.dictionaries = parts.dictionaries;
    this.columns = parts.columns;
    this.orders = parts.orders;
    this.text = parts.text;
    this.listed = parts.listed;
    this.fitRows = parts.fitRows;
    this.reported = parts.reported;
    this.relations = parts.relations;
    this.#book = parts.book;
    this.present = parts.present;
    this.#contents = parts.contents;
    this.visible = parts.visible;
    this.universal = parts.universal;
    this.verified = parts.verified;
  }

  /** The part in a row; null when the row is not used. */
  part(row: number): Part | null {
    return this.#contents[row]?.part ?? null;
  }

  /** The compatibility rows of the part in a row. */
  links(row: number): readonly ListedRow[] {
    return this.#contents[row]?.links ?? [];
  }

  /** All that a row holds. */
  content(row: number): RowContent {
    return this.#contents[row] ?? EMPTY_ROW;
  }

  /** What the part in a row needs or offers. */
  interfaces(row: number): readonly PartInterfaceFact[] {
    return this.#contents[row]?.interfaces ?? [];
  }

  /** What members who fitted the part in a row say. */
  reports(row: number): readonly FitReport[] {
    return this.#contents[row]?.reports ?? [];
  }

  /** The rows for which the predicate holds. The result is kept, and updated for the next index. */
  bitmap(predicate: Predicate): Bitset {
    const kept = this.#bitmaps.get(predicate.key);
    if (kept !== undefined) return kept.set;
    const set = predicate.all?.(this) ?? bitsetWhere(this.capacity, (row) => predicate.test(this, row));
    this.#bitmaps.set(predicate.key, { predicate, set });
    return set;
  }

  /** The visible rows of a category by one of its figures. Made when it is first needed, and kept. */
  orderByFigure(sort: FigureSort): RowOrder {
    const kept = this.#figureOrders.get(sort);
    if (kept !== undefined) return kept;
    const { columns, orders } = this;
    const figure = FIGURE_SORTS.find(({ column }) => column === sort);
    const at = figure === undefined ? -1 : CATEGORY_SPECS[figure.category].findIndex(({ column }) => column === sort);
    const column = columns.specs[at];
    if (figure === undefined || column === undefined) return orders.name;
    const code = categoryCode(figure.category);
    const rows = orders.name.order.filter((row) => columns.category[row] === code);
    const made = orderByFigure(rows, column, figure.lowestFirst);
    this.#figureOrders.set(sort, made);
    return made;
  }

  /** The content of each row that has an interface which passes `test`. */
  *withInterface(test: (fact: PartInterfaceFact) => boolean): IterableIterator<[number, RowContent]> {
    for (const [row, content] of this.#contents.entries()) if (content.interfaces.some(test)) yield [row, content];
  }

  /** Rows without a part, to be filled before the capacity grows. */
  unusedRows(): number[] {
    const unused: number[] = [];
    for (let row = 0; row < this.capacity; row++) if (this.columns.category[row] === 0) unused.push(row);
    return unused;
  }

  /**
   * A new index with the contents of some rows replaced. A row beyond the capacity makes the new index larger. A row with
   * an interface that is called something else now has to be among them.
   */
  changed(changes: ReadonlyMap<number, RowContent>, book = this.#book): CatalogueIndex {
    const capacity = Math.max(this.capacity, ...[...changes.keys()].map((row) => row + 1));
    const contents = this.#contents.slice();
    for (let row = this.capacity; row < capacity; row++) contents[row] = EMPTY_ROW;
    for (const [row, content] of changes) contents[row] = content;
    const columns = changedColumns(this.columns, this.dictionaries, capacity, changes);
    const next = new CatalogueIndex({
      capacity,
      contents,
      dictionaries: this.dictionaries,
      columns,
      orders: changedOrders({
        orders: this.orders,
        before: this.#contents,
        columnsBefore: this.columns,
        changes,
        contents,
        columns,
      }),
      text: this.text.changed(
        [...changes].map(([row, content]) => ({
          row,
          before: textOf(this.#contents[row], this.#book.label),
          after: textOf(content, book.label),
        })),
        capacity,
      ),
      listed: changedRowsByKey(this.listed, this.#contents, changes, listedPrinters),
      fitRows:
        book.rules === this.#book.rules
          ? changedRowsByKey(this.fitRows, this.#contents, changes, fitKeys(book))
          : runAtOnce(newRowsByKey(contents, fitKeys(book))),
      reported: changedRowsByKey(this.reported, this.#contents, changes, reportedPrinters),
      relations: changedRowsByKey(this.relations, this.#contents, changes, relationKeys),
      book,
      present: patchedBits(this.present, capacity, changes, isPresent),
      visible: patchedBits(this.visible, capacity, changes, isVisible),
      universal: patchedBits(this.universal, capacity, changes, isUniversal),
      verified: patchedBits(this.verified, capacity, changes, isVerified),
    });
    for (const key of this.#bitmaps.rkeys()) {
      const kept = this.#bitmaps.peek(key);
      if (kept === undefined) continue;
      const { predicate } = kept;
      const set = patchedBits(kept.set, capacity, changes, (_content, row) => predicate.test(next, row));
      next.#bitmaps.set(key, { predicate, set });
    }
    return next;
  }
}

/** Builds an index from scratch. Yields often, so that requests are served in between. */
export function* buildIndex(contents: readonly RowContent[], book: InterfaceBook): Steps<CatalogueIndex> {
  const capacity = contents.length;
  const dictionaries = newDictionaries();
  const columns = yield* newColumns(contents, dictionaries);
  const orders = yield* newOrders(contents, columns);
  const listed = yield* newRowsByKey(contents, listedPrinters);
  const fitRows = yield* newRowsByKey(contents, fitKeys(book));
  const reported = yield* newRowsByKey(contents, reportedPrinters);
  const relations = yield* newRowsByKey(contents, relationKeys);
  const text = yield* buildTextIndex(capacity, (row) => textOf(contents[row], book.label));
  const rowsThat = (test: (content: RowContent | undefined) => boolean) =>
    bitsetWhere(capacity, (row) => test(contents[row]));
  const present = rowsThat(isPresent);
  yield;
  const visible = rowsThat(isVisible);
  yield;
  const universal = rowsThat(isUniversal);
  yield;
  const verified = rowsThat(isVerified);
  yield;
  return new CatalogueIndex({
    capacity,
    contents,
    dictionaries,
    columns,
    orders,
    text,
    listed,
    fitRows,
    reported,
    relations,
    book,
    present,
    visible,
    universal,
    verified,
  });
}

const reportedPrinters: KeysOf = ({ reports }) => new Set(reports.map(({ printerId }) => printerId));
const listedPrinters: KeysOf = ({ links }) => links.flatMap(({ printerId }) => printerId ?? []);

/** The set after some changes: a changed row is in it when its new content passes `test`. */
function patchedBits(
  set: Bitset,
  capacity: number,
  changes: ReadonlyMap<number, RowContent>,
  test: (content: RowContent, row: number) => boolean,
): Bitset {
  const patched = copyBits(set, capacity);
  for (const [row, content] of changes) {
    if (test(content, row)) setBit(patched, row);
    else clearBit(patched, row);
  }
  return patched;
}
