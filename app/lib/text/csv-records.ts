/** One record of a CSV text, and the line on which it begins. */
export interface CsvRecord {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [",", ";", "\t"] as const;

/** What separates the cells of a text: the one of a spreadsheet's separators that its first line has most. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** The records of a CSV text (RFC 4180, or with semicolons or tabs), without those that have nothing in them. */
export function parseCsvRecords(text: string): CsvRecord[] {
  const content = text.replace(/^\ufeff/, "");
  const separator = separatorOf(content);
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$)|([^"${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|$)`, "g");
  const records: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let line = 1;
  for (const [whole, quoted, plain, end] of content.matchAll(cell)) {
    records.at(-1)?.cells.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n?|\n/g)?.length ?? 0;
    if (end === "") break;
    if (end !== separator) records.push({ line, cells: [] });
  }
  return records.filter(({ cells }) => cells.some((one) => one.trim() !== ""));
}
