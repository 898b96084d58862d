import type { PrinterFits } from "../../engine/fit/printer-fits.server";
import { difference, forEachBit, hasBit, intersection, type Bitset } from "../../engine/index/bitset.server";
import { LEVELS_OF_MATCHES } from "../../engine/text/match-rows.server";
import type { FindQuery } from "./find-query.server";
import type { ListMatches } from "./match-text.server";

/** All parts in groups, those that fit a printer best first. */
export function bestFirst({ answers, specific }: PrinterFits): Bitset[] {
  return [
    answers.listed,
    specific,
    difference(answers.should_fit, specific),
    answers.universal,
    answers.needs_change,
    answers.not_listed,
    answers.not_verified,
    answers.does_not_fit,
  ];
}

/** So many of the groups fit. */
const FITTING_GROUPS = 4;
const GROUPS = 8;
/** A part that is named after the printer or its maker counts for as much as this better a match. */
const NAMED_AFTER = 3;
const LEVELS = LEVELS_OF_MATCHES + NAMED_AFTER;

/**
 * The rows that match words, for a printer: what the words name before what mentions them, of that what fits, the better
 * match first, and of equally good ones the best answer. Among these come first those that most members fitted.
 */
export function inMatchOrder(query: FindQuery, rows: Bitset, text: ListMatches) {
  let all: Uint32Array | null = null;
  return (from?: number, to?: number): Uint32Array => {
    all ??= sortedMatches(query, rows, text);
    return all.subarray(from, to);
  };
}

/** A counting sort: of the rows of one place, those that come first stay first. */
function sortedMatches(query: FindQuery, rows: Bitset, { ranked, ofKind, levels }: ListMatches): Uint32Array {
  const fits = query.fits();
  if (fits === null) return new Uint32Array(0);
  const groupOf = new Uint8Array(query.index.capacity);
  for (const [group, set] of bestFirst(fits).entries()) {
    forEachBit(intersection([rows, set]), (row) => {
      groupOf[row] = group;
    });
  }
  const after = query.namedAfterPrinter();
  const confirmed = query.confirmedRows().filter((row) => hasBit(rows, row));
  const first = new Set(confirmed);
  const others = ranked.filter((row) => hasBit(rows, row) && !first.has(row));
  const placeOf = (row: number): number => {
    const group = groupOf[row] ?? 0;
    const unlike = hasBit(ofKind, row) ? 0 : 1;
    const unfit = group < FITTING_GROUPS ? 0 : 1;
    const level = LEVELS - 1 - (levels[row] ?? 0) - (hasBit(after, row) ? NAMED_AFTER : 0);
    // Those in doubt come last, unless members agree.
    const doubt = hasBit(fits.doubtful, row) && !first.has(row) ? 1 : 0;
    return (((unlike * 2 + unfit) * LEVELS + level) * GROUPS + group) * 2 + doubt;
  };
  const inTurn = [confirmed, others];
  const next = new Uint32Array(4 * LEVELS * GROUPS * 2 + 1);
  for (const some of inTurn) {
    for (const row of some) {
      const place = placeOf(row) + 1;
      next[place] = (next[place] ?? 0) + 1;
    }
  }
  for (let place = 1; place < next.length; place++) next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  const sorted = new Uint32Array(confirmed.length + others.length);
  for (const some of inTurn) {
    for (const row of some) {
      const place = placeOf(row);
      const at = next[place] ?? 0;
      sorted[at] = row;
      next[place] = at + 1;
    }
  }
  return sorted;
}
