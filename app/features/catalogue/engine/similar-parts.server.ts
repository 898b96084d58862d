import type { CatalogueIndex } from "./index/catalogue-index.server";
import { CATEGORY_SPECS, type Part } from "../catalogue.model";

/** Enough to choose from, and few enough to compare within the time of a page. */
const MOST_CANDIDATES = 400;

/**
 * Up to `n` parts of the same category, most similar first: by printers in common, then by the category's own columns,
 * then by kind and manufacturer. In a large category, parts for the same printers and of the same kind are compared
 * first.
 */
export function findSimilarParts(index: CatalogueIndex, row: number, n: number): readonly Part[] {
  const part = index.part(row);
  if (part === null) return [];
  const shared = sharedPrinters(index, row);
  const own = index.links(row).length;
  const scored = candidates(index, row, shared.keys()).map((other) => {
    const theirs = index.links(other).length;
    const overlap = own + theirs === 0 ? 0 : (2 * (shared.get(other) ?? 0)) / (own + theirs);
    return { other, score: 4 * overlap + likeness(index, row, other) };
  });
  const { rank } = index.orders.name;
  return scored
    .sort((a, b) => b.score - a.score || (rank[a.other] ?? 0) - (rank[b.other] ?? 0))
    .slice(0, n)
    .map(({ other }) => index.part(other))
    .filter((found) => found !== null);
}

/** How many compatibility rows each other part of the category has in common with this one. */
function sharedPrinters(index: CatalogueIndex, row: number): Map<number, number> {
  const shared = new Map<number, number>();
  const category = index.columns.category[row];
  for (const { printerId } of index.links(row)) {
    if (printerId === null) continue;
    for (const other of index.listed.get(printerId) ?? []) {
      if (other === row || index.columns.category[other] !== category) continue;
      const count = shared.get(other);
      if (count !== undefined) shared.set(other, count + 1);
      else if (shared.size < MOST_CANDIDATES) shared.set(other, 1);
    }
  }
  return shared;
}

function candidates(index: CatalogueIndex, row: number, sharing: Iterable<number>): number[] {
  const { category, subcategory } = index.columns;
  const order = index.orders.name.order;
  const found = new Set<number>();
  const visit = (other: number) => {
    if (other !== row && index.part(other)?.status !== "archived") found.add(other);
  };
  for (const other of sharing) visit(other);
  // Outwards from the part's position by name: "MGN9C" reaches "MGN9H" before "TBI".
  const place = index.orders.name.rank[row] ?? 0;
  const outwards = (test: (other: number) => boolean) => {
    for (let step = 1; step < order.length && found.size < MOST_CANDIDATES; step++) {
      for (const at of [place - step, place + step]) {
        const other = order[at];
        if (other !== undefined && category[other] === category[row] && test(other)) visit(other);
      }
    }
  };
  outwards((other) => subcategory[other] === subcategory[row]);
  outwards(() => true);
  return [...found];
}

function likeness(index: CatalogueIndex, row: number, other: number): number {
  const { manufacturer, subcategory, subcategory2, specs } = index.columns;
  const part = index.part(row);
  let score = 0;
  if (subcategory[row] !== 0 && subcategory[row] === subcategory[other]) score += 1.5;
  if (subcategory2[row] !== 0 && subcategory2[row] === subcategory2[other]) score += 1;
  if (manufacturer[row] === manufacturer[other]) score += 0.25;
  if (part === null) return score;
  CATEGORY_SPECS[part.table].forEach(({ kind }, at) => {
    const own = specs[at]?.[row] ?? Number.NaN;
    const theirs = specs[at]?.[other] ?? Number.NaN;
    if (Number.isNaN(own) || Number.isNaN(theirs)) return;
    if (kind !== "number") score += own === theirs ? 0.75 : 0;
    else score += 1 - Math.min(1, Math.abs(own - theirs) / Math.max(own, theirs, 1));
  });
  return score;
}
