import { BoundedCache } from "./bounded-cache.server";
import {
  CATEGORY_SPECS,
  HIDE_TAGS,
  PART_CATEGORIES,
  type FitKind,
  type HideTag,
  type Part,
  type PartCategory,
} from "./catalogue.model";
import { foldText } from "./search-words.model";
import { addSlot, copySet, emptySet, removeSlot, slotsWhere, type SlotSet } from "./slot-set.server";
import { sortStepwise, type Steps } from "./stepwise.server";
import { buildTextIndex, mergeInOrder, type SlotOrder, type TextDocument, type TextIndex } from "./text-index.server";

/** Evidence that a part fits a printer, or with a null printer all of them. */
export interface CompatibilityLink {
  readonly printerId: string | null;
  readonly fit: FitKind | null;
  readonly note: string | null;
  readonly sourceUrl: string | null;
  readonly verifiedAt: string | null;
}

/** A part together with all its compatibility; null parts are slots nobody uses. */
export interface SlotContent {
  readonly part: Part | null;
  readonly links: readonly CompatibilityLink[];
}

/** Gives each distinct text a number from 1 up. Only ever grows, so snapshots may share it. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #folded = new Map<string, number>();
  readonly #texts: string[] = [""];

  /** The number of a text, given out now if it has none; null is 0. */
  add(text: string | null): number {
    if (text === null) return 0;
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const code = this.#texts.length;
    this.#texts.push(text);
    this.#codes.set(text, code);
    const folded = foldText(text);
    if (!this.#folded.has(folded)) this.#folded.set(folded, code);
    return code;
  }

  /** The number of a text spelt just so, or else in any case or accents; 0 when unknown. */
  find(text: string): number {
    return this.#codes.get(text) ?? this.#folded.get(foldText(text)) ?? 0;
  }

  text(code: number): string {
    return this.#texts[code] ?? "";
  }

  get size(): number {
    return this.#texts.length;
  }
}

/** The numbers behind every text column, by category where a value only has meaning inside one. */
export interface Dictionaries {
  readonly maker: Dictionary;
  readonly subcategory: Readonly<Record<PartCategory, Dictionary>>;
  readonly subcategory2: Readonly<Record<PartCategory, Dictionary>>;
  readonly specs: Readonly<Record<PartCategory, readonly Dictionary[]>>;
}

const MOST_SPECS = Math.max(...Object.values(CATEGORY_SPECS).map((columns) => columns.length));

/** One typed column per filter, indexed by slot; 0 or NaN means "not stated". */
export interface Columns {
  readonly category: Uint8Array;
  readonly maker: Uint32Array;
  readonly subcategory: Uint32Array;
  readonly subcategory2: Uint32Array;
  /** A bit per entry of HIDE_TAGS. */
  readonly tags: Uint8Array;
  readonly rating: Float64Array;
  /** Seconds since 1970. */
  readonly created: Float64Array;
  /** By place in the category's spec list: a number, 1 or 0 for yes or no, or a text's number. */
  readonly specs: readonly Float64Array[];
}

/** A yes-or-no question about a slot, whose answers are kept as a bitmap under `key`. */
export interface Predicate {
  readonly key: string;
  readonly test: (index: CatalogueIndex, slot: number) => boolean;
  /**
   * The answers for all slots at once. For questions there is no end of, such as ranges: each is new to the bitmaps,
   * and asking `test` of every slot would then be the greatest cost of a page.
   */
  readonly all?: (index: CatalogueIndex) => SlotSet;
}

export type StoredSort = "name" | "newest" | "rating";

interface IndexParts {
  readonly capacity: number;
  readonly contents: readonly SlotContent[];
  readonly dictionaries: Dictionaries;
  readonly columns: Columns;
  readonly orders: Readonly<Record<StoredSort, SlotOrder>>;
  readonly text: TextIndex;
  /** Slots by printer, for rows that name one. */
  readonly listed: ReadonlyMap<string, Uint32Array>;
  readonly visible: SlotSet;
  readonly universal: SlotSet;
  readonly verified: SlotSet;
}

const BITMAP_CACHE_BYTES = 16_000_000;
const NOTHING: SlotContent = { part: null, links: [] };

/**
 * The parts as typed columns, bitmaps, presorted orders and a text index. Immutable: `changed` gives a new
 * one that shares what stayed the same. For this feature's own modules; everyone else uses the snapshot.
 */
export class CatalogueIndex {
  readonly capacity: number;
  readonly dictionaries: Dictionaries;
  readonly columns: Columns;
  readonly orders: Readonly<Record<StoredSort, SlotOrder>>;
  readonly text: TextIndex;
  readonly listed: ReadonlyMap<string, Uint32Array>;
  /** Parts that may be found: all but the archived ones. */
  readonly visible: SlotSet;
  /** Parts with a row that says "all printers". */
  readonly universal: SlotSet;
  /** Parts with any compatibility row at all. */
  readonly verified: SlotSet;
  readonly #contents: readonly SlotContent[];
  readonly #bitmaps = new BoundedCache<{ predicate: Predicate; set: SlotSet }>(BITMAP_CACHE_BYTES);

  constructor(parts: IndexParts) {
    this.capacity = parts.capacity;
    this.dictionaries = parts.dictionaries;
    this.columns = parts.columns;
    this.orders = parts.orders;
    this.text = parts.text;
    this.listed = parts.listed;
    this.#contents = parts.contents;
    this.visible = parts.visible;
    this.universal = parts.universal;
    this.verified = parts.verified;
  }

  /** The part in a slot, if any. */
  part(slot: number): Part | null {
    return this.#contents[slot]?.part ?? null;
  }

  /** The compatibility rows of the part in a slot. */
  links(slot: number): readonly CompatibilityLink[] {
    return this.#contents[slot]?.links ?? [];
  }

  /** The slots for which the predicate holds; kept, and carried over to the next index. */
  bitmap(predicate: Predicate): SlotSet {
    const { set } = this.#bitmaps.getOrMake(
      predicate.key,
      () => ({
        predicate,
        set: predicate.all?.(this) ?? slotsWhere(this.capacity, (slot) => predicate.test(this, slot)),
      }),
      bitmapWeight,
    );
    return set;
  }

  /** Slots nobody uses, to be filled before the capacity grows. */
  unusedSlots(): number[] {
    const unused: number[] = [];
    for (let slot = 0; slot < this.capacity; slot++) if (this.columns.category[slot] === 0) unused.push(slot);
    return unused;
  }

  /** A new index with some slots' contents replaced; slots from `capacity` up make it grow. */
  changed(changes: ReadonlyMap<number, SlotContent>): CatalogueIndex {
    const capacity = Math.max(this.capacity, ...[...changes.keys()].map((slot) => slot + 1));
    const contents = this.#contents.slice();
    for (let slot = this.capacity; slot < capacity; slot++) contents[slot] = NOTHING;
    for (const [slot, content] of changes) contents[slot] = content;
    const columns = changedColumns(this.columns, this.dictionaries, capacity, changes);
    const sameNames = [...changes].every(([slot, content]) => {
      const before = this.#contents[slot];
      return isVisible(before) === isVisible(content) && sortKey(before?.part ?? null) === sortKey(content.part);
    });
    const nameKeys = new Map<number, string>();
    const nameKey = (slot: number): string => {
      const known = nameKeys.get(slot) ?? sortKey(contents[slot]?.part ?? null);
      nameKeys.set(slot, known);
      return known;
    };
    const name = sameNames
      ? this.orders.name
      : reordered(this.orders.name, changes, capacity, (a, b) => compareKeys(nameKey(a), nameKey(b)) || a - b);
    const byName = (a: number, b: number) => (name.rank[a] ?? 0) - (name.rank[b] ?? 0);
    const ordered = (sort: "newest" | "rating", same: boolean, keyOf: (columns: Columns, slot: number) => number) =>
      sameNames && same
        ? this.orders[sort]
        : reordered(
            this.orders[sort],
            changes,
            capacity,
            (a, b) => keyOf(columns, a) - keyOf(columns, b) || byName(a, b),
          );
    const next = new CatalogueIndex({
      capacity,
      contents,
      dictionaries: this.dictionaries,
      columns,
      orders: {
        name,
        newest: ordered("newest", columns.created === this.columns.created, newestKey),
        rating: ordered("rating", columns.rating === this.columns.rating, ratingKey),
      },
      text: this.text.changed(
        [...changes].map(([slot, content]) => ({
          slot,
          before: textOf(this.#contents[slot]),
          after: textOf(content),
        })),
        capacity,
      ),
      listed: changedListed(this.listed, this.#contents, changes),
      visible: patchedSet(this.visible, capacity, changes, isVisible),
      universal: patchedSet(this.universal, capacity, changes, isUniversal),
      verified: patchedSet(this.verified, capacity, changes, isVerified),
    });
    for (const [key, { predicate, set }] of this.#bitmaps.entries()) {
      const patched = copySet(set, capacity);
      for (const slot of changes.keys()) {
        if (predicate.test(next, slot)) addSlot(patched, slot);
        else removeSlot(patched, slot);
      }
      next.#bitmaps.getOrMake(key, () => ({ predicate, set: patched }), bitmapWeight);
    }
    return next;
  }
}

/** Builds an index from scratch, stopping now and then. */
export function* buildIndex(contents: readonly SlotContent[]): Steps<CatalogueIndex> {
  const capacity = contents.length;
  const dictionaries = newDictionaries();
  const columns = yield* newColumns(contents, dictionaries);
  const keys: string[] = [];
  const visible: number[] = [];
  const listedCounts = new Map<string, number>();
  for (const [slot, content] of contents.entries()) {
    keys.push(sortKey(content.part));
    if (isVisible(content)) visible.push(slot);
    for (const { printerId } of content.links) {
      if (printerId !== null) listedCounts.set(printerId, (listedCounts.get(printerId) ?? 0) + 1);
    }
    if ((slot & 511) === 511) yield;
  }
  const listed = new Map<string, Uint32Array>();
  for (const [printerId, count] of listedCounts) listed.set(printerId, new Uint32Array(count));
  const filled = new Map<string, number>();
  for (const [slot, content] of contents.entries()) {
    for (const { printerId } of content.links) {
      if (printerId === null) continue;
      const at = filled.get(printerId) ?? 0;
      const slots = listed.get(printerId);
      if (slots !== undefined) slots[at] = slot;
      filled.set(printerId, at + 1);
    }
    if ((slot & 1_023) === 1_023) yield;
  }
  const byName = yield* sortStepwise(
    Uint32Array.from(visible),
    (a, b) => compareKeys(keys[a] ?? "", keys[b] ?? "") || a - b,
  );
  const name = ranked(byName, capacity);
  yield;
  const newest = ranked(
    sortByKey(byName, (slot) => newestKey(columns, slot)),
    capacity,
  );
  yield;
  const rating = ranked(
    sortByKey(byName, (slot) => ratingKey(columns, slot)),
    capacity,
  );
  yield;
  const text = yield* buildTextIndex(capacity, (slot) => textOf(contents[slot]));
  return new CatalogueIndex({
    capacity,
    contents,
    dictionaries,
    columns,
    orders: { name, newest, rating },
    text,
    listed,
    visible: slotsWhere(capacity, (slot) => isVisible(contents[slot])),
    universal: slotsWhere(capacity, (slot) => isUniversal(contents[slot])),
    verified: slotsWhere(capacity, (slot) => isVerified(contents[slot])),
  });
}

/** The number a category has in its column; 0 is no part at all. */
export function categoryCode(category: PartCategory): number {
  return PART_CATEGORIES.indexOf(category) + 1;
}

/** The bit a requirement has in its column. */
export function tagBit(tag: HideTag): number {
  return 1 << HIDE_TAGS.findIndex((entry) => entry.tag === tag);
}

/** How names are ordered: case and accents aside, and "MGN9" before "MGN12". */
export function nameSortKey(name: string): string {
  return foldText(name).replace(/\d+(\.\d+)?/g, (number) => {
    const whole = number.split(".")[0] ?? "";
    return `${"0".repeat(Math.max(0, 8 - whole.length))}${number}`;
  });
}

function sortKey(part: Part | null): string {
  return part === null ? "" : `${nameSortKey(part.name)}\n${part.manufacturerSlug}\n${part.partSlug}`;
}

function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// Both are made so that ascending order is the order wanted; parts without a date or rating come last.
function newestKey(columns: Columns, slot: number): number {
  return LATEST_SECOND - (columns.created[slot] ?? 0);
}
function ratingKey(columns: Columns, slot: number): number {
  const rating = columns.rating[slot] ?? Number.NaN;
  return Number.isNaN(rating) ? UNRATED : Math.round((100 - rating) * 1_000);
}
const LATEST_SECOND = 2 ** 32;
const UNRATED = 1_000_000;
const PLACES = 2 ** 21;

/** Sorts by key, equal keys staying in the order given. Keys are whole, from 0 to 2^32. */
function sortByKey(slots: Uint32Array, keyOf: (slot: number) => number): Uint32Array {
  if (slots.length > PLACES) throw new Error(`More than ${String(PLACES)} parts do not fit in one snapshot.`);
  const keys = Float64Array.from(slots, (slot, place) => keyOf(slot) * PLACES + place).sort();
  return Uint32Array.from(keys, (key) => slots[key % PLACES] ?? 0);
}

function ranked(order: Uint32Array, capacity: number): SlotOrder {
  const rank = new Uint32Array(capacity);
  for (let place = 0; place < order.length; place++) rank[order[place] ?? 0] = place;
  return { order, rank };
}

function isVisible(content: SlotContent | undefined): boolean {
  return content !== undefined && content.part !== null && content.part.status !== "archived";
}

function isUniversal(content: SlotContent | undefined): boolean {
  return content?.links.some((link) => link.printerId === null) ?? false;
}

function isVerified(content: SlotContent | undefined): boolean {
  return (content?.links.length ?? 0) > 0;
}

function patchedSet(
  set: SlotSet,
  capacity: number,
  changes: ReadonlyMap<number, SlotContent>,
  test: (content: SlotContent) => boolean,
): SlotSet {
  const patched = copySet(set, capacity);
  for (const [slot, content] of changes) {
    if (test(content)) addSlot(patched, slot);
    else removeSlot(patched, slot);
  }
  return patched;
}

/** An order with the changed slots taken out and those to be found put where they belong. */
function reordered(
  { order, rank }: SlotOrder,
  changes: ReadonlyMap<number, SlotContent>,
  capacity: number,
  compare: (a: number, b: number) => number,
): SlotOrder {
  const leaving: number[] = [];
  for (const slot of changes.keys()) {
    const place = rank[slot] ?? 0;
    if (order[place] === slot) leaving.push(place);
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
  const coming = [...changes].filter(([, content]) => isVisible(content)).map(([slot]) => slot);
  return ranked(mergeInOrder(kept, coming.sort(compare), compare), capacity);
}

function textOf(content: SlotContent | undefined): TextDocument | null {
  const part = content?.part ?? null;
  if (part === null || part.status === "archived") return null;
  return { name: part.name, maker: part.manufacturer, description: part.description };
}

function bitmapWeight({ set }: { set: SlotSet }): number {
  return set.byteLength + 256;
}

function newDictionaries(): Dictionaries {
  const perCategory = <T>(make: (category: PartCategory) => T): Record<PartCategory, T> => ({
    hotend: make("hotend"),
    extruder: make("extruder"),
    bed: make("bed"),
    build_plate: make("build_plate"),
    probe: make("probe"),
    fan: make("fan"),
    motion_system: make("motion_system"),
    tools: make("tools"),
  });
  return {
    maker: new Dictionary(),
    subcategory: perCategory(() => new Dictionary()),
    subcategory2: perCategory(() => new Dictionary()),
    specs: perCategory((category) => CATEGORY_SPECS[category].map(() => new Dictionary())),
  };
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

/** Every column by the one rule for what stands in it; `make` decides where its values come from. */
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
    maker: make(
      ({ maker }) => maker,
      codes,
      ofPart((part) => dictionaries.maker.add(part.manufacturerSlug)),
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

/** The columns of these parts, stopping now and then. */
function* newColumns(contents: readonly SlotContent[], dictionaries: Dictionaries): Steps<Columns> {
  const fills: ((slot: number, part: Part | null) => void)[] = [];
  const columns = columnsMadeBy((_old, empty, valueOf) => {
    const column = empty(contents.length);
    fills.push((slot, part) => {
      column[slot] = valueOf(part);
    });
    return column;
  }, dictionaries);
  for (const [slot, { part }] of contents.entries()) {
    for (const fill of fills) fill(slot, part);
    if ((slot & 511) === 511) yield;
  }
  return columns;
}

/** The columns after some changes; those in which nothing changed are the same arrays as before. */
function changedColumns(
  before: Columns,
  dictionaries: Dictionaries,
  capacity: number,
  changes: ReadonlyMap<number, SlotContent>,
): Columns {
  return columnsMadeBy((old, empty, valueOf) => {
    const was = old(before);
    const values = [...changes].map(([slot, { part }]) => [slot, valueOf(part)] as const);
    if (was?.length === capacity && values.every(([slot, value]) => Object.is(was[slot], value))) return was;
    const column = empty(capacity);
    if (was !== undefined) column.set(was);
    for (const [slot, value] of values) column[slot] = value;
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

function changedListed(
  listed: ReadonlyMap<string, Uint32Array>,
  before: readonly SlotContent[],
  changes: ReadonlyMap<number, SlotContent>,
): ReadonlyMap<string, Uint32Array> {
  const touched = new Set<string>();
  const added = new Map<string, number[]>();
  for (const [slot, { links }] of changes) {
    for (const { printerId } of before[slot]?.links ?? []) if (printerId !== null) touched.add(printerId);
    for (const { printerId } of links) {
      if (printerId === null) continue;
      touched.add(printerId);
      added.set(printerId, [...(added.get(printerId) ?? []), slot]);
    }
  }
  if (touched.size === 0) return listed;
  const next = new Map(listed);
  for (const printerId of touched) {
    const kept = (listed.get(printerId) ?? emptySlots).filter((slot) => !changes.has(slot));
    const slots = new Uint32Array([...kept, ...(added.get(printerId) ?? [])]).sort();
    if (slots.length === 0) next.delete(printerId);
    else next.set(printerId, slots);
  }
  return next;
}
const emptySlots = new Uint32Array(0);

/** A set of the slots listed for a printer. */
export function listedSet(index: CatalogueIndex, printerId: string): SlotSet {
  const set = emptySet(index.capacity);
  for (const slot of index.listed.get(printerId) ?? emptySlots) addSlot(set, slot);
  return set;
}
