/** Types in the database's catalogue. */
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/** A time as the database prints it, in ISO 8601 as PostgREST sends it: `2026-11-21T10:00:00.123456+00:00`. */
export function isoTimestamp(printed: string): string {
  return printed.replace(/^(\d+-\d\d-\d\d) /, "$1T").replace(/([+-]\d\d)(?=$| BC$)/, "$1:00");
}

/**
 * A numeric as the database prints it, as PostgREST sends it: a JSON number, whatever zeros it ends in; `NaN` and
 * `Infinity`, which JSON does not have, as text. The library leaves every text that it would write differently.
 */
export function jsonNumber(printed: string): number | string {
  const number = Number(printed);
  return Number.isFinite(number) ? number : printed;
}

/** Parsers by type for the database's driver. */
export const VALUE_PARSERS = { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp, [NUMERIC]: jsonNumber };
