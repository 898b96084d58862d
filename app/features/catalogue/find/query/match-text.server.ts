import { answersOf, FITTING, USUAL_FIT, type FitFilter } from "../../fit/fit-filter.model";
import { countCommonBits, unionOf } from "../../engine/index/bitset.server";
import type { CatalogueSnapshot } from "../../engine/snapshot.server";
import { readQuery } from "../../engine/text/search-words.model";
import { searchMost, searchText, type TextMatches } from "../../engine/text/search-text.server";
import type { FindFilter } from "../find-filter.model";
import { wordsOf } from "../named-printer.model";
import { getOrMake, keptPerSnapshot } from "./kept-results.server";

/** The parts that match the words of a list. */
export interface ListMatches extends TextMatches {
  /** Other parts have more of the words, and none of them fits. */
  readonly onlyFitting: boolean;
}

const keptMatches = keptPerSnapshot<TextMatches>();

/** The parts that match a search, best first; null for an empty search. */
function matchText(snapshot: CatalogueSnapshot, q: string): TextMatches | null {
  if (q === "") return null;
  const words = readQuery(q);
  return getOrMake(
    keptMatches(snapshot),
    words.map(({ word }) => word).join(" "),
    () => searchText(snapshot.search, words),
    matchesSize,
  );
}

/**
 * The parts that match the words of a filter; null without words. When no part of the kind that the words name fits the
 * printer and has all of them, those of the kind that fit and have most of them are the result, if there are any.
 *
 * @param shown another choice of `fit` than the filter's
 */
export function matchFilterText(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
  shown: FitFilter = filter.fit,
): ListMatches | null {
  const q = wordsOf(filter);
  const matches = matchText(snapshot, q);
  if (matches === null) return null;
  const asIs = { ...matches, onlyFitting: false };
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  if (printer === null || !FITTING.includes(shown) || matches.ranked.length === 0) return asIs;
  const { answers } = snapshot.fitsOn(printer.idUuid);
  // Of all that fits: a choice among it shows some of the same parts.
  const fitting = unionOf(answersOf(USUAL_FIT).map((answer) => answers[answer]));
  const wanted = matches.kindWords === 0 ? matches.rows : matches.ofKind;
  if (countCommonBits(wanted, fitting) > 0) return asIs;
  const words = readQuery(q);
  const most = getOrMake(
    keptMatches(snapshot),
    [printer.idUuid, ...words.map(({ word }) => word)].join(" "),
    () => searchMost(snapshot.search, words, fitting),
    matchesSize,
  );
  if (most.ranked.length > 0) return { ...most, onlyFitting: true };
  // What has the words of a kind apart, a sheet of spring steel for a bed, is not about bed springs.
  return matches.kindWords > 1 ? { ...asIs, rows: matches.ofKind } : asIs;
}

function matchesSize({ ranked, rows, levels, size }: TextMatches): number {
  const sets = size === null ? 2 : 3;
  return ranked.byteLength + sets * rows.byteLength + levels.byteLength + 500;
}
