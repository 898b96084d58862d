import { withoutParam, withParam } from "~/lib/http/query-text";
import type { CatalogueVocabulary } from "../engine/vocabulary.model";

/**
 * Query of the page that a search in the header leads to; null when the query is none of the header's. The header sends
 * the visitor's printer as `for`: the search is for that printer unless its words name another one.
 */
export function searchForPrinter(search: string, vocabulary: CatalogueVocabulary): string | null {
  const params = new URLSearchParams(search);
  const slug = params.get("for");
  if (slug === null) return null;
  const rest = withoutParam(search, "for");
  const namesAnother = params.has("printer") || vocabulary.printerIn(params.get("q") ?? "") !== null;
  return namesAnother || !vocabulary.hasPrinter(slug) ? rest : withParam(rest, "printer", slug);
}
