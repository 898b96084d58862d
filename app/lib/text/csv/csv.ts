import { csvCells } from "./csv-cells";

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

/** The cells of a CSV text (RFC 4180), row by row; see {@link csvCells}. */
export function parseCsvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const cell of csvCells(text, ",")) {
    row.push(cell.text);
    if (!cell.endsRecord) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Rows as CSV, each ended by CRLF. */
export function csvRows(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
