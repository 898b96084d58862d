import { DEAL_VIEW_LABELS, DEAL_VIEWS, type DealKind } from "../deal-views.model";
import type { DealListView } from "./deal-list.server";

const DESCRIPTIONS: Readonly<Record<DealKind, string>> = {
  filament:
    "Filament deals for 3D printing, sorted by the price of a kilogram, with discount codes and where they ship to.",
  tool: "Discounts on tools for 3D printing, with discount codes, until when they last and where they ship to.",
};

/** Title, description and canonical address of a tab with deals. Filtered and empty lists are no pages for search engines. */
export function dealsPageIdentity({ query: { kind, page }, chips, all }: DealListView) {
  const pages = page > 1 && chips.length === 0 ? `&page=${String(page)}` : "";
  return {
    subject: DEAL_VIEW_LABELS[kind],
    description: DESCRIPTIONS[kind],
    canonicalQuery: `?view=${DEAL_VIEWS[kind]}${pages}`,
    noindex: chips.length > 0 || all === 0,
  };
}
