import { unknownParams, printable, shorten } from "~/lib/text/unknown-params";
import { DEAL_VIEWS, type DealKind } from "../deal-views.model";
import { DEAL_DIAMETERS, DEAL_REGIONS, type DealRegion } from "../deals.model";

/** How a list of deals is sorted; by the price of a kilogram only where things are sold by weight. */
export type DealSort = "price_per_kg" | "ends" | "newest";

/** The orders that a list can have, the usual one first. */
export function dealSortsOf(kind: DealKind): readonly DealSort[] {
  return kind === "filament" ? ["price_per_kg", "ends", "newest"] : ["newest", "ends"];
}

/** What is asked of the list of deals. */
export interface DealQuery {
  readonly kind: DealKind;
  readonly material: string | null;
  readonly diameter: number | null;
  readonly region: DealRegion | null;
  readonly currency: string | null;
  /** In the deal's own currency. */
  readonly maxPricePerKg: number | null;
  readonly sort: DealSort;
  readonly page: number;
}

/** Something in the address that has no effect, in the form that lists of parts have it. */
export interface DealNote {
  readonly param: string;
  readonly value: string;
  readonly note: string;
}

/** The values that deals have. */
export interface DealValues {
  readonly materials: readonly string[];
  readonly currencies: readonly string[];
}

const PARAMS = ["view", "material", "diameter", "region", "currency", "max_price_per_kg", "sort", "page"] as const;
type Param = (typeof PARAMS)[number];

const UNKNOWN_NAME = "no parameter has this name, so nothing is filtered by it";
const UNKNOWN_VALUE = "not known here, so nothing is filtered by it";
const NO_PRICE = "not a price, so nothing is filtered by it";
const ONLY_FILAMENT = "only filament has this, so nothing is filtered by it";
const FILAMENT_PARAMS: ReadonlySet<Param> = new Set(["material", "diameter", "max_price_per_kg"]);
const MOST_NOTES = 20;

/** Reads the parameters of a list of deals; `ignored` says what of them means nothing. */
export function readDealQuery(
  params: URLSearchParams,
  kind: DealKind,
  { materials, currencies }: DealValues,
): { readonly query: DealQuery; readonly ignored: readonly DealNote[] } {
  const ignored: DealNote[] = [];
  const read = <Value>(param: Param, parse: (value: string) => Value | null, refusal = UNKNOWN_VALUE): Value | null => {
    const [first, ...others] = params.getAll(param).filter((value) => value.trim() !== "");
    const ignore = (value: string, note: string) => ignored.push({ param, value: shorten(printable(value)), note });
    for (const other of others) if (other !== first) ignore(other, UNKNOWN_VALUE);
    if (first === undefined) return null;
    const isOfOther = kind !== "filament" && FILAMENT_PARAMS.has(param);
    const value = isOfOther ? null : parse(printable(first));
    if (value === null) ignore(first, isOfOther ? ONLY_FILAMENT : refusal);
    return value;
  };
  const oneOf = <Value extends string>(values: readonly Value[]) => {
    return (given: string) => values.find((value) => value.toLowerCase() === given.toLowerCase()) ?? null;
  };
  const sorts = dealSortsOf(kind);
  const query: DealQuery = {
    kind,
    material: read("material", oneOf(materials)),
    diameter: read("diameter", (given) => DEAL_DIAMETERS.find((value) => String(value) === given) ?? null),
    region: read("region", oneOf(DEAL_REGIONS)),
    currency: read("currency", oneOf(currencies)),
    maxPricePerKg: read("max_price_per_kg", priceOf, NO_PRICE),
    sort: read("sort", oneOf(sorts)) ?? sorts[0] ?? "newest",
    page: read("page", pageOf, "not a page number") ?? 1,
  };
  const unknown = unknownParams(params, new Set(PARAMS)).map(({ param, value }) => ({
    param,
    value,
    note: UNKNOWN_NAME,
  }));
  return { query, ignored: [...ignored, ...unknown].slice(0, MOST_NOTES) };
}

function priceOf(given: string): number | null {
  if (!/^\d{1,7}(?:[.,]\d{1,4})?$/.test(given)) return null;
  const price = Number(given.replace(",", "."));
  return price > 0 ? price : null;
}

function pageOf(given: string): number | null {
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;
}

/** The parameters of a query, without what is the default. */
export function dealParams(query: DealQuery): Record<string, string | null> {
  const { kind, material, diameter, region, currency, maxPricePerKg, sort, page } = query;
  return {
    view: DEAL_VIEWS[kind],
    ...{ material, region, currency },
    diameter: diameter === null ? null : String(diameter),
    max_price_per_kg: maxPricePerKg === null ? null : String(maxPricePerKg),
    sort: sort === dealSortsOf(kind)[0] ? null : sort,
    page: page === 1 ? null : String(page),
  };
}
