const FIELD = "|";
const ROW = "~";
/** What stands for a separator inside a field. */
const INSIDE: Readonly<Record<string, string>> = { "|": "\t", "~": "\n", "\t": " ", "\n": " " };
const OUTSIDE: Readonly<Record<string, string>> = { "\t": "|", "\n": "~" };

/**
 * Rows of text as one string. A page's data travels twice, as HTML and as what hydration needs; lists of
 * objects become hundreds of small references there, which hardly compress, while plain text that
 * repeats the HTML compresses to almost nothing, the less the fewer characters of it have to be escaped. Tabs and line
 * breaks inside a field become spaces; null is empty.
 */
export function packRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map((field) => (field === null ? "" : packField(String(field)))).join(FIELD)).join(ROW);
}

function packField(text: string): string {
  return text.replace(/[|~\t\n]/g, (character) => INSIDE[character] ?? character);
}

/** The rows {@link packRows} packed, every field as text. */
export function unpackRows(packed: string): string[][] {
  return packed === "" ? [] : packed.split(ROW).map((row) => row.split(FIELD).map(unpackField));
}

function unpackField(field: string): string {
  return field.replace(/[\t\n]/g, (character) => OUTSIDE[character] ?? character);
}
