import { packRows, unpackRows } from "~/features/catalogue/find/packed-rows";
import { GENERIC_MANUFACTURER_SLUG, HIDE_TAGS, parsePartKey, partKey, slugify } from "../catalogue.model";
import type { NamedPrinter } from "../engine/vocabulary.model";
import { findSearchParams, OPEN_VOCABULARY, parseFindFilter, type FindFilter } from "./find-filter.model";
import type { FitWords } from "../fit/fit-words.model";
import { FIT_ANSWERS } from "../fit/fit.model";
import type { FacetOption, FindView, PartCardView } from "./find-view.model";

/** Fields that are empty on most pages, and left out then. */
type Seldom =
  | "notice"
  | "missing"
  | "choices"
  | "showsAll"
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

/** A {@link FindView} as it is sent to the browser: the filter as a query, cards and manufacturers as text. */
export type PackedFindView = Omit<FindView, "filter" | "cards" | "facets" | Seldom> & {
  readonly [Name in Seldom]?: FindView[Name] | undefined;
} & {
  readonly query: string;
  /** The printer that the words of the query name. */
  readonly named?: NamedPrinter | undefined;
  readonly cards: string;
  readonly facets: Omit<FindView["facets"], "manufacturer"> & { readonly manufacturer: string };
};

/*
 * The server renders the page from the object that the loader returned. Its filter is known here, so that the server
 * parses it once in a request; and several callers unpack the same object, so that it is unpacked once.
 */
const filters = new WeakMap<PackedFindView, FindFilter>();
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
    facets: { ...facets, manufacturer: packOptions(facets.manufacturer) },
    ...(view.notice !== null && { notice: view.notice }),
    ...(view.missing !== null && { missing: view.missing }),
    ...(view.choices.length > 0 && { choices: view.choices }),
    ...(view.showsAll && { showsAll: true }),
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
  filters.set(packed, filter);
  return packed;
}

/** The view that {@link packFindView} packed. */
export function unpackFindView(packed: PackedFindView): FindView {
  const known = unpacked.get(packed);
  if (known !== undefined) return known;
  const { query, total, pageCount, cards, facets } = packed;
  const view: FindView = {
    filter: filters.get(packed) ?? filterOf(query, packed.named ?? null),
    total,
    pageCount,
    cards: unpackCards(cards),
    facets: { ...facets, manufacturer: unpackOptions(facets.manufacturer) },
    notice: packed.notice ?? null,
    missing: packed.missing ?? null,
    choices: packed.choices ?? [],
    showsAll: packed.showsAll ?? false,
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
  return packRows(
    cards.map((card, place) => [
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
      ...packFit(card.fit, place, places),
      card.needsChecking ? 1 : null,
      Object.keys(card.specs).length === 0 ? null : JSON.stringify(card.specs),
    ]),
  );
}

/** An answer as three fields. Many cards have the same one: all but the first name the place of the first. */
function packFit(fit: FitWords | null, place: number, places: Map<string, number>): (string | number | null)[] {
  if (fit === null) return [null, null, null];
  const key = JSON.stringify([fit.answer, fit.text, fit.check]);
  const first = places.get(key);
  if (first !== undefined) return [`${SAME_AS}${String(first)}`, null, null];
  places.set(key, place);
  return [FIT_ANSWERS.indexOf(fit.answer), fit.text, fit.check];
}

const SAME_AS = "=";

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
    const [checking = "", specs = ""] = fields.slice(FIT_FIELD + 3);
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
      line,
      tags: HIDE_TAGS.filter((_, position) => (bits & (1 << position)) !== 0).map(({ tag }) => tag),
      rating: rating === "" ? null : Number(rating),
      fit: unpackFit(rows, fields),
      needsChecking: checking === "1",
      specs: specs === "" ? {} : parseSpecs(specs),
    };
  });
}

function parseSpecs(text: string): PartCardView["specs"] {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null) return {};
  const entries = Object.entries(parsed).map(([column, value]): [string, string | number | boolean | null] => [
    column,
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null,
  ]);
  return Object.fromEntries(entries);
}

/** Choices of a filter as text; their values are slugs. */
export function packOptions(options: readonly FacetOption[]): string {
  return packRows(options.map(({ value, label, count }) => [packSlug(value, label), label, count]));
}

/** The choices that {@link packOptions} packed. */
export function unpackOptions(packed: string): FacetOption[] {
  return unpackRows(packed).map(([value = "", label = "", count = "0"]) => ({
    value: value || slugOf(label),
    label,
    count: Number(count),
  }));
}
