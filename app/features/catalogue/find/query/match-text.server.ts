import type { CatalogueSnapshot } from "../../engine/snapshot.server";
import { readQuery } from "../../engine/text/search-words.model";
import { searchText, type TextMatches } from "../../engine/text/search-text.server";
import { getOrMake, keptPerSnapshot } from "./kept-results.server";

const keptMatches = keptPerSnapshot<TextMatches>();

/** The parts that match a search, best first; null for an empty search. */
export function matchText(snapshot: CatalogueSnapshot, q: string): TextMatches | null {
  if (q === "") return null;
  const words = readQuery(q);
  return getOrMake(
    keptMatches(snapshot),
    words.map(({ word }) => word).join(" "),
    () => searchText(snapshot.search, words),
    ({ ranked, rows }) => ranked.byteLength + 2 * rows.byteLength + 500,
  );
}
