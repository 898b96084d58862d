import { CATEGORY_LABELS, type Part, type Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { MatchLevel } from "../engine/text/document-search.model";
import { everyWordBeginsOne, nounAt, queryWords, readQuery } from "../engine/text/search-words.model";
import type { Correction } from "../engine/vocabulary.model";
import { parseFindFilter, withFilter, type FindFilter, type IgnoredParam } from "./find-filter.model";
import { countParts, firstParts, fitsNoneOfKind, shownFilter } from "./find-parts.server";
import { wordsOf } from "./named-printer.model";
import { matchFilterText } from "./query/match-text.server";

/** What a search of the whole site looks for in the catalogue. */
export interface PartSearch {
  readonly filter: FindFilter;
  /** What of the address has no effect. */
  readonly ignored: readonly IgnoredParam[];
}

/**
 * Reads a search of the whole site as one of parts: for the printer that its words name, else the one that the address
 * names, else the visitor's own. What the address has besides words and printer is not looked at.
 */
export function readPartSearch(snapshot: CatalogueSnapshot, params: URLSearchParams, own: string | null): PartSearch {
  const { vocabulary } = snapshot;
  const asked = new URLSearchParams();
  for (const name of ["q", "printer"]) for (const value of params.getAll(name)) asked.append(name, value);
  const read = parseFindFilter(asked, vocabulary);
  const inWords = vocabulary.printerIn(read.filter.q) !== null;
  if (inWords) asked.delete("printer");
  else if (
    read.filter.printer === null &&
    !read.filter.anyPrinter &&
    own !== null &&
    vocabulary.printerSlug(own) !== null
  ) {
    asked.set("printer", own);
  }
  return { filter: parseFindFilter(asked, vocabulary).filter, ignored: read.ignored };
}

/** The parts that a search finds. */
export interface MatchingParts {
  readonly items: readonly Part[];
  readonly total: number;
  /** The list of FIND that has them all. */
  readonly filter: FindFilter;
  /** The printer that they are for, or that marks are for. */
  readonly printer: Printer | null;
  readonly level: MatchLevel;
  readonly corrections: readonly Correction[];
  /** How many there are for all printers; null when these are they. */
  readonly ofAllPrinters: number | null;
}

/** The first parts of a search: those for its printer, and all of them, with their marks, when none of them fits. */
export function matchingParts(snapshot: CatalogueSnapshot, search: PartSearch, most: number): MatchingParts {
  const filter = filterWithParts(snapshot, shownFilter(snapshot, search.filter));
  const { items, total } = firstParts(snapshot, filter, most);
  const text = matchFilterText(snapshot, filter);
  const corrections = total === 0 ? [] : (text?.corrections ?? []);
  const all = withFilter(filter, { printer: null });
  const isForPrinter = filter.printer !== null && filter.fit !== "all" && !filter.printerFromWords;
  return {
    ...{ items, total, filter, corrections },
    printer: filter.printer === null ? null : snapshot.printerBySlug(filter.printer),
    level: text !== null && !text.complete ? 0 : levelOf(items, wordsOf(filter), corrections),
    ofAllPrinters: isForPrinter ? countParts(snapshot, all) : null,
  };
}

/** The filter, for all parts when those that fit its printer are not what the words ask for. */
function filterWithParts(snapshot: CatalogueSnapshot, filter: FindFilter): FindFilter {
  if (filter.printer === null || filter.fit === "all" || wordsOf(filter) === "") return filter;
  const all = withFilter(filter, { fit: "all" });
  const isComplete = (one: FindFilter) => matchFilterText(snapshot, one)?.complete === true;
  const lacks = countParts(snapshot, filter) === 0 || fitsNoneOfKind(snapshot, filter);
  return lacks || (!isComplete(filter) && isComplete(all)) ? all : filter;
}

/** How well the words, spelled right, name the first part. */
function levelOf([first]: readonly Part[], q: string, corrections: readonly Correction[]): MatchLevel {
  const words = readQuery(q).map(({ typed, word }) => corrections.find((one) => one.typed === typed)?.word ?? word);
  if (first === undefined || words.length === 0) return 1;
  const { name, manufacturer, table, subcategory } = first;
  const isCalled = [name, `${manufacturer ?? ""} ${name}`].some(
    (called) => queryWords(called).join(" ") === words.join(" "),
  );
  if (isCalled) return 4;
  const called = [name, manufacturer, CATEGORY_LABELS[table].singular, subcategory];
  if (everyWordBeginsOne(words, called)) return 3;
  const noun = words[nounAt(words)];
  return noun !== undefined && everyWordBeginsOne([noun], called) ? 2 : 1;
}
