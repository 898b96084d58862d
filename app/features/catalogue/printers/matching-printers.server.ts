import type { Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { MatchLevel } from "../engine/text/document-search.model";
import { everyWordBeginsOne, queryWords } from "../engine/text/search-words.model";
import { printersNamed } from "./printer-picker.server";

/** The printers that a search of the whole site finds, best first, and how well it names the first one. */
export function matchingPrinters(
  snapshot: CatalogueSnapshot,
  q: string,
): { readonly printers: readonly Printer[]; readonly level: MatchLevel } {
  const named = snapshot.vocabulary.printerIn(q);
  const printer = named && snapshot.printerBySlug(named.slug);
  // "Ender 3 v2 nozzle" is about a nozzle.
  if (named !== null && printer !== null && named.rest !== "") return { printers: [printer], level: 1 };
  const similar = printersNamed(snapshot, q);
  if (printer !== null) return { printers: [printer, ...similar.filter((other) => other !== printer)], level: 4 };
  const words = queryWords(q);
  const isNamed = similar.some(({ label }) => everyWordBeginsOne(words, [label]));
  return { printers: similar, level: isNamed ? 3 : 0 };
}
