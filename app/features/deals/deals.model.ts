import { z } from "zod";
import { PART_CATEGORIES, type PartCategory } from "../catalogue/catalogue.model";
import { DEAL_KINDS, type DealKind } from "./deal-views.model";

/** Where shops send things to. `worldwide` is in every region. */
export const DEAL_REGIONS = [
  ...(["worldwide", "AU", "BR", "CA", "CH", "CN", "EU", "IN", "JP", "KR"] as const),
  ...(["MX", "NO", "NZ", "SG", "UK", "US", "ZA"] as const),
];
export type DealRegion = (typeof DEAL_REGIONS)[number];

/** Millimetres. */
export const DEAL_DIAMETERS = [1.75, 2.85] as const;

/** An offer, as the snapshot of the public data has it: also one that has not begun, or is over. */
export interface Deal {
  readonly id: number;
  readonly kind: DealKind;
  readonly title: string;
  readonly merchant: string;
  readonly brand: string | null;
  /** Where it leads; see {@link isShopAddress}. */
  readonly url: string;
  /** Whoever runs the site is paid for visits to the shop. */
  readonly affiliate: boolean;
  readonly price: number | null;
  /** What it costs at other times. */
  readonly listPrice: number | null;
  readonly pricePerKg: number | null;
  /** ISO 4217, when there is a price. */
  readonly currency: string | null;
  readonly weightG: number | null;
  readonly material: string | null;
  readonly colour: string | null;
  readonly diameter: number | null;
  readonly couponCode: string | null;
  /** Empty when the shop's regions are not stated. */
  readonly regions: readonly DealRegion[];
  /** Times as ISO text. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly lastCheckedAt: string | null;
  readonly createdAt: string;
  /** An administrator has ended it. */
  readonly ended: boolean;
  /** The part that is on offer, if the catalogue has it. */
  readonly part: { readonly table: PartCategory; readonly partId: number } | null;
}

const SHOP =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])(?:[/?#][A-Za-z0-9._~:/?#@!$&'()*+,;=%[\]-]*)?$/;
const NO_SHOP =
  /^https:\/\/[^/?#]*\.(?:localhost|local|internal|lan|home|corp|test|example|invalid|onion|arpa)(?:[/?#]|$)/;
const LONGEST_ADDRESS = 2_000;

/**
 * Whether an address is one that visitors may be sent to: https, a public name in small letters, no user, no port. The
 * database asks the same of every row.
 */
export function isShopAddress(url: string): boolean {
  return url.length <= LONGEST_ADDRESS && SHOP.test(url) && !NO_SHOP.test(url);
}

/** Whether a deal is good at a moment. */
export function isLive(deal: Deal, now: number): boolean {
  return !deal.ended && hasBegun(deal, now) && (deal.endsAt === null || Date.parse(deal.endsAt) > now);
}

/** Whether it was ever on the list: before, nobody may know of it. */
export function hasBegun({ startsAt }: Pick<Deal, "startsAt">, now: number): boolean {
  return startsAt === null || Date.parse(startsAt) <= now;
}

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/**
 * The next moment at which pages with deals say something else, if no deal is written until then: one begins or ends, or
 * a day does, since they say how many days ago something was. Infinity without deals.
 */
export function nextChangeOf(deals: readonly Deal[], now: number): number {
  let next = Infinity;
  for (const deal of deals) {
    if (deal.ended) continue;
    for (const time of [deal.startsAt, deal.endsAt]) {
      const at = time === null ? 0 : Date.parse(time);
      if (at > now) next = Math.min(next, at);
    }
    if (isLive(deal, now)) next = Math.min(next, (Math.floor(now / DAY_MS) + 1) * DAY_MS);
  }
  return next;
}

const text = z.string();
const amount = z.number().positive();
const time = z.string().transform((given, context) => {
  const at = Date.parse(given);
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  context.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});

/** A deal as the database function `list_deals` returns it. */
export const dealRowSchema = z
  .object({
    id: z.number().int().positive(),
    kind: z.enum(DEAL_KINDS),
    title: text,
    merchant: text,
    brand: text.nullable(),
    url: text.refine(isShopAddress),
    affiliate: z.boolean(),
    price: amount.nullable(),
    list_price: amount.nullable(),
    price_per_kg: amount.nullable(),
    currency: text.regex(/^[A-Z]{3}$/).nullable(),
    weight_g: amount.nullable(),
    material: text.nullable(),
    colour: text.nullable(),
    diameter: amount.nullable(),
    coupon_code: text.nullable(),
    region: z.array(z.enum(DEAL_REGIONS)),
    starts_at: time.nullable(),
    ends_at: time.nullable(),
    last_checked_at: time.nullable(),
    created_at: time,
    status: z.enum(["active", "expired"]),
    item_table: z.enum(PART_CATEGORIES).nullable(),
    item_id: z.number().int().nullable(),
  })
  .transform((row): Deal => ({
    ...{ id: row.id, kind: row.kind, title: row.title, merchant: row.merchant, brand: row.brand, url: row.url },
    ...{ affiliate: row.affiliate, price: row.price, listPrice: row.list_price, pricePerKg: row.price_per_kg },
    ...{ currency: row.currency, weightG: row.weight_g, material: row.material, colour: row.colour },
    ...{ diameter: row.diameter, couponCode: row.coupon_code, regions: row.region },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, lastCheckedAt: row.last_checked_at },
    createdAt: row.created_at,
    ended: row.status === "expired",
    part: row.item_table === null || row.item_id === null ? null : { table: row.item_table, partId: row.item_id },
  }));

const UNKNOWN_DEAL = "There is no such deal";

/** The form fields of reports: the deal they are about. */
export const dealReportSchema = z.object({
  deal: z.coerce
    .number({ error: UNKNOWN_DEAL })
    .int(UNKNOWN_DEAL)
    .positive(UNKNOWN_DEAL)
    .max(Number.MAX_SAFE_INTEGER, UNKNOWN_DEAL),
});

const REPORT_UNDO = "deal-report:";

/** What a toast's Undo button names to take back the report of a deal. */
export function dealReportUndo(deal: number): string {
  return `${REPORT_UNDO}${String(deal)}`;
}

/** The deal whose report an Undo button takes back; null when it is about something else. */
export function dealOfUndo(undo: string): number | null {
  const id = undo.startsWith(REPORT_UNDO) ? undo.slice(REPORT_UNDO.length) : "";
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
