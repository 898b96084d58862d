const FIELD = "\t";
const ROW = "\n";

/**
 * Rows of text as one string. A page's data travels twice, as HTML and as what hydration needs; lists of
 * objects become hundreds of small references there, which hardly compress, while plain text that
 * repeats the HTML compresses to almost nothing. Tabs and line breaks inside a field become spaces; null is empty.
 */
export function packRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows
    .map((row) => row.map((field) => (field === null ? "" : String(field).replace(/[\t\n]/g, " "))).join(FIELD))
    .join(ROW);
}

/** The rows {@link packRows} packed, every field as text. */
export function unpackRows(packed: string): string[][] {
  return packed === "" ? [] : packed.split(ROW).map((row) => row.split(FIELD));
}
