import { unknownParams } from "./unknown-params";

/* What of an address has no effect, or cannot have the one that was meant: as pages, JSON and CSV say it. */

/** One such parameter, and why. */
export interface AddressNote {
  readonly param: string;
  readonly value: string;
  readonly note: string;
}

/** Why a parameter has no effect whose name means nothing. */
export const UNKNOWN_PARAM = "no parameter has this name, so nothing is filtered by it";
/** The same of a value. */
export const UNKNOWN_VALUE = "not known here, so nothing is filtered by it";

/** Why a printer has no effect that is not known, with the slug of one that may be meant. */
export function unknownPrinter(nearest: string | undefined): string {
  return nearest === undefined ? UNKNOWN_VALUE : `${UNKNOWN_VALUE}. Did you mean printer=${nearest}?`;
}

const LAST_PAGE = "this is the last";

/** What a list says that shows its last page for one beyond it; nothing when it shows the one that was asked for. */
export function lastPageNotes(asked: number, { page, pageCount }: { page: number; pageCount: number }): AddressNote[] {
  if (asked === page) return [];
  const note = pageCount === 1 ? `${LAST_PAGE} page, and the only one` : `${LAST_PAGE} of ${String(pageCount)} pages`;
  return [{ param: "page", value: String(asked), note }];
}

/** The heading of the notes on a page. */
export function noticeTitle(notes: readonly AddressNote[]): string {
  const [first] = notes;
  return notes.length === 1 && first?.note.startsWith(LAST_PAGE)
    ? `There is no page ${first.value}`
    : "Some filters were ignored";
}

/** What a page says of the parameters of its address that have no meaning. */
export function unknownParamNotes(params: URLSearchParams, known: readonly string[]): AddressNote[] {
  return unknownParams(params, new Set(known)).map(({ param, value }) => ({ param, value, note: UNKNOWN_PARAM }));
}

/** What a list says when it shows another page than the one that was asked for; nothing when it is the same. */
export function beyondTheEnd(asked: number, shown: number): AddressNote[] {
  if (asked === shown) return [];
  return [{ param: "page", value: String(asked), note: `beyond the last page, so this is page ${String(shown)}` }];
}

/** A note as one line. */
export function noteLine({ param, value, note }: AddressNote): string {
  return `${param}=${value}: ${note}`;
}

const MOST_WARNINGS = 5;
const LONGEST_WARNED = 80;

/** The notes as a `Warning` header, for files that have no place for them; null without notes. */
export function warningHeader(notes: readonly AddressNote[]): string | null {
  if (notes.length === 0) return null;
  const ascii = (text: string) => text.replace(/[^\x20-\x7e]|["\\]/g, "?").slice(0, LONGEST_WARNED);
  return notes
    .slice(0, MOST_WARNINGS)
    .map(({ param, value, note }) => `299 - "${ascii(param)}=${ascii(value)}: ${ascii(note)}"`)
    .join(", ");
}
