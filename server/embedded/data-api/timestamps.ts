/** The types `timestamp` and `timestamptz` in the database's catalogue. */
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/** A time as the database prints it, in ISO 8601 as PostgREST sends it: `2026-11-21T10:00:00.123456+00:00`. */
export function isoTimestamp(printed: string): string {
  return printed.replace(/^(\d+-\d\d-\d\d) /, "$1T").replace(/([+-]\d\d)(?=$| BC$)/, "$1:00");
}

/** Parsers by type for the database's driver. */
export const TIMESTAMP_PARSERS = { [TIMESTAMP]: isoTimestamp, [TIMESTAMPTZ]: isoTimestamp };
