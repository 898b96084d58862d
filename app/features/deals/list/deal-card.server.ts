import type { Deal } from "../deals.model";
import { checkedText, endsText, moneyText, regionsText, savingOf, weightText } from "./deal-words.server";

/** A part of the catalogue that a deal is about. */
export interface DealPart {
  readonly name: string;
  readonly manufacturerSlug: string;
  readonly partSlug: string;
}

/** A deal as lists show it at one moment. */
export interface DealCard {
  readonly id: number;
  readonly title: string;
  readonly merchant: string;
  readonly price: string | null;
  /** What it costs at other times: "instead of €20, 25 % less". */
  readonly instead: string | null;
  readonly perKg: string | null;
  /** Brand, material, weight and the like, as far as they are stated. */
  readonly facts: readonly string[];
  /** When it ends and was checked, and where it is sent to. */
  readonly terms: readonly string[];
  readonly coupon: string | null;
  readonly affiliate: boolean;
  readonly part: DealPart | null;
}

/** @param partOf the part of the catalogue that a deal is about; null when it is not public */
export function dealCard(deal: Deal, now: number, partOf: (deal: Deal) => DealPart | null): DealCard {
  const { id, title, merchant, price, listPrice, pricePerKg, currency } = deal;
  const money = (amount: number | null) => (amount === null || currency === null ? null : moneyText(amount, currency));
  const usual = money(listPrice);
  const saving = savingOf(deal);
  const part = partOf(deal);
  return {
    ...{ id, title, merchant },
    price: money(price),
    instead:
      usual === null || usual === money(price)
        ? null
        : `instead of ${usual}${saving === null ? "" : `, ${String(saving)} % less`}`,
    perKg: pricePerKg === null || currency === null ? null : `${moneyText(pricePerKg, currency)} per kg`,
    facts: [
      deal.brand,
      deal.material,
      deal.colour,
      deal.diameter === null ? null : `${String(deal.diameter)} mm`,
      deal.weightG === null ? null : weightText(deal.weightG),
    ].filter((fact) => fact !== null),
    terms: [endsText(deal, now), regionsText(deal), checkedText(deal, now)].filter((term) => term !== null),
    coupon: deal.couponCode,
    affiliate: deal.affiliate,
    part: part && { name: part.name, manufacturerSlug: part.manufacturerSlug, partSlug: part.partSlug },
  };
}
