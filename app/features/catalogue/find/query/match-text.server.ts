import type { CatalogueSnapshot } from "../../engine/snapshot.server";
import type { TextMatches } from "../../engine/text/match-rows.server";
import { queryWords } from "../../engine/text/search-words.model";
import { getOrMake, keptPerSnapshot } from "./kept-results.server";

const keptMatches = keptPerSnapshot<TextMatches>();

/** The parts that match a search, best first; null for an empty search. */
export function matchText(snapshot: CatalogueSnapshot, q: string): TextMatches | null {
  if (q === "") return null;
  const words = queryWords(q);
  return getOrMake(
    keptMatches(snapshot),
    words.join(" "),
    () => snapshot.index.text.search(words, snapshot.index.orders.name),
    ({ ranked, rows }) => ranked.byteLength + rows.byteLength + 500,
  );
}
