import type { CatalogueIndex } from "./catalogue-index.server";
import { CATEGORY_SPECS, type Part } from "./catalogue.model";

/** Enough to choose from, and few enough to look at within a page's time. */
const MOST_CANDIDATES = 400;

/**
 * Up to `n` parts of the same category, nearest first: by printers shared, then the category's own columns,
 * then kind and maker. Where the category is large, parts of the same kind or for the same printers are
 * looked at first.
 */
export function findSimilarParts(index: CatalogueIndex, slot: number, n: number): readonly Part[] {
  const part = index.part(slot);
  if (part === null) return [];
  const shared = sharedPrinters(index, slot);
  const own = index.links(slot).length;
  const scored = candidates(index, slot, shared.keys()).map((other) => {
    const theirs = index.links(other).length;
    const overlap = own + theirs === 0 ? 0 : (2 * (shared.get(other) ?? 0)) / (own + theirs);
    return { other, score: 4 * overlap + likeness(index, slot, other) };
  });
  const { rank } = index.orders.name;
  return scored
    .sort((a, b) => b.score - a.score || (rank[a.other] ?? 0) - (rank[b.other] ?? 0))
    .slice(0, n)
    .map(({ other }) => index.part(other))
    .filter((found) => found !== null);
}

/** How many compatibility rows each other part of the category has in common with this one. */
function sharedPrinters(index: CatalogueIndex, slot: number): Map<number, number> {
  const shared = new Map<number, number>();
  const category = index.columns.category[slot];
  for (const { printerId } of index.links(slot)) {
    if (printerId === null) continue;
    for (const other of index.listed.get(printerId) ?? []) {
      if (other === slot || index.columns.category[other] !== category) continue;
      const count = shared.get(other);
      if (count !== undefined) shared.set(other, count + 1);
      else if (shared.size < MOST_CANDIDATES) shared.set(other, 1);
    }
  }
  return shared;
}

function candidates(index: CatalogueIndex, slot: number, sharing: Iterable<number>): number[] {
  const { category, subcategory } = index.columns;
  const order = index.orders.name.order;
  const found = new Set<number>();
  const visit = (other: number) => {
    if (other !== slot && index.part(other)?.status !== "archived") found.add(other);
  };
  for (const other of sharing) visit(other);
  // Outwards from the part's own place by name: "MGN9C" finds "MGN9H" before it finds "TBI".
  const place = index.orders.name.rank[slot] ?? 0;
  const outwards = (test: (other: number) => boolean) => {
    for (let step = 1; step < order.length && found.size < MOST_CANDIDATES; step++) {
      for (const at of [place - step, place + step]) {
        const other = order[at];
        if (other !== undefined && category[other] === category[slot] && test(other)) visit(other);
      }
    }
  };
  outwards((other) => subcategory[other] === subcategory[slot]);
  outwards(() => true);
  return [...found];
}

function likeness(index: CatalogueIndex, slot: number, other: number): number {
  const { maker, subcategory, subcategory2, specs } = index.columns;
  const part = index.part(slot);
  let score = 0;
  if (subcategory[slot] !== 0 && subcategory[slot] === subcategory[other]) score += 1.5;
  if (subcategory2[slot] !== 0 && subcategory2[slot] === subcategory2[other]) score += 1;
  if (maker[slot] === maker[other]) score += 0.25;
  if (part === null) return score;
  CATEGORY_SPECS[part.table].forEach(({ kind }, at) => {
    const own = specs[at]?.[slot] ?? Number.NaN;
    const theirs = specs[at]?.[other] ?? Number.NaN;
    if (Number.isNaN(own) || Number.isNaN(theirs)) return;
    if (kind !== "number") score += own === theirs ? 0.75 : 0;
    else score += 1 - Math.min(1, Math.abs(own - theirs) / Math.max(own, theirs, 1));
  });
  return score;
}
