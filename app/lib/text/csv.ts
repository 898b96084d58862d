/** One CSV cell (RFC 4180): quoted where it must be, and harmless in a spreadsheet; null is empty. */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text that {@link csvCell} made a cell of. */
export function csvText(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, "");
}

/** The cells of a CSV text (RFC 4180), row by row. Of a text that ends inside quotes the rest is one cell. */
export function parseCsvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)(?:"|$)|([^",\r\n]*))(,|\r\n?|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows;
}

/** Rows as CSV, each ended by CRLF. */
export function csvRows(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
