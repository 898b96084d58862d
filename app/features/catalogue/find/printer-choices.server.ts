import type { PartKey } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { PrinterChoice } from "../engine/text/printer-names.server";
import { withFilter, type FindFilter } from "./find-filter.model";
import { findQuery, type FindView } from "./find-view.model";

/**
 * The printers that the words may mean besides, each with the query of its list: those whose names they begin, or the
 * other sizes of the one they name. None when the address names the printer.
 */
export function printerChoices(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
  comparing: readonly PartKey[],
): FindView["choices"] {
  const choice = choiceIn(snapshot, filter);
  if (choice === null) return [];
  return choice.printers.map(({ slug, label }) => ({
    label,
    query: `?${findQuery(withFilter(filter, { q: choice.rest, printer: slug }), comparing).toString()}`,
  }));
}

function choiceIn(snapshot: CatalogueSnapshot, filter: FindFilter): PrinterChoice | null {
  const { q, named, printer, printerFromWords, anyPrinter } = filter;
  const { printerNames } = snapshot.search;
  if (q === "" || anyPrinter) return null;
  if (printer === null) return printerNames.beginningWith(q);
  const found = named !== null && printerFromWords ? snapshot.printerBySlug(printer) : null;
  return named && found && { printers: printerNames.otherSizes(named, found), rest: named.rest };
}
