import type { PartKey, Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { eachPart, partCard, type ReportPart } from "./part-card.server";
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
  report: ReportPart = () => undefined,
): ReadonlyMap<PartKey, PartCardView> {
  const parts = keys.flatMap((key) => snapshot.partByKey(key) ?? []);
  return new Map(eachPart(parts, (part) => [part.key, partCard(snapshot, part, printer)] as const, report));
}
