import { fmt } from "~/lib/numbers/format-number";
import { readNumber } from "~/lib/numbers/read-number";
import { unknownParams } from "~/lib/text/unknown-params";
import { calculatorSlug } from "../calibration-steps.model";
import type { HistoryEntry } from "./history-entry.server";
import { FILTER_NAMES, filtered, type FilterName, type HistoryFilter } from "./history-filter";
import { MOST_COMPARED } from "./history.model";

/** Something in an address that has no effect. */
export interface HistoryNote {
  readonly param: string;
  readonly value: string;
  readonly note: string;
}

const UNKNOWN_PARAM = "no parameter has this name, so nothing is filtered by it";
const UNKNOWN_VALUE = "not known here, so nothing is filtered by it";
const NOT_YOURS = "you have no saved result with this number";

/** Whether the catalogue has a printer. */
type IsPrinter = (slug: string) => boolean;

/** Results on one page of the list. */
const PAGE_SIZE = 50;

/** What the list and its file are asked for. */
interface AskedResults {
  readonly filter: HistoryFilter;
  readonly notes: readonly HistoryNote[];
}

/** The filter of an address; what means nothing filters nothing, and is said. */
function readFilter(query: URLSearchParams, entries: readonly HistoryEntry[], isPrinter: IsPrinter): AskedResults {
  const notes: HistoryNote[] = [];
  const meanings: Readonly<Record<FilterName, (text: string) => string | null>> = {
    calculator: calculatorSlug,
    printer: (text) => (isPrinter(text) || entries.some(({ printer }) => printer?.slug === text) ? text : null),
    nozzle: (text) => {
      const value = readNumber(text);
      return value === null || value <= 0 ? null : fmt(value, 3);
    },
    filament: (text) => text,
  };
  const meaning = (name: FilterName): string => {
    const text = (query.get(name) ?? "").trim();
    if (text === "") return "";
    const value = meanings[name](text);
    if (value === null) notes.push({ param: name, value: text, note: UNKNOWN_VALUE });
    return value ?? "";
  };
  const [calculator = "", printer = "", nozzle = "", filament = ""] = FILTER_NAMES.map(meaning);
  return { filter: { calculator, printer, nozzle, filament }, notes };
}

function strangers(query: URLSearchParams, known: readonly string[]): readonly HistoryNote[] {
  return unknownParams(query, new Set(known)).map(({ param, value }) => ({ param, value, note: UNKNOWN_PARAM }));
}

/** What the file of an address holds, and what of the address has no effect: it has all pages. */
export function askedFile(query: URLSearchParams, entries: readonly HistoryEntry[], isPrinter: IsPrinter) {
  const { filter, notes } = readFilter(query, entries, isPrinter);
  return { found: filtered(entries, filter), notes: [...notes, ...strangers(query, FILTER_NAMES)] };
}

/** The page of the list that an address asks for, and what of the address has no effect. */
export function askedList(query: URLSearchParams, entries: readonly HistoryEntry[], isPrinter: IsPrinter) {
  const { filter, notes } = readFilter(query, entries, isPrinter);
  const found = filtered(entries, filter);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const asked = query.get("page") ?? "";
  const isPage = /^0*[1-9]\d{0,5}$/.test(asked);
  const page = isPage ? Math.min(pageCount, Number(asked)) : 1;
  const chosen = chosenOf(query.getAll("compare"), entries, "compare");
  return {
    filter,
    found,
    page,
    pageCount,
    shown: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    chosen: chosen.entries,
    notes: [
      ...notes,
      ...(asked === "" || (isPage && Number(asked) <= pageCount) ? [] : [pageNote(asked, isPage, pageCount)]),
      ...chosen.notes,
      ...strangers(query, [...FILTER_NAMES, "page", "compare"]),
    ],
  };
}

function pageNote(value: string, isPage: boolean, pageCount: number): HistoryNote {
  const last =
    pageCount === 1 ? "this is the last page, and the only one" : `this is the last of ${String(pageCount)} pages`;
  return { param: "page", value, note: isPage ? last : "no page has this number, so this is the first" };
}

/** The results that an address asks to compare, and what of it has no effect; the first few of too many are compared. */
export function askedComparison(query: URLSearchParams, entries: readonly HistoryEntry[]) {
  const chosen = chosenOf(query.getAll("id"), entries, "id");
  return {
    ids: chosen.entries.slice(0, MOST_COMPARED).map(({ id }) => id),
    chosen: chosen.entries.length,
    notes: [...chosen.notes, ...strangers(query, ["id"])],
  };
}

function chosenOf(texts: readonly string[], entries: readonly HistoryEntry[], param: string) {
  const byId = new Map(entries.map((entry) => [String(entry.id), entry]));
  const unique = [...new Set(texts)].filter((text) => text !== "");
  return {
    entries: unique.flatMap((text) => byId.get(text) ?? []),
    notes: unique
      .filter((text) => !byId.has(text))
      .map((value): HistoryNote => ({ param, value: value.slice(0, LONGEST_SHOWN), note: NOT_YOURS })),
  };
}

const LONGEST_SHOWN = 40;

/** A note as one line. */
export function historyNoteLine({ param, value, note }: HistoryNote): string {
  return `${param}=${value}: ${note}`;
}
