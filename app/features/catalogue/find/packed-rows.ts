const FIELD = "|";
const ROW = "~";
/** What stands for a separator inside a field, and for what stands for one. */
const INSIDE: Readonly<Record<string, string>> = {
  "|": "\t",
  "~": "\n",
  "\t": "\ue000t",
  "\n": "\ue000n",
  "\ue000": "\ue000e",
};
const OUTSIDE = new Map(Object.entries(INSIDE).map(([character, packed]) => [packed, character]));

/**
 * Rows of text as one string. A page's data travels twice, as HTML and as what hydration needs; lists of
 * objects become hundreds of small references there, which hardly compress, while plain text that
 * repeats the HTML compresses to almost nothing, the less the fewer characters of it have to be escaped. Every
 * character of a field arrives as it was: the server renders from the texts before they are packed. Null is empty.
 */
export function packRows(rows: readonly (readonly Field[])[]): string {
  return joinRows(rows.map(packFields));
}

/** A field of a row before it is packed. */
export type Field = string | number | null;

/** Fields of a row that stand beside each other. */
export function packFields(fields: readonly Field[]): string {
  return fields.map((field) => (field === null ? "" : packField(String(field)))).join(FIELD);
}

/** A row of parts that {@link packFields} packed. */
export function joinFields(...parts: readonly string[]): string {
  return parts.join(FIELD);
}

/** What {@link packRows} gives, of rows that are packed already. */
export function joinRows(rows: readonly string[]): string {
  return rows.join(ROW);
}

function packField(text: string): string {
  return text.replace(/[|~\t\n\ue000]/g, (character) => INSIDE[character] ?? character);
}

/** The rows {@link packRows} packed, every field as text. */
export function unpackRows(packed: string): string[][] {
  return packed === "" ? [] : packed.split(ROW).map((row) => row.split(FIELD).map(unpackField));
}

function unpackField(field: string): string {
  return field.replace(/[\t\n]|\ue000[tne]/g, (packed) => OUTSIDE.get(packed) ?? packed);
}
