import { joinFields, joinRows, packFields, packRows, unpackRows, type Field } from "./packed-rows";
import {
  CATEGORY_SPECS,
  GENERIC_MANUFACTURER_SLUG,
  HIDE_TAGS,
  parsePartKey,
  partKey,
  slugify,
  type PartCategory,
  type SpecValue,
} from "../catalogue.model";
import type { NamedPrinter } from "../engine/vocabulary.model";
import { findSearchParams, OPEN_VOCABULARY, parseFindFilter, type FindFilter } from "./find-filter.model";
import type { FitWords } from "../fit/fit-words.model";
import { FIT_ANSWERS } from "../fit/fit.model";
import type { FacetOption, FindView, PartCardView } from "./find-view.model";

/** Fields that are empty on most pages, and left out then. */
type Seldom =
  | "notice"
  | "missing"
  | "corrections"
  | "unstatedSize"
  | "choices"
  | "otherPrinter"
  | "showsAll"
  | "lacking"
  | "unanswered"
  | "onlyUniversal"
  | "hiddenOfKind"
  | "unstated"
  | "impossible"
  | "chips"
  | "printer"
  | "ownPrinter"
  | "hiddenByFit"
  | "loosen"
  | "compared"
  | "comparing"
  | "pinned"
  | "hasPins";

/** The choices of the facets and their numbers, as text; what there is only in a category is left out without one. */
interface PackedFacets {
  readonly category: string;
  readonly manufacturer: string;
  readonly fit?: string | undefined;
  readonly hide: string;
  readonly subcategory?: string | undefined;
  readonly subcategory2?: string | undefined;
  /** By column. */
  readonly specs?: Readonly<Record<string, string>> | undefined;
  readonly ranges?: FindView["facets"]["ranges"] | undefined;
}

/** A {@link FindView} as it is sent to the browser: the filter as a query, cards and choices as text. */
export type PackedFindView = Omit<FindView, "filter" | "cards" | "facets" | Seldom> & {
  readonly [Name in Seldom]?: FindView[Name] | undefined;
} & {
  readonly query: string;
  /** The printer that the words of the query name. */
  readonly named?: NamedPrinter | undefined;
  readonly cards: string;
  readonly facets: Omit<FindView["facets"], keyof PackedFacets> & PackedFacets;
};

/*
 * The server renders the page from the object that the loader returned, whose view is known here; and in the browser
 * several callers unpack the same object, so that it is unpacked once.
 */
const unpacked = new WeakMap<PackedFindView, FindView>();

/** Packs a view for the loader's data. */
export function packFindView(view: FindView): PackedFindView {
  const { filter, total, pageCount, cards, facets } = view;
  const packed: PackedFindView = {
    query: findSearchParams(filter).toString(),
    ...(filter.named !== null && { named: filter.named }),
    total,
    pageCount,
    cards: packCards(cards),
    facets: packFacets(facets),
    ...(view.notice !== null && { notice: view.notice }),
    ...(view.missing !== null && { missing: view.missing }),
    ...(view.corrections.length > 0 && { corrections: view.corrections }),
    ...(view.unstatedSize !== null && { unstatedSize: view.unstatedSize }),
    ...(view.choices.length > 0 && { choices: view.choices }),
    ...(view.otherPrinter !== null && { otherPrinter: view.otherPrinter }),
    ...(view.showsAll && { showsAll: true }),
    ...(view.lacking !== null && { lacking: view.lacking }),
    ...(view.unanswered !== null && { unanswered: view.unanswered }),
    ...(view.onlyUniversal && { onlyUniversal: true }),
    ...(view.hiddenOfKind > 0 && { hiddenOfKind: view.hiddenOfKind }),
    ...(view.unstated.length > 0 && { unstated: view.unstated }),
    ...(view.impossible.length > 0 && { impossible: view.impossible }),
    ...(view.chips.length > 0 && { chips: view.chips }),
    ...(view.printer !== null && { printer: view.printer }),
    ...(view.ownPrinter !== null && { ownPrinter: view.ownPrinter }),
    ...(view.hiddenByFit > 0 && { hiddenByFit: view.hiddenByFit }),
    ...(view.loosen !== null && { loosen: view.loosen }),
    ...(view.compared.length > 0 && { compared: view.compared }),
    ...(view.comparing.length > 0 && { comparing: view.comparing }),
    ...(view.pinned.length > 0 && { pinned: view.pinned }),
    ...(view.hasPins && { hasPins: true }),
  };
  unpacked.set(packed, view);
  return packed;
}

/** The view that {@link packFindView} packed. */
export function unpackFindView(packed: PackedFindView): FindView {
  const known = unpacked.get(packed);
  if (known !== undefined) return known;
  const { query, total, pageCount, cards, facets } = packed;
  const view: FindView = {
    filter: filterOf(query, packed.named ?? null),
    total,
    pageCount,
    cards: unpackCards(cards),
    facets: unpackFacets(facets),
    notice: packed.notice ?? null,
    missing: packed.missing ?? null,
    corrections: packed.corrections ?? [],
    unstatedSize: packed.unstatedSize ?? null,
    choices: packed.choices ?? [],
    otherPrinter: packed.otherPrinter ?? null,
    showsAll: packed.showsAll ?? false,
    lacking: packed.lacking ?? null,
    unanswered: packed.unanswered ?? null,
    onlyUniversal: packed.onlyUniversal ?? false,
    hiddenOfKind: packed.hiddenOfKind ?? 0,
    unstated: packed.unstated ?? [],
    impossible: packed.impossible ?? [],
    chips: packed.chips ?? [],
    printer: packed.printer ?? null,
    ownPrinter: packed.ownPrinter ?? null,
    hiddenByFit: packed.hiddenByFit ?? 0,
    loosen: packed.loosen ?? null,
    compared: packed.compared ?? [],
    comparing: packed.comparing ?? [],
    pinned: packed.pinned ?? [],
    hasPins: packed.hasPins ?? false,
  };
  unpacked.set(packed, view);
  return view;
}

/** The same facets are on many pages. */
const packedFacets = new WeakMap<FindView["facets"], PackedFindView["facets"]>();

function packFacets(facets: FindView["facets"]): PackedFindView["facets"] {
  const known = packedFacets.get(facets);
  if (known !== undefined) return known;
  const { category, manufacturer, fit, hide, subcategory, subcategory2, specs, ranges, ...rest } = facets;
  const packed: PackedFindView["facets"] = {
    ...rest,
    category: category.join(" "),
    manufacturer: packOptions(manufacturer),
    hide: hide.join(" "),
    ...(fit.length > 0 && { fit: fit.join(" ") }),
    ...(subcategory.length > 0 && { subcategory: packOptions(subcategory) }),
    ...(subcategory2.length > 0 && { subcategory2: packOptions(subcategory2) }),
    ...(Object.keys(specs).length > 0 && { specs: eachValue(specs, packOptions) }),
    ...(Object.keys(ranges).length > 0 && { ranges }),
  };
  packedFacets.set(facets, packed);
  return packed;
}

function unpackFacets(packed: PackedFindView["facets"]): FindView["facets"] {
  const {
    category,
    manufacturer,
    hide,
    fit = "",
    subcategory = "",
    subcategory2 = "",
    specs = {},
    ranges = {},
  } = packed;
  return {
    ...packed,
    category: numbersIn(category),
    manufacturer: unpackOptions(manufacturer),
    hide: numbersIn(hide),
    fit: numbersIn(fit),
    subcategory: unpackOptions(subcategory),
    subcategory2: unpackOptions(subcategory2),
    specs: eachValue(specs, unpackOptions),
    ranges,
  };
}

function numbersIn(text: string): number[] {
  return text === "" ? [] : text.split(" ").map(Number);
}

function eachValue<From, To>(values: Readonly<Record<string, From>>, make: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
}

function filterOf(query: string, named: NamedPrinter | null): FindFilter {
  return parseFindFilter(new URLSearchParams(query), { ...OPEN_VOCABULARY, printerIn: () => named }).filter;
}

/** The slug; null when it follows from the name, and need not be sent. */
function packSlug(slug: string, name: string | null): string | null {
  return slug === slugOf(name) ? null : slug;
}

function slugOf(name: string | null): string {
  return name === null ? GENERIC_MANUFACTURER_SLUG : slugify(name);
}

/** Cards as text, without what follows from the rest. */
export function packCards(cards: readonly PartCardView[]): string {
  const places = new Map<string, number>();
  return joinRows(
    cards.map((card, place) => {
      const { front, fit, back } = packedCard(card);
      const first = places.get(fit);
      if (first === undefined) places.set(fit, place);
      return joinFields(front, first === undefined || fit === NO_FIT ? fit : sameFit(first), back);
    }),
  );
}

/** The fields of a card: its answer, which many others have, and what stands before and behind it. */
interface PackedCard {
  readonly front: string;
  readonly fit: string;
  readonly back: string;
}

/** The same card is on many pages. */
const packedCards = new WeakMap<PartCardView, PackedCard>();

function packedCard(card: PartCardView): PackedCard {
  const known = packedCards.get(card);
  if (known !== undefined) return known;
  const packed = {
    front: packFields([
      card.key,
      card.name,
      card.manufacturer,
      packSlug(card.manufacturerSlug, card.manufacturer),
      packSlug(card.partSlug, card.name),
      card.subcategory,
      card.subcategory2,
      card.line,
      HIDE_TAGS.reduce((bits, { tag }, position) => bits | (card.tags.includes(tag) ? 1 << position : 0), 0),
      card.rating,
    ]),
    fit: packFit(card.fit),
    back: packFields([packMarks(card), card.picture, ...packSpecs(card)]),
  };
  packedCards.set(card, packed);
  return packed;
}

const CHECKING = 1;
const DISCONTINUED = 2;

/** What few cards say of their parts; null for the others. */
function packMarks({ needsChecking, isDiscontinued }: PartCardView): number | null {
  return (needsChecking ? CHECKING : 0) + (isDiscontinued ? DISCONTINUED : 0) || null;
}

/** The specs in the order of the category's columns; none when there are none. */
function packSpecs({ table, specs }: PartCardView): Field[] {
  if (Object.keys(specs).length === 0) return [];
  return CATEGORY_SPECS[table].map(({ column }) => {
    const value = specs[column] ?? null;
    return typeof value === "boolean" ? Number(value) : value;
  });
}

function unpackSpecs(table: PartCategory, fields: readonly string[]): PartCardView["specs"] {
  const stated = CATEGORY_SPECS[table].flatMap(({ column, kind }, at): [string, SpecValue][] => {
    const field = fields[at] ?? "";
    if (field === "") return [];
    return [[column, kind === "text" ? field : kind === "number" ? Number(field) : field === "1"]];
  });
  return Object.fromEntries(stated);
}

/** An answer as three fields. */
function packFit(fit: FitWords | null): string {
  return fit === null ? NO_FIT : packFields([FIT_ANSWERS.indexOf(fit.answer), fit.text, fit.check]);
}

const NO_FIT = packFields([null, null, null]);

const SAME_AS = "=";

/** The same answer as that of the card at a place: it is not sent again. */
function sameFit(place: number): string {
  return packFields([`${SAME_AS}${String(place)}`, null, null]);
}

function unpackFit(rows: readonly (readonly string[])[], fields: readonly string[]): FitWords | null {
  const [fit = "", text = "", check = ""] = fields.slice(FIT_FIELD);
  if (fit.startsWith(SAME_AS)) return unpackFit([], rows[Number(fit.slice(SAME_AS.length))] ?? []);
  const answer = fit === "" ? undefined : FIT_ANSWERS[Number(fit)];
  return answer === undefined ? null : { answer, text, check: check || null };
}

const FIT_FIELD = 10;

/** The cards that {@link packCards} packed. */
export function unpackCards(packed: string): PartCardView[] {
  const rows = unpackRows(packed);
  return rows.flatMap((fields) => {
    const [key = "", name = "", madeBy = "", manufacturerSlug = "", partSlug = "", kind, kind2, line = ""] = fields;
    const manufacturer = madeBy || null;
    const [tags = "0", rating = ""] = fields.slice(8);
    const [marks = "", picture = "", ...specs] = fields.slice(FIT_FIELD + 3);
    const part = parsePartKey(key);
    if (part === null) return [];
    const bits = Number(tags);
    return {
      key: partKey(part.table, part.id),
      table: part.table,
      name,
      manufacturer,
      manufacturerSlug: manufacturerSlug || slugOf(manufacturer),
      partSlug: partSlug || slugOf(name),
      subcategory: kind || null,
      subcategory2: kind2 || null,
      picture,
      line,
      tags: HIDE_TAGS.filter((_, position) => (bits & (1 << position)) !== 0).map(({ tag }) => tag),
      rating: rating === "" ? null : Number(rating),
      fit: unpackFit(rows, fields),
      needsChecking: (Number(marks) & CHECKING) !== 0,
      isDiscontinued: (Number(marks) & DISCONTINUED) !== 0,
      specs: unpackSpecs(part.table, specs),
    };
  });
}

/** Choices of a filter as text. Their values are the slugs of their labels, or the labels, or something else. */
export function packOptions(options: readonly FacetOption[]): string {
  return packRows(
    options.map(({ value, label, count }) => [label, count, value === label ? null : (packSlug(value, label) ?? SLUG)]),
  );
}

const SLUG = "-";

/** The choices that {@link packOptions} packed. */
export function unpackOptions(packed: string): FacetOption[] {
  return unpackRows(packed).map(([label = "", count = "0", value = ""]) => ({
    value: value === SLUG ? slugOf(label) : value || label,
    label,
    count: Number(count),
  }));
}
