import { answersOf, type FitFilter } from "../../fit/fit-filter.model";
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

/** The lists of parts that fit. */
const FITTING: readonly FitFilter[] = ["likely", "listed", "should_fit", "universal"];

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
  const fitting = unionOf(answersOf(shown).map((answer) => answers[answer]));
  const wanted = matches.kindPoints === 0 ? matches.rows : matches.ofKind;
  if (countCommonBits(wanted, fitting) > 0) return asIs;
  const words = readQuery(q);
  const most = getOrMake(
    keptMatches(snapshot),
    [shown, printer.idUuid, ...words.map(({ word }) => word)].join(" "),
    () => searchMost(snapshot.search, words, { found: matches, within: fitting }),
    matchesSize,
  );
  return most.ranked.length === 0 ? asIs : { ...most, onlyFitting: true };
}

function matchesSize({ ranked, rows, levels, size }: TextMatches): number {
  const sets = size === null ? 2 : 3;
  return ranked.byteLength + sets * rows.byteLength + levels.byteLength + 500;
}
