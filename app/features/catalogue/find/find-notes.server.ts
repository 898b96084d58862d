import { countBits, countCommonBits, hasDifferentNumbers, type Bitset } from "../engine/index/bitset.server";
import type { SizeInWords } from "../engine/text/search-text.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { isFitFilter } from "../fit/fit-filter.model";
import { searchPrinters } from "../printers/printer-picker.server";
import { impossibleRanges } from "./active-filters.model";
import {
  lastPageNotes,
  UNKNOWN_PARAM,
  unknownPrinter,
  UNKNOWN_VALUE,
  type AddressNote,
} from "~/lib/text/address-notes";
import type { FindFilter, IgnoredParam } from "./find-filter.model";
import { ANY_PRINTER, wordsOf } from "./named-printer.model";
import { fitsNoneOfKind } from "./find-parts.server";
import { unansweredParts } from "./unanswered.server";
import { matchFilterText } from "./query/match-text.server";
import { FindQuery } from "./query/find-query.server";
import { ratedAtLeast } from "./query/predicates.server";
import type { FindView, MissingWords, UnstatedSize } from "./find-view.model";
import { otherNamed } from "./printer-choices.server";

interface Asked {
  readonly filter: FindFilter;
  readonly ignored: readonly IgnoredParam[];
  /** Nothing is known to fit the printer that the words name, so all parts are shown; see `shownFilter`. */
  readonly showsAll?: boolean;
}

/** What a list says of its address: values and parameters that are ignored, and a page beyond the last one. */
export function addressNotes(
  snapshot: CatalogueSnapshot,
  { filter, ignored }: Asked,
  shown: { readonly page: number; readonly pageCount: number },
): AddressNote[] {
  const notes = ignored.map(({ param, value, unknown }) => ({
    param,
    value,
    note: unknown ? UNKNOWN_PARAM : whyIgnored(snapshot, param, value),
  }));
  notes.push(...lastPageNotes(filter.page, shown));
  const unsorted = whyUnsorted(snapshot, filter);
  if (unsorted !== null)
    notes.push({ param: "sort", value: filter.sort, note: `${unsorted}, so the order is by name` });
  return notes;
}

/** Why an order puts no part of a list before another one; null when it does, and for an empty list. */
function whyUnsorted(snapshot: CatalogueSnapshot, filter: FindFilter): string | null {
  if (filter.sort !== "rating" && filter.sort !== "newest") return null;
  const { index } = snapshot;
  // What is pinned is not known here; nearly always it is not all of one kind.
  const rows = filter.pinned ? index.present : new FindQuery(snapshot, filter).rows();
  if (countBits(rows) === 0) return null;
  if (filter.sort === "newest") {
    return hasDifferentNumbers(rows, index.columns.created) ? null : "all parts are equally new";
  }
  const rated = index.bitmap(ratedAtLeast(0));
  if (countBits(rated) === 0) return "no part has a rating yet";
  return countCommonBits(rows, rated) > 0 ? null : "no part found has a rating yet";
}

/** The notes of a file: those of its address, and the ranges that nothing can be in. */
export function exportNotes(
  snapshot: CatalogueSnapshot,
  asked: Asked,
  pages: { readonly page: number; readonly pageCount: number } | null,
): AddressNote[] {
  const { page } = asked.filter;
  const allPages =
    pages === null && page > 1 ? [{ param: "page", value: String(page), note: "the file has all pages" }] : [];
  return [
    ...addressNotes(snapshot, asked, pages ?? { page, pageCount: 1 }),
    ...allPages,
    ...impossibleRanges(asked.filter).map(({ column, value, text }) => ({ param: column, value, note: text })),
    ...searchNotes(snapshot, asked),
  ];
}

/** What of the words is a printer's name, and whether no part has all the others. */
function searchNotes(snapshot: CatalogueSnapshot, { filter, showsAll }: Asked): AddressNote[] {
  const { named, printerFromWords } = filter;
  const notes: AddressNote[] = [];
  if (named !== null && printerFromWords) {
    const { words: value, slug } = named;
    const label = snapshot.names.printer(slug);
    notes.push({
      param: "q",
      value,
      note: `names the printer ${label}; printer=${ANY_PRINTER} searches for it in parts`,
    });
  }
  const other = otherNamed(snapshot, filter);
  if (other !== null) {
    const label = snapshot.names.printer(other.slug);
    notes.push({
      param: "q",
      value: other.words,
      note: `names the printer ${label}, but the list is for that of printer=; without it the list is for this one`,
    });
  }
  if (showsAll) notes.push({ param: "fit", value: filter.fit, note: "no such part is known to fit, so all are shown" });
  const unanswered = unansweredParts(snapshot, filter);
  if (unanswered !== null && filter.printer !== null) {
    const { title, parts } = unanswered;
    notes.push({
      param: "printer",
      value: filter.printer,
      note: `${title}, so ${parts === 1 ? "1 such part has" : `${String(parts)} such parts have`} no answer`,
    });
  }
  if (fitsNoneOfKind(snapshot, filter)) notes.push({ param: "q", value: wordsOf(filter), note: NONE_OF_KIND });
  const { missing, corrections, unstatedSize } = understoodWords(snapshot, filter);
  if (unstatedSize !== null) {
    notes.push({
      param: "q",
      value: unstatedSize.size,
      note: unstatedSize.byAny
        ? "not all parts found state this size; those that do come first"
        : "no part found states this size",
    });
  }
  for (const { typed, word } of corrections) {
    notes.push({ param: "q", value: typed, note: `no part has this word, so “${word}” is looked for` });
  }
  if (missing !== null) notes.push({ param: "q", value: wordsOf(filter), note: missingWordsNote(missing) });
  return notes;
}

const NONE_OF_KIND =
  "none is known to fit the printer; fit=needs_change, not_listed and not_verified are not ruled out";

/** How the words of a filter are understood, where parts do not have them as they are. */
export function understoodWords(
  snapshot: CatalogueSnapshot,
  filter: FindFilter,
): Pick<FindView, "missing" | "corrections" | "unstatedSize"> {
  const text = matchFilterText(snapshot, filter);
  if (text === null || text.ranked.length === 0) return { missing: null, corrections: [], unstatedSize: null };
  const { complete, absent, onlyFitting, corrections, size } = text;
  return {
    missing: complete ? null : { words: absent, onlyFitting },
    corrections,
    unstatedSize: size && unstatedAmong(new FindQuery(snapshot, filter).rows(), size),
  };
}

/** Whether some, or none, of the parts found state a size; null when all do. */
function unstatedAmong(found: Bitset, { typed: size, stating }: SizeInWords): UnstatedSize | null {
  const count = countCommonBits(found, stating);
  return count === countBits(found) ? null : { size, byAny: count > 0 };
}

/** Says that the parts found have most of the words, and which words none has. */
function missingWordsNote({ words, onlyFitting }: MissingWords): string {
  const most = `no part${onlyFitting ? " that fits" : ""} has all of these words, and those with most of them are shown`;
  return words.length === 0 ? most : `${most}; none has ${words.map((word) => `“${word}”`).join(", ")}`;
}

function whyIgnored(snapshot: CatalogueSnapshot, param: string, value: string): string {
  if (param === "fit" && isFitFilter(value)) return "needs a printer, so nothing is filtered by it";
  if (param === "fit") return "not known here, so the list is the one without it";
  return param === "printer" ? unknownPrinter(searchPrinters(snapshot, value)[0]?.slug) : UNKNOWN_VALUE;
}
