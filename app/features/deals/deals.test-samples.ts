import type { Deal } from "./deals.model";

/** A deal on filament; a test says what matters to it. */
export function sampleDeal(given: Partial<Deal> = {}): Deal {
  return {
    ...{ id: 1, kind: "filament", title: "PETG 1 kg", merchant: "Shop", brand: "Maker" },
    ...{ url: "https://shop.example.com/petg", affiliate: false, price: 20, listPrice: null, pricePerKg: 20 },
    ...{ currency: "EUR", weightG: 1_000, material: "PETG", colour: "Black", diameter: 1.75, couponCode: null },
    ...{ regions: ["EU"], startsAt: null, endsAt: null, lastCheckedAt: "2026-11-20T12:00:00.000Z" },
    ...{ createdAt: "2026-11-01T12:00:00.000Z", ended: false, part: null },
    ...given,
  };
}
