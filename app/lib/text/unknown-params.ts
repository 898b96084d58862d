/* What of an address has no meaning, as a page repeats it. */

const MAX_REPORTED_LENGTH = 60;

const CONTROLS_AND_HALVES = /[\p{Cc}\p{Cs}\ufffd]+/gu;

/** Replaces control characters (also NUL) and invalid bytes by spaces, since they match nothing. */
export function printable(value: string): string {
  return value.slice(0, 1_000).replace(CONTROLS_AND_HALVES, " ").trim();
}

/** As much of a text as a page repeats. */
export function shorten(value: string): string {
  const characters = [...value];
  return characters.length > MAX_REPORTED_LENGTH ? `${characters.slice(0, MAX_REPORTED_LENGTH).join("")}…` : value;
}

/** What newsletters, advertisements and social networks add to the addresses they lead to. */
const ADDED_BY_OTHERS = /^(utm_.+|fbclid|gclid|msclkid|mc_[ce]id)$/i;

/** A parameter whose name means nothing to the page. */
interface UnknownParam {
  readonly param: string;
  readonly value: string;
  readonly unknown: true;
}

/** The parameters that have a value and no meaning, each once. */
export function unknownParams(searchParams: URLSearchParams, known: ReadonlySet<string>): UnknownParam[] {
  const unknown = new Map<string, UnknownParam>();
  for (const [param, value] of searchParams) {
    if (value.trim() === "" || known.has(param) || ADDED_BY_OTHERS.test(param)) continue;
    unknown.set(param, { param: shorten(printable(param)), value: shorten(printable(value)), unknown: true });
  }
  return [...unknown.values()];
}
