import { packRows, unpackRows } from "~/lib/packed-rows";
import { GENERIC_MANUFACTURER_SLUG, HIDE_TAGS, isPartCategory, slugify, type FitState } from "./catalogue.model";
import {
  findSearchParams,
  OPEN_VOCABULARY,
  parseFindFilter,
  type FindFilter,
  type IgnoredParam,
} from "./find-filter.model";
import type { MatchablePart } from "./match-part.model";
import type { SpecRow } from "./part-words.model";

/** What one card shows, and the little more that filtering the rows on screen needs. */
export interface PartCardView extends MatchablePart {
  readonly key: string;
  readonly partSlug: string;
  /** The most telling specs in one line; empty when nothing is known. */
  readonly line: string;
  /** For the printer in the URL, else the visitor's own; null when neither is set. */
  readonly fit: FitState["state"] | null;
  readonly needsChecking: boolean;
}

/** One value of a filter with the number of parts choosing it would show. */
export interface FacetOption {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The printer a page speaks about. */
export interface PrinterView {
  readonly slug: string;
  readonly label: string;
  /** "220 x 220 x 250 mm", when known. */
  readonly dimensions: string | null;
  /** "Bowden", "CoreXY", "enclosed" and the like. */
  readonly traits: readonly string[];
}

/** One filter that is on, with the query of the page without it. */
export interface ChipView {
  readonly id: string;
  readonly label: string;
  readonly query: string;
}

/** A part in the comparison: every fact that is compared. */
export interface ComparedPart {
  readonly key: string;
  readonly name: string;
  readonly manufacturer: string | null;
  readonly manufacturerSlug: string;
  readonly partSlug: string;
  readonly category: string;
  readonly fit: string | null;
  readonly needs: readonly string[];
  readonly rows: readonly SpecRow[];
}

/** Everything the FIND page draws. */
export interface FindView {
  readonly filter: FindFilter;
  readonly ignored: readonly IgnoredParam[];
  readonly total: number;
  readonly pageCount: number;
  /** The cards, packed; see {@link unpackCards}. */
  readonly cards: string;
  readonly chips: readonly ChipView[];
  readonly facets: {
    /** Parts per category, in the order of `PART_CATEGORIES`. */
    readonly category: readonly number[];
    readonly subcategory: readonly FacetOption[];
    readonly subcategory2: readonly FacetOption[];
    /** Makers, packed; see {@link unpackOptions}. */
    readonly manufacturer: string;
    /** Not all makers are offered: choosing a kind of part brings up the rest. */
    readonly moreManufacturers: boolean;
    /** Parts each requirement hides, in the order of `HIDE_TAGS`. */
    readonly hide: readonly number[];
    /** Values of the category's text and yes/no columns, by column. */
    readonly specs: Readonly<Record<string, readonly FacetOption[]>>;
    /** Lowest and highest value of its number columns, by column. */
    readonly ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  };
  /** The printer in the URL. */
  readonly printer: PrinterView | null;
  /** Label of the printer the fit marks speak of: the one in the URL, else the visitor's own. */
  readonly fitPrinterLabel: string | null;
  /** Parts nothing is known about for this printer, which the filter leaves out. */
  readonly unverified: number;
  /** The one filter whose removal brings the most parts back, when nothing was found. */
  readonly loosen: (ChipView & { readonly gain: number }) | null;
  readonly compared: readonly ComparedPart[];
  /** Keys picked for comparison, in order. */
  readonly comparing: readonly string[];
  /** Keys of the cards the visitor has pinned. */
  readonly pinned: readonly string[];
  /** The visitor has pins to filter by. */
  readonly hasPins: boolean;
}

/** What the visitor pinned, as far as drawing parts goes. */
export interface PinLookup {
  readonly keys: readonly string[];
  has(key: string): boolean;
}

/** What most pages have none of. */
type Seldom =
  | "ignored"
  | "chips"
  | "printer"
  | "fitPrinterLabel"
  | "unverified"
  | "loosen"
  | "compared"
  | "comparing"
  | "pinned"
  | "hasPins";

/** A {@link FindView} as it travels to the browser; the filter is a query. */
export type PackedFindView = Omit<FindView, "filter" | Seldom> & {
  readonly [Name in Seldom]?: FindView[Name] | undefined;
} & { readonly query: string };

/** The view in the form it travels to the browser: without what is empty, and the filter as short as an address. */
export function packFindView(view: FindView): PackedFindView {
  const { filter, total, pageCount, cards, facets } = view;
  return {
    query: findSearchParams(filter).toString(),
    total,
    pageCount,
    cards,
    facets,
    ...(view.ignored.length > 0 && { ignored: view.ignored }),
    ...(view.chips.length > 0 && { chips: view.chips }),
    ...(view.printer !== null && { printer: view.printer }),
    ...(view.fitPrinterLabel !== null && { fitPrinterLabel: view.fitPrinterLabel }),
    ...(view.unverified > 0 && { unverified: view.unverified }),
    ...(view.loosen !== null && { loosen: view.loosen }),
    ...(view.compared.length > 0 && { compared: view.compared }),
    ...(view.comparing.length > 0 && { comparing: view.comparing }),
    ...(view.pinned.length > 0 && { pinned: view.pinned }),
    ...(view.hasPins && { hasPins: true }),
  };
}

/** The view {@link packFindView} packed. */
export function unpackFindView(packed: PackedFindView): FindView {
  const { query, total, pageCount, cards, facets } = packed;
  return {
    filter: parseFindFilter(new URLSearchParams(query), OPEN_VOCABULARY).filter,
    total,
    pageCount,
    cards,
    facets,
    ignored: packed.ignored ?? [],
    chips: packed.chips ?? [],
    printer: packed.printer ?? null,
    fitPrinterLabel: packed.fitPrinterLabel ?? null,
    unverified: packed.unverified ?? 0,
    loosen: packed.loosen ?? null,
    compared: packed.compared ?? [],
    comparing: packed.comparing ?? [],
    pinned: packed.pinned ?? [],
    hasPins: packed.hasPins ?? false,
  };
}

/** Query of a FIND page: the filter and the parts picked for comparison. */
export function findQuery(filter: FindFilter, comparing: readonly string[]): URLSearchParams {
  const params = findSearchParams(filter);
  if (comparing.length > 0) params.set("compare", comparing.join(","));
  return params;
}

const FIT_STATES: readonly FitState["state"][] = ["universal", "listed", "not-listed", "unverified"];

/** A slug that follows from its name need not travel. */
function packSlug(slug: string, name: string | null): string | null {
  return slug === slugOf(name) ? null : slug;
}

function slugOf(name: string | null): string {
  return name === null ? GENERIC_MANUFACTURER_SLUG : slugify(name);
}

/** Cards in the form they travel to the browser: nothing goes along that follows from the rest. */
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

/** The cards {@link packCards} packed. */
export function unpackCards(packed: string): PartCardView[] {
  return unpackRows(packed).flatMap((fields) => {
    const [key = "", name = "", maker = "", makerSlug = "", partSlug = "", kind, kind2, line = ""] = fields;
    const manufacturer = maker || null;
    const [tags = "0", rating = "", fit = "", checking = "", specs = ""] = fields.slice(8);
    const table = key.split(":")[0] ?? "";
    if (!isPartCategory(table)) return [];
    const bits = Number(tags);
    return {
      key,
      table,
      name,
      manufacturer,
      manufacturerSlug: makerSlug || slugOf(manufacturer),
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

/** Choices of a filter in the form they travel to the browser. */
export function packOptions(options: readonly FacetOption[]): string {
  return packRows(options.map(({ value, label, count }) => [value, label, count]));
}

/** The choices {@link packOptions} packed. */
export function unpackOptions(packed: string): FacetOption[] {
  return unpackRows(packed).map(([value = "", label = "", count = "0"]) => ({ value, label, count: Number(count) }));
}
