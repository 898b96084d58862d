import { countBits, countCommonBits, unionOf } from "../engine/index/bitset.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { answersOf, USUAL_FIT, type FitFilter } from "../fit/fit-filter.model";
import { notKnownText } from "../fit/fit-gaps.model";
import { unknownKinds } from "../printers/unknown-kinds.server";
import { findSearchParams, type FindFilter } from "./find-filter.model";
import type { UnansweredParts } from "./find-view.model";
import { wordsOf } from "./named-printer.model";
import { FindQuery } from "./query/find-query.server";
import { getOrMake, keptPerSnapshot } from "./query/kept-results.server";

const kept = keptPerSnapshot<{ readonly unanswered: UnansweredParts | null }>();
const KEPT_BYTES = 300;

/** Lists of which it is no question why they have no more parts. */
const DECIDED: readonly FitFilter[] = ["needs_change", "does_not_fit", "universal"];

/**
 * What parts of some kind wait for, when more of them wait than are known to fit the printer; null when it is otherwise,
 * and for lists of all kinds.
 */
export function unansweredParts(snapshot: CatalogueSnapshot, filter: FindFilter): UnansweredParts | null {
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  if (printer === null || filter.pinned || DECIDED.includes(filter.fit)) return null;
  if (filter.category === null && wordsOf(filter) === "") return null;
  const all: FindFilter = { ...filter, fit: "all", page: 1 };
  return getOrMake(
    kept(snapshot),
    `${printer.idUuid} ${findSearchParams(all).toString()}`,
    () => {
      const rows = new FindQuery(snapshot, all).rows();
      const { kinds, waiting } = unknownKinds(snapshot, printer, rows);
      const { answers } = snapshot.fitsOn(printer.idUuid);
      const fitting = countCommonBits(rows, unionOf(answersOf(USUAL_FIT).map((answer) => answers[answer])));
      const parts = countBits(waiting);
      const title = notKnownText(
        kinds.map(({ kind }) => kind),
        printer.label,
      );
      return { unanswered: parts > fitting ? { title, parts } : null };
    },
    () => KEPT_BYTES,
  ).unanswered;
}
