/** What can be on offer. */
export const DEAL_KINDS = ["filament", "tool"] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

/** The values of `view=` with which FIND shows deals. */
export const DEAL_VIEWS: Readonly<Record<DealKind, string>> = { filament: "filament-deals", tool: "tool-discounts" };

/** The tab of FIND with deals of a kind. */
export const DEAL_VIEW_LABELS: Readonly<Record<DealKind, string>> = {
  filament: "Filament deals",
  tool: "Tool discounts",
};

/** Which deals an address of FIND asks for; null when it is about parts. */
export function dealKindIn(params: URLSearchParams): DealKind | null {
  const view = params.get("view");
  return DEAL_KINDS.find((kind) => DEAL_VIEWS[kind] === view) ?? null;
}
