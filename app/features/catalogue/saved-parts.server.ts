import { fitWords, type Part, type Printer } from "./catalogue.model";
import type { CatalogueSnapshot } from "./catalogue.snapshot.server";
import { partCard } from "./find-view.server";
import type { PartCardView } from "./find-view.model";

/** The printer that fit marks speak of: the one an address names, else the visitor's own, else none. */
export function printerFor(snapshot: CatalogueSnapshot, ...slugs: readonly (string | null)[]): Printer | null {
  for (const slug of slugs) {
    const printer = slug === null ? null : snapshot.printerBySlug(slug);
    if (printer !== null) return printer;
  }
  return null;
}

/** A card for each of these parts the catalogue has, by key. No longer made or archived: still a card. */
export function cardsByKey(
  snapshot: CatalogueSnapshot,
  keys: readonly string[],
  printer: Printer | null,
): ReadonlyMap<string, PartCardView> {
  const cards = new Map<string, PartCardView>();
  for (const key of keys) {
    const part = snapshot.partByKey(key);
    if (part !== null) cards.set(key, partCard(snapshot, part, printer));
  }
  return cards;
}

/** The answer in words for one saved part, with how it fits. */
export function fitSentence(snapshot: CatalogueSnapshot, part: Part, printer: Printer): string {
  return fitWords(snapshot.fitFor(part, printer.idUuid), printer.label);
}
