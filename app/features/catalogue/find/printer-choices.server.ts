import type { PartKey } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { PrinterChoice } from "../engine/text/printer-names.server";
import type { NamedPrinter } from "../engine/vocabulary.model";
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

/** The printer that the words name, when the address names another one, whose list it is. */
export function otherNamed(
  snapshot: CatalogueSnapshot,
  { q, printer, named }: Pick<FindFilter, "q" | "printer" | "named">,
): NamedPrinter | null {
  if (q === "" || printer === null || named !== null) return null;
  const other = snapshot.vocabulary.printerIn(q);
  return other?.slug === printer ? null : other;
}

/** The same with the query of its list. */
export function otherPrinter(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
  comparing: readonly PartKey[],
): FindView["otherPrinter"] {
  const other = otherNamed(snapshot, filter);
  if (other === null) return null;
  const { slug, words } = other;
  const query = findQuery(withFilter(filter, { printer: null }), comparing).toString();
  return { words, label: snapshot.names.printer(slug), query: `?${query}` };
}

function choiceIn(snapshot: CatalogueSnapshot, filter: FindFilter): PrinterChoice | null {
  const { q, named, printer, printerFromWords, anyPrinter } = filter;
  const { printerNames } = snapshot.search;
  if (q === "" || anyPrinter) return null;
  if (printer === null) return printerNames.choicesFor(q);
  const found = named !== null && printerFromWords ? snapshot.printerBySlug(printer) : null;
  return named && found && { printers: printerNames.otherSizes(named, found), rest: named.rest };
}
