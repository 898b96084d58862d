import { formatDay } from "~/lib/text/format-date";
import { fmt } from "~/lib/numbers/format-number";
import { DAY_MS, type Deal, type DealRegion } from "../deals.model";

/** What regions are called, by their codes. */
export const REGION_LABELS: Readonly<Record<DealRegion, string>> = {
  worldwide: "Worldwide",
  AU: "Australia",
  BR: "Brazil",
  CA: "Canada",
  CH: "Switzerland",
  CN: "China",
  EU: "European Union",
  IN: "India",
  JP: "Japan",
  KR: "South Korea",
  MX: "Mexico",
  NO: "Norway",
  NZ: "New Zealand",
  SG: "Singapore",
  UK: "United Kingdom",
  US: "United States",
  ZA: "South Africa",
};

/** Deals that nobody has looked at for longer may have changed. */
const CHECKED_FOR_DAYS = 14;

/** A sum of money with its currency: "€14.99", "US$20". */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    ...(Number.isInteger(amount) && { maximumFractionDigits: 0 }),
  }).format(amount);
}

/** A weight in the unit that spools are sold by. */
export function weightText(grams: number): string {
  return grams < 1_000 ? `${String(grams)} g` : `${fmt(grams / 1_000, 3)} kg`;
}

/** How much less a deal costs than at other times, in whole percent; null when that is nothing, or not stated. */
export function savingOf({ price, listPrice }: Deal): number | null {
  if (price === null || listPrice === null) return null;
  const percent = Math.floor((1 - price / listPrice) * 100);
  return percent > 0 ? percent : null;
}

/** Days from one moment to another by the calendar of UTC. */
function daysBetween(from: number, to: number): number {
  return Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS);
}

/** When somebody last saw that a deal is true. */
export function checkedText({ lastCheckedAt }: Deal, now: number): string {
  if (lastCheckedAt === null) return "Not checked yet, may have changed";
  const days = daysBetween(Date.parse(lastCheckedAt), now);
  if (days <= 0) return "Checked today";
  if (days === 1) return "Checked yesterday";
  const ago = `Checked ${String(days)} days ago`;
  return days > CHECKED_FOR_DAYS ? `${ago}, may have changed` : ago;
}

/** When a deal ends; null when that is not stated. */
export function endsText({ endsAt }: Deal, now: number): string | null {
  if (endsAt === null) return null;
  const days = daysBetween(now, Date.parse(endsAt));
  if (days === 0) return `Ends today at ${endsAt.slice(11, 16)} UTC`;
  return days === 1 ? `Ends tomorrow at ${endsAt.slice(11, 16)} UTC` : `Ends ${formatDay(endsAt)}`;
}

/** Where the shop sends it to; null when that is not stated. */
export function regionsText({ regions }: Deal): string | null {
  if (regions.length === 0) return null;
  return `Ships to ${regions.map((region) => (region === "worldwide" ? "the whole world" : REGION_LABELS[region])).join(", ")}`;
}
