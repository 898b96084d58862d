import { paths } from "~/lib/paths";
import type { DealKind } from "../deal-views.model";
import { DEAL_DIAMETERS, DEAL_REGIONS, isLive, type Deal } from "../deals.model";
import { dealCard, type DealCard, type DealPart } from "./deal-card.server";
import { dealParams, readDealQuery, type DealNote, type DealQuery } from "./deal-query.model";
import { moneyText, REGION_LABELS } from "./deal-words.server";

const DEALS_PER_PAGE = 30;

/** A choice of a filter, with the number of deals that it gives. */
export interface DealChoice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

type Filter = "material" | "diameter" | "region" | "currency";

/** A tab of FIND with deals of a kind. */
export interface DealListView {
  readonly query: DealQuery;
  readonly ignored: readonly DealNote[];
  /** Deals of the kind that are good now, whatever is filtered by. */
  readonly all: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly cards: readonly DealCard[];
  readonly choices: Readonly<Record<Filter, readonly DealChoice[]>>;
  /** What is filtered by, each with the address of the list without it. */
  readonly chips: readonly { readonly label: string; readonly to: string }[];
  /** Prices of several currencies are on the list, which are not compared. */
  readonly currenciesDiffer: boolean;
  /** Deals that a filter leaves out because they do not say where they are sent to, or what a kilogram costs. */
  readonly unstated: { readonly region: number; readonly pricePerKg: number };
  /** The one filter without which the empty list has most deals; null when none alone is the reason. */
  readonly reason: { readonly label: string; readonly to: string; readonly total: number } | null;
}

interface DealListOptions {
  readonly deals: readonly Deal[];
  readonly kind: DealKind;
  readonly params: URLSearchParams;
  readonly now: number;
  readonly partOf: (deal: Deal) => DealPart | null;
}

/** The view of `/find?view=filament-deals` or `tool-discounts`. */
export function dealListView({ deals, kind, params, now, partOf }: DealListOptions): DealListView {
  const ofKind = deals.filter((deal) => deal.kind === kind);
  const live = ofKind.filter((deal) => isLive(deal, now));
  const { query: read, ignored } = readDealQuery(params, kind, {
    // Of deals that are over, too: who comes back to a filtered list is to learn that nothing is left.
    materials: valuesOf(ofKind, ({ material }) => material),
    currencies: valuesOf(ofKind, ({ currency }) => currency),
  });
  const found = live.filter((deal) => matches(deal, read)).sort(orderOf(read, live));
  const pageCount = Math.max(1, Math.ceil(found.length / DEALS_PER_PAGE));
  const page = Math.min(read.page, pageCount);
  const query = { ...read, page };
  const filters = filtersOf(query);
  const without = (change: Partial<DealQuery>) => paths.find(dealParams({ ...query, ...change, page: 1 }));
  const isPriced = query.sort === "price_per_kg" || query.maxPricePerKg !== null;
  return {
    query,
    ignored:
      page === read.page
        ? ignored
        : [
            ...ignored,
            { param: "page", value: String(read.page), note: `this is the last of ${String(pageCount)} pages` },
          ],
    ...{ all: live.length, total: found.length, page, pageCount },
    cards: found.slice((page - 1) * DEALS_PER_PAGE, page * DEALS_PER_PAGE).map((deal) => dealCard(deal, now, partOf)),
    choices: choicesOf(live, query),
    chips: filters.map(({ label, change }) => ({ label, to: without(change) })),
    currenciesDiffer: isPriced && valuesOf(found, ({ currency }) => currency).length > 1,
    unstated: {
      region:
        query.region === null
          ? 0
          : live.filter((deal) => deal.regions.length === 0 && matches(deal, { ...query, region: null })).length,
      pricePerKg:
        query.maxPricePerKg === null
          ? 0
          : live.filter((deal) => deal.pricePerKg === null && matches(deal, { ...query, maxPricePerKg: null })).length,
    },
    reason: found.length > 0 ? null : reasonOf(live, query, filters, without),
  };
}

type PartOfDeal = Readonly<{ table: string; id: number }>;

const isAbout = (deal: Deal, { table, id }: PartOfDeal) => deal.part?.table === table && deal.part.partId === id;

/** Whether there are deals about a part: now, later or before. */
export function hasDeals(deals: readonly Deal[], part: PartOfDeal): boolean {
  return deals.some((deal) => isAbout(deal, part));
}

/** The deals about a part that are good now, cheapest first. */
export function dealsForPart(deals: readonly Deal[], part: PartOfDeal, now: number): DealCard[] {
  return deals
    .filter((deal) => isAbout(deal, part) && isLive(deal, now))
    .sort((one, other) => (one.price ?? Infinity) - (other.price ?? Infinity) || other.id - one.id)
    .map((deal) => dealCard(deal, now, () => null));
}

function valuesOf(deals: readonly Deal[], valueOf: (deal: Deal) => string | null): string[] {
  const values = new Map<string, string>();
  for (const deal of deals) {
    const value = valueOf(deal);
    if (value !== null && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value);
  }
  return [...values.values()].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
}

function matches(deal: Deal, { material, diameter, region, currency, maxPricePerKg }: DealQuery): boolean {
  return (
    (material === null || deal.material?.toLowerCase() === material.toLowerCase()) &&
    (diameter === null || deal.diameter === diameter) &&
    (region === null || deal.regions.includes(region) || deal.regions.includes("worldwide")) &&
    (currency === null || deal.currency === currency) &&
    (maxPricePerKg === null || (deal.pricePerKg !== null && deal.pricePerKg <= maxPricePerKg))
  );
}

type Order = (one: Deal, other: Deal) => number;

const newestFirst: Order = (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id;

/** Prices of different currencies are not compared: the currency that most deals have comes first. */
function orderOf({ sort }: DealQuery, live: readonly Deal[]): Order {
  if (sort === "newest") return newestFirst;
  if (sort === "ends") {
    const end = ({ endsAt }: Deal) => (endsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(endsAt));
    return (one, other) => end(one) - end(other) || newestFirst(one, other);
  }
  const counts = new Map<string, number>();
  for (const { currency } of live) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const rank = new Map(
    [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([currency], at) => [currency, at]),
  );
  const rankOf = ({ currency, pricePerKg }: Deal) =>
    currency === null || pricePerKg === null ? counts.size : (rank.get(currency) ?? counts.size);
  return (one, other) =>
    rankOf(one) - rankOf(other) || (one.pricePerKg ?? 0) - (other.pricePerKg ?? 0) || newestFirst(one, other);
}

function choicesOf(live: readonly Deal[], query: DealQuery): DealListView["choices"] {
  const count = (change: Partial<DealQuery>) => live.filter((deal) => matches(deal, { ...query, ...change })).length;
  const offered = (choices: readonly DealChoice[], chosen: string | number | null) =>
    choices.filter(({ value, count: found }) => found > 0 || value === String(chosen));
  const materials = valuesOf(live, ({ material }) => material);
  const currencies = valuesOf(live, ({ currency }) => currency);
  return {
    material: offered(
      withChosen(materials, query.material).map((material) => ({
        ...{ value: material, label: material },
        count: count({ material }),
      })),
      query.material,
    ),
    diameter: offered(
      DEAL_DIAMETERS.map((diameter) => ({
        ...{ value: String(diameter), label: `${String(diameter)} mm` },
        count: count({ diameter }),
      })),
      query.diameter,
    ),
    region: offered(
      DEAL_REGIONS.map((region) => ({
        ...{ value: region, label: region === "worldwide" ? "The whole world" : REGION_LABELS[region] },
        count: count({ region }),
      })),
      query.region,
    ),
    // One currency is no choice.
    currency:
      currencies.length < 2 && query.currency === null
        ? []
        : offered(
            withChosen(currencies, query.currency).map((currency) => ({
              ...{ value: currency, label: currency },
              count: count({ currency }),
            })),
            query.currency,
          ),
  };
}

function withChosen(values: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || values.some((value) => value.toLowerCase() === chosen.toLowerCase())
    ? values
    : [...values, chosen];
}

interface ActiveFilter {
  readonly label: string;
  /** The query without it. */
  readonly change: Partial<DealQuery>;
}

function filtersOf({ material, diameter, region, currency, maxPricePerKg }: DealQuery): ActiveFilter[] {
  const most =
    maxPricePerKg !== null && (currency === null ? String(maxPricePerKg) : moneyText(maxPricePerKg, currency));
  return [
    ...(material === null ? [] : [{ label: material, change: { material: null } }]),
    ...(diameter === null ? [] : [{ label: `${String(diameter)} mm`, change: { diameter: null } }]),
    ...(region === null ? [] : [{ label: `Ships to ${REGION_LABELS[region]}`, change: { region: null } }]),
    ...(currency === null ? [] : [{ label: `In ${currency}`, change: { currency: null } }]),
    ...(most === false ? [] : [{ label: `At most ${most} per kg`, change: { maxPricePerKg: null } }]),
  ];
}

function reasonOf(
  live: readonly Deal[],
  query: DealQuery,
  filters: readonly ActiveFilter[],
  without: (change: Partial<DealQuery>) => string,
): DealListView["reason"] {
  return filters
    .map(({ label, change }) => {
      const total = live.filter((deal) => matches(deal, { ...query, ...change })).length;
      return { label, to: without(change), total };
    })
    .reduce<DealListView["reason"]>((most, one) => (one.total > (most?.total ?? 0) ? one : most), null);
}
