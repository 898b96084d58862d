import { countBits, countCommonBits, difference, unionOf } from "../engine/index/bitset.server";
import type { Predicate } from "../engine/index/catalogue-index.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { isSpare } from "../engine/spares.server";
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

const SPARES: Predicate = {
  key: "spare",
  test: (index, row) => {
    const part = index.part(row);
    return part !== null && isSpare(part);
  },
};

function isOfWholeCategory(filter: FindFilter): boolean {
  return wordsOf(filter) === "" && filter.subcategory === null;
}

/** Lists of which it is no question why they have no more parts. */
const DECIDED: readonly FitFilter[] = ["needs_change", "does_not_fit", "universal"];

/** Of all parts of the kind. When fewer wait, it is for other reasons that few are known to fit. */
const SHARE = 0.25;

/**
 * What parts of some kind wait for, when many do and more than are known to fit the printer; null when it is otherwise,
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
      const found = new FindQuery(snapshot, all).rows();
      // Among hotends, what nozzles and heaters wait for is not what is asked for.
      const rows = isOfWholeCategory(filter) ? difference(found, snapshot.index.bitmap(SPARES)) : found;
      const { kinds, waiting } = unknownKinds(snapshot, printer, rows);
      const { answers } = snapshot.fitsOn(printer.idUuid);
      const fitting = countCommonBits(rows, unionOf(answersOf(USUAL_FIT).map((answer) => answers[answer])));
      const parts = countBits(waiting);
      const title = notKnownText(
        kinds.map(({ kind }) => kind),
        printer.label,
      );
      const areMany = parts > fitting && parts >= SHARE * countBits(rows);
      return { unanswered: areMany ? { title, parts } : null };
    },
    () => KEPT_BYTES,
  ).unanswered;
}
