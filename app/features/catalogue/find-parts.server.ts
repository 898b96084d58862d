import { setImmediate as nextTurn } from "node:timers/promises";
import { BoundedCache } from "./bounded-cache.server";
import {
  categoryCode,
  listedSet,
  nameSortKey,
  tagBit,
  type CatalogueIndex,
  type Dictionary,
  type Predicate,
} from "./catalogue-index.server";
import {
  CATEGORY_LABELS,
  GENERIC_MANUFACTURER_SLUG,
  HIDE_TAGS,
  PART_CATEGORIES,
  type HideTag,
  type Part,
  type PartCategory,
  type SpecColumn,
} from "./catalogue.model";
import type { CatalogueSnapshot } from "./catalogue.snapshot.server";
import {
  EMPTY_FILTER,
  FIND_PAGE_SIZE,
  activeFilters,
  findSearchParams,
  specColumns,
  specFilter,
  type FindFilter,
  type SpecFilter,
} from "./find-filter.model";
import { queryWords } from "./search-words.model";
import {
  countShared,
  countValues,
  valueRange,
  countSlots,
  difference,
  eachSlot,
  emptySet,
  hasSlot,
  intersection,
  slotsBetween,
  slotsOf,
  union,
  type SlotSet,
} from "./slot-set.server";
import type { TextMatches } from "./text-index.server";

/** One choice of a facet; `count` is how many parts the visitor would see by choosing it. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
}

/** Choices for one own column of the chosen category. */
export interface SpecFacet {
  readonly spec: SpecColumn;
  /** Most frequent values first; empty for numbers. Yes and no for yes/no columns. */
  readonly values: readonly FacetValue[];
  /** Lowest and highest value among the parts left; null for other kinds, or when none is stated. */
  readonly range: { readonly min: number; readonly max: number } | null;
}

export interface Facets {
  readonly category: readonly FacetValue[];
  readonly subcategory: readonly FacetValue[];
  readonly subcategory2: readonly FacetValue[];
  readonly manufacturer: readonly FacetValue[];
  /** Here `count` is how many of the results need it: what hiding it takes away. */
  readonly hide: readonly (FacetValue & { readonly tag: HideTag })[];
  readonly specs: readonly SpecFacet[];
}

/** The one filter whose removal brings most back, when nothing was found. */
export interface Loosen {
  readonly param: string;
  readonly value: string;
  readonly label: string;
  readonly gain: number;
  readonly filter: FindFilter;
}

export interface FindResult {
  readonly total: number;
  /** The page shown, which is the last one when the filter asks for more. */
  readonly page: number;
  readonly pageCount: number;
  readonly pageSize: number;
  readonly items: readonly Part[];
  readonly facets: Facets;
  /** Parts the printer filter left out because nothing at all is known about them. */
  readonly unverifiedCount: number;
  readonly loosen: Loosen | null;
}

/** At most this many values of a text column are offered; the chosen one always is. */
const MOST_SPEC_VALUES = 50;
const KEPT_BYTES = 12_000_000;

/**
 * The parts a filter asks for, one page of them, with counts and what else could be chosen. Pure: the same
 * snapshot and filter give the same answer. Answers are kept per snapshot, so paging costs next to nothing; those about
 * somebody's own pins never are.
 *
 * @param pins keys of what the visitor pinned, for filters that ask for it
 */
export function findParts(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly string[] = []): FindResult {
  const found = foundFor(snapshot, filter, pins);
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
    unverifiedCount: found.unverifiedCount,
    loosen: total > 0 ? null : found.loosen(),
  };
}

/** Every part a filter asks for, in order, all pages together: for exports. */
export function findAllParts(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly string[] = []): Part[] {
  return partsIn(snapshot.index, foundFor(snapshot, filter, pins).inOrder());
}

/** How many parts a filter finds. */
export function countParts(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly string[] = []): number {
  return countSlots(new Query(snapshot, filter, pins).slots());
}

/** Makes the answers most visitors ask for first, so that nobody waits for them. */
export async function warmFind(snapshot: CatalogueSnapshot): Promise<void> {
  for (const category of [null, ...PART_CATEGORIES]) {
    findParts(snapshot, { ...EMPTY_FILTER, category });
    await nextTurn();
  }
}

interface Found {
  readonly total: number;
  /** The slots found from one place up to another, in the order asked for. */
  readonly inOrder: (from?: number, to?: number) => Uint32Array;
  readonly unverifiedCount: number;
  readonly facets: () => Facets;
  readonly loosen: () => Loosen | null;
}

interface Kept {
  readonly found: BoundedCache<Found>;
  readonly facets: BoundedCache<Facets>;
  readonly text: BoundedCache<TextMatches>;
}
const keptBySnapshot = new WeakMap<CatalogueSnapshot, Kept>();

function keptFor(snapshot: CatalogueSnapshot): Kept {
  const known = keptBySnapshot.get(snapshot) ?? {
    found: new BoundedCache<Found>(KEPT_BYTES),
    facets: new BoundedCache<Facets>(KEPT_BYTES),
    text: new BoundedCache<TextMatches>(KEPT_BYTES),
  };
  keptBySnapshot.set(snapshot, known);
  return known;
}

function foundFor(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly string[]): Found {
  if (filter.pinned) {
    const query = new Query(snapshot, filter, pins);
    return found(query, (slots) => facetsOf(query, slots));
  }
  const kept = keptFor(snapshot);
  return kept.found.getOrMake(
    findSearchParams({ ...filter, page: 1 }).toString(),
    () => {
      const query = new Query(snapshot, filter);
      const facetKey = findSearchParams({ ...filter, page: 1, sort: "name" }).toString();
      return found(query, (slots) => kept.facets.getOrMake(facetKey, () => facetsOf(query, slots), facetsWeight));
    },
    // The order of all that was found is made later, if a deep page is asked for; it has its place here.
    ({ total }) => 4 * total + 4_000 + snapshot.index.capacity / 8,
  );
}

function found(query: Query, facets: (slots: SlotSet) => Facets): Found {
  const slots = query.slots();
  const total = countSlots(slots);
  return {
    total,
    inOrder: inOrder(query, slots, total),
    unverifiedCount: query.unverifiedCount(),
    facets: () => facets(slots),
    loosen: () => loosen(query),
  };
}

function partsIn(index: CatalogueIndex, slots: Uint32Array): Part[] {
  const parts: Part[] = [];
  for (const slot of slots) {
    const part = index.part(slot);
    if (part !== null) parts.push(part);
  }
  return parts;
}

/** A filter as a list of conditions, each a set of slots under the name of the parameter it comes from. */
class Query {
  readonly snapshot: CatalogueSnapshot;
  readonly index: CatalogueIndex;
  readonly filter: FindFilter;
  readonly text: TextMatches | null;
  readonly pins: readonly string[];
  readonly #conditions: readonly { readonly param: string; readonly set: SlotSet }[];

  constructor(snapshot: CatalogueSnapshot, filter: FindFilter, pins: readonly string[] = []) {
    this.pins = pins;
    this.snapshot = snapshot;
    this.index = snapshot.index;
    this.filter = filter;
    this.text = textMatches(snapshot, filter.q);
    this.#conditions = [...this.#makeConditions()];
  }

  /** The slots that meet every condition, or all but those of some parameters. */
  slots(except: (param: string) => boolean = () => false): SlotSet {
    const wanted = this.#conditions.filter(({ param }) => !except(param)).map(({ set }) => set);
    return intersection([this.index.visible, ...wanted]);
  }

  unverifiedCount(): number {
    if (this.filter.printer === null || this.filter.fit === "all") return 0;
    return countSlots(
      difference(
        this.slots((param) => param === "printer"),
        this.index.verified,
      ),
    );
  }

  *#makeConditions(): IterableIterator<{ param: string; set: SlotSet }> {
    const { index, filter } = this;
    const { dictionaries } = index;
    if (this.text !== null) yield { param: "q", set: this.text.slots };
    if (filter.category !== null) {
      const { category } = filter;
      yield { param: "category", set: index.bitmap(inCategory(category)) };
      if (filter.subcategory !== null) {
        const code = dictionaries.subcategory[category].find(filter.subcategory);
        yield { param: "subcategory", set: index.bitmap(columnIs("subcategory", category, code)) };
      }
      if (filter.subcategory2 !== null) {
        const code = dictionaries.subcategory2[category].find(filter.subcategory2);
        yield { param: "subcategory2", set: index.bitmap(columnIs("subcategory2", category, code)) };
      }
      for (const [at, spec] of specColumns(category).entries()) {
        const wanted = specFilter(filter, spec.column);
        if (wanted === undefined) continue;
        const dictionary = dictionaries.specs[category][at];
        yield { param: spec.column, set: index.bitmap(specIs(category, at, wanted, dictionary)) };
      }
    }
    if (filter.manufacturer !== null) {
      yield { param: "manufacturer", set: index.bitmap(madeBy(dictionaries.maker.find(filter.manufacturer))) };
    }
    if (filter.printer !== null) yield { param: "printer", set: this.#fitting(filter.printer) };
    if (filter.pinned) yield { param: "pinned", set: slotsOf(index.capacity, this.snapshot.slotsByKeys(this.pins)) };
    if (filter.minRating !== null) yield { param: "min_rating", set: index.bitmap(ratedAtLeast(filter.minRating)) };
    for (const tag of filter.hide) yield { param: hideParam(tag), set: index.bitmap(without(tag)) };
  }

  #fitting(printerSlug: string): SlotSet {
    const { index } = this;
    const printer = this.snapshot.printerBySlug(printerSlug);
    const known = printer === null ? index.universal : union(index.universal, listedSet(index, printer.idUuid));
    return this.filter.fit === "all" ? union(known, difference(index.visible, index.verified)) : known;
  }
}

function textMatches(snapshot: CatalogueSnapshot, q: string): TextMatches | null {
  if (q === "") return null;
  const words = queryWords(q);
  return keptFor(snapshot).text.getOrMake(
    words.join(" "),
    () => snapshot.index.text.search(words, snapshot.index.orders.name),
    ({ ranked, slots }) => ranked.byteLength + slots.byteLength + 500,
  );
}

function inCategory(category: PartCategory): Predicate {
  const code = categoryCode(category);
  return { key: `category ${category}`, test: ({ columns }, slot) => columns.category[slot] === code };
}

function columnIs(column: "subcategory" | "subcategory2", category: PartCategory, code: number): Predicate {
  const own = categoryCode(category);
  return {
    key: `${column} ${category} ${String(code)}`,
    test: ({ columns }, slot) => code !== 0 && columns[column][slot] === code && columns.category[slot] === own,
  };
}

function madeBy(code: number): Predicate {
  return { key: `maker ${String(code)}`, test: ({ columns }, slot) => code !== 0 && columns.maker[slot] === code };
}

function ratedAtLeast(least: number): Predicate {
  return {
    key: `rating ${String(least)}`,
    test: ({ columns }, slot) => (columns.rating[slot] ?? Number.NaN) >= least,
    all: ({ columns }) => slotsBetween(columns.rating, least, Number.POSITIVE_INFINITY),
  };
}

function without(tag: HideTag): Predicate {
  const bit = tagBit(tag);
  return { key: `without ${tag}`, test: ({ columns }, slot) => ((columns.tags[slot] ?? 0) & bit) === 0 };
}

function specIs(category: PartCategory, at: number, wanted: SpecFilter, dictionary: Dictionary | undefined): Predicate {
  const own = categoryCode(category);
  const { low, high } = specBounds(wanted, dictionary);
  return {
    key: `spec ${category} ${String(at)} ${String(low)} ${String(high)}`,
    test: ({ columns }, slot) => {
      const value = columns.specs[at]?.[slot] ?? Number.NaN;
      return columns.category[slot] === own && value >= low && value <= high;
    },
    all: (index) => {
      const column = index.columns.specs[at];
      const ofCategory = index.bitmap(inCategory(category));
      return column === undefined
        ? emptySet(index.capacity)
        : intersection([ofCategory, slotsBetween(column, low, high)]);
    },
  };
}

/** Numbers, yes/no and texts all lie in one column of numbers, so each filter is a range of them. */
function specBounds(wanted: SpecFilter, dictionary: Dictionary | undefined): { low: number; high: number } {
  if (typeof wanted === "boolean") return { low: wanted ? 1 : 0, high: wanted ? 1 : 0 };
  if (typeof wanted === "object") {
    return { low: wanted.min ?? Number.NEGATIVE_INFINITY, high: wanted.max ?? Number.POSITIVE_INFINITY };
  }
  const code = dictionary?.find(wanted) ?? 0;
  return code === 0 ? { low: Number.NaN, high: Number.NaN } : { low: code, high: code };
}

function hideParam(tag: HideTag): string {
  return `hide:${tag}`;
}

/** The slots of a set in the order the filter asks for; the first pages without ordering all of it. */
function inOrder({ index, filter, text }: Query, slots: SlotSet, total: number): Found["inOrder"] {
  const sort = filter.sort === "relevance" ? "name" : filter.sort;
  const { order, rank } = index.orders[sort];
  const presorted = filter.sort === "relevance" && text !== null ? text.ranked : order;
  let all: Uint32Array | null = total === presorted.length ? presorted : null;
  return (from = 0, to = total) => {
    if (all === null) {
      if (to <= EARLY_PLACES && total * 64 > presorted.length) return firstOf(presorted, slots, to).subarray(from);
      all =
        total * 64 > presorted.length || presorted !== order
          ? firstOf(presorted, slots, total)
          : sorted(slots, total, order, rank);
    }
    return all.subarray(from, to);
  };
}

const EARLY_PLACES = 10 * FIND_PAGE_SIZE;

/** The first `count` slots of a presorted list that are in the set. */
function firstOf(presorted: Uint32Array, slots: SlotSet, count: number): Uint32Array {
  const found = new Uint32Array(count + 1);
  let next = 0;
  for (let place = 0; place < presorted.length && next < count; place++) {
    const slot = presorted[place] ?? 0;
    // Written always and kept only when it is in the set: no branch to guess wrong.
    found[next] = slot;
    next += Number(hasSlot(slots, slot));
  }
  return found.subarray(0, next);
}

/** Few slots out of many: sorting their places is quicker than walking the presorted list. */
function sorted(slots: SlotSet, total: number, order: Uint32Array, rank: Uint32Array): Uint32Array {
  const places = new Uint32Array(total);
  let next = 0;
  eachSlot(slots, (slot) => {
    places[next++] = rank[slot] ?? 0;
  });
  return places.sort().map((place) => order[place] ?? 0);
}

const OWN_OF_CATEGORY: ReadonlySet<string> = new Set(["category", "subcategory", "subcategory2"]);

function facetsOf(query: Query, all: SlotSet): Facets {
  const { filter, index, snapshot } = query;
  const { category } = filter;
  const specs = specColumns(category);
  // Choosing another category drops what belongs to this one, so its count must leave that out too.
  const ofCategory = new Set([...OWN_OF_CATEGORY, ...specs.map(({ column }) => column)]);
  const base = (active: boolean, own: (param: string) => boolean) => (active ? query.slots(own) : all);

  const categoryBase = base(category !== null, (param) => ofCategory.has(param));
  const makerBase = base(filter.manufacturer !== null, (param) => param === "manufacturer");
  return {
    category: PART_CATEGORIES.map((value) => ({
      value,
      label: CATEGORY_LABELS[value].plural,
      count: countShared(categoryBase, index.bitmap(inCategory(value))),
      selected: value === category,
    })),
    subcategory:
      category === null
        ? []
        : codeFacet(
            base(filter.subcategory !== null || filter.subcategory2 !== null, (param) =>
              param.startsWith("subcategory"),
            ),
            index.columns.subcategory,
            index.dictionaries.subcategory[category],
            filter.subcategory,
          ),
    subcategory2:
      category === null
        ? []
        : codeFacet(
            base(filter.subcategory2 !== null, (param) => param === "subcategory2"),
            index.columns.subcategory2,
            index.dictionaries.subcategory2[category],
            filter.subcategory2,
          ),
    manufacturer: codeFacet(makerBase, index.columns.maker, index.dictionaries.maker, filter.manufacturer, (slug) =>
      snapshot.makerName(slug),
    ).filter(
      ({ value, selected }) => selected || value === GENERIC_MANUFACTURER_SLUG || snapshot.makerBySlug(value) !== null,
    ),
    hide: HIDE_TAGS.map(({ tag, label }) => {
      const selected = filter.hide.includes(tag);
      const results = base(selected, (param) => param === hideParam(tag));
      return {
        tag,
        value: tag,
        label,
        count: countSlots(results) - countShared(results, index.bitmap(without(tag))),
        selected,
      };
    }),
    specs: specs.map((spec, at) => {
      const wanted = specFilter(filter, spec.column);
      return specFacet(
        query,
        base(wanted !== undefined, (param) => param === spec.column),
        spec,
        at,
        wanted,
      );
    }),
  };
}

/** Counts per value of a text column, by label; values nobody has are left out unless chosen. */
function codeFacet(
  base: SlotSet,
  column: Uint32Array,
  dictionary: Dictionary,
  chosen: string | null,
  labelOf: (text: string) => string = (text) => text,
): FacetValue[] {
  const counts = countValues(base, column, dictionary.size);
  const values: FacetValue[] = [];
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    const value = dictionary.text(code);
    if (count > 0) values.push({ value, label: labelOf(value), count, selected: value === chosen });
  }
  if (chosen !== null && !values.some(({ selected }) => selected)) {
    values.push({ value: chosen, label: labelOf(chosen), count: 0, selected: true });
  }
  return values
    .map((value) => ({ value, key: labelKey(value.label) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value }) => value);
}

/** Sort keys are made once per label; there are as many as makers, subcategories and the like. */
const LABEL_KEYS = new Map<string, string>();
function labelKey(label: string): string {
  const known = LABEL_KEYS.get(label);
  if (known !== undefined) return known;
  if (LABEL_KEYS.size > 20_000) LABEL_KEYS.clear();
  const key = nameSortKey(label);
  LABEL_KEYS.set(label, key);
  return key;
}

function specFacet(
  { index, filter }: Query,
  base: SlotSet,
  spec: SpecColumn,
  at: number,
  wanted: SpecFilter | undefined,
): SpecFacet {
  const column = index.columns.specs[at];
  const dictionary = filter.category === null ? undefined : index.dictionaries.specs[filter.category][at];
  if (column === undefined || dictionary === undefined) return { spec, values: [], range: null };
  if (spec.kind === "number") {
    return { spec, values: [], range: valueRange(base, column) };
  }
  const counts = countValues(base, column, Math.max(2, dictionary.size));
  if (spec.kind === "boolean") {
    return {
      spec,
      values: [
        { value: "yes", label: "Yes", count: counts[1] ?? 0, selected: wanted === true },
        { value: "no", label: "No", count: counts[0] ?? 0, selected: wanted === false },
      ],
      range: null,
    };
  }
  const values: FacetValue[] = [];
  for (let code = 1; code < dictionary.size; code++) {
    const count = counts[code] ?? 0;
    const value = dictionary.text(code);
    if (count > 0) values.push({ value, label: value, count, selected: value === wanted });
  }
  if (typeof wanted === "string" && !values.some(({ selected }) => selected)) {
    values.push({ value: wanted, label: wanted, count: 0, selected: true });
  }
  values.sort(
    (a, b) =>
      Number(b.selected) - Number(a.selected) || b.count - a.count || (labelKey(a.label) < labelKey(b.label) ? -1 : 1),
  );
  return { spec, values: values.slice(0, MOST_SPEC_VALUES), range: null };
}

function facetsWeight({ manufacturer, subcategory, subcategory2, specs }: Facets): number {
  const values = [manufacturer, subcategory, subcategory2, ...specs.map((facet) => facet.values)];
  return 2_000 + 100 * values.reduce((sum, facet) => sum + facet.length, 0);
}

function loosen({ snapshot, filter, pins }: Query): Loosen | null {
  let best: Loosen | null = null;
  for (const { param, value, label, without: looser } of activeFilters(filter, snapshot.names)) {
    const gain = countParts(snapshot, looser, pins);
    if (gain > (best?.gain ?? 0)) best = { param, value, label, gain, filter: looser };
  }
  return best;
}
