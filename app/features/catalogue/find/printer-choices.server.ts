import type { PartKey } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { withFilter, type FindFilter } from "./find-filter.model";
import { findQuery, type FindView } from "./find-view.model";

/** The printers that the words may mean, each with the query of its list; none when the list is for a printer already. */
export function printerChoices(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
  comparing: readonly PartKey[],
): FindView["choices"] {
  if (filter.q === "" || filter.printer !== null || filter.anyPrinter) return [];
  const choice = snapshot.search.printerNames.beginningWith(filter.q);
  if (choice === null) return [];
  return choice.printers.map(({ slug, label }) => ({
    label,
    query: `?${findQuery(withFilter(filter, { q: choice.rest, printer: slug }), comparing).toString()}`,
  }));
}
