import { packRows, unpackRows } from "~/features/catalogue/find/packed-rows";
import {
  GENERIC_MANUFACTURER_SLUG,
  HIDE_TAGS,
  parsePartKey,
  partKey,
  slugify,
  type FitState,
} from "../catalogue.model";
import type { NamedPrinter } from "../engine/vocabulary.model";
import { findSearchParams, OPEN_VOCABULARY, parseFindFilter, type FindFilter } from "./find-filter.model";
import type { FacetOption, FindView, PartCardView } from "./find-view.model";

/** Fields that are empty on most pages, and left out then. */
type Seldom =
  | "notice"
  | "missing"
  | "showsAll"
  | "unstated"
  | "impossible"
  | "chips"
  | "printer"
  | "fitPrinter"
  | "unverified"
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
    ...(view.showsAll && { showsAll: true }),
    ...(view.unstated.length > 0 && { unstated: view.unstated }),
    ...(view.impossible.length > 0 && { impossible: view.impossible }),
    ...(view.chips.length > 0 && { chips: view.chips }),
    ...(view.printer !== null && { printer: view.printer }),
    ...(view.fitPrinter !== null && { fitPrinter: view.fitPrinter }),
    ...(view.unverified > 0 && { unverified: view.unverified }),
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
    showsAll: packed.showsAll ?? false,
    unstated: packed.unstated ?? [],
    impossible: packed.impossible ?? [],
    chips: packed.chips ?? [],
    printer: packed.printer ?? null,
    fitPrinter: packed.fitPrinter ?? null,
    unverified: packed.unverified ?? 0,
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

const FIT_STATES: readonly FitState["state"][] = ["universal", "listed", "not-listed", "unverified"];

/** The slug; null when it follows from the name, and need not be sent. */
function packSlug(slug: string, name: string | null): string | null {
  return slug === slugOf(name) ? null : slug;
}

function slugOf(name: string | null): string {
  return name === null ? GENERIC_MANUFACTURER_SLUG : slugify(name);
}

/** Cards as text, without what follows from the rest. */
export function packCards(cards: readonly PartCardView[]): string {
  return packRows(
    cards.map((card) => [
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
      card.fit === null ? null : FIT_STATES.indexOf(card.fit),
      card.needsChecking ? 1 : null,
      Object.keys(card.specs).length === 0 ? null : JSON.stringify(card.specs),
    ]),
  );
}

/** The cards that {@link packCards} packed. */
export function unpackCards(packed: string): PartCardView[] {
  return unpackRows(packed).flatMap((fields) => {
    const [key = "", name = "", madeBy = "", manufacturerSlug = "", partSlug = "", kind, kind2, line = ""] = fields;
    const manufacturer = madeBy || null;
    const [tags = "0", rating = "", fit = "", checking = "", specs = ""] = fields.slice(8);
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
      fit: fit === "" ? null : (FIT_STATES[Number(fit)] ?? null),
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

/** Choices of a filter as text. */
export function packOptions(options: readonly FacetOption[]): string {
  return packRows(options.map(({ value, label, count }) => [value, label, count]));
}

/** The choices that {@link packOptions} packed. */
export function unpackOptions(packed: string): FacetOption[] {
  return unpackRows(packed).map(([value = "", label = "", count = "0"]) => ({ value, label, count: Number(count) }));
}
