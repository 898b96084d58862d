import type { PartKey, Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { partCard } from "../find/find-view.server";
import type { PartCardView } from "../find/find-view.model";

/** The printer that fit marks are for: the first of these slugs that is a printer. */
export function printerFor(snapshot: CatalogueSnapshot, ...slugs: readonly (string | null)[]): Printer | null {
  for (const slug of slugs) {
    const printer = slug === null ? null : snapshot.printerBySlug(slug);
    if (printer !== null) return printer;
  }
  return null;
}

/** The cards of these parts, by key. Discontinued and archived parts have a card too; unknown ones have none. */
export function cardsByKey(
  snapshot: CatalogueSnapshot,
  keys: readonly PartKey[],
  printer: Printer | null,
): ReadonlyMap<PartKey, PartCardView> {
  const cards = new Map<PartKey, PartCardView>();
  for (const key of keys) {
    const part = snapshot.partByKey(key);
    if (part !== null) cards.set(key, partCard(snapshot, part, printer));
  }
  return cards;
}
