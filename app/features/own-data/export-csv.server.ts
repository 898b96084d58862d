import { csvRows } from "~/lib/text/csv/csv";
import type { OwnRow } from "./export.queries.server";

/** Rows as CSV in pieces of text, with the names of the columns first; nothing without rows. All have the same columns. */
export async function* exportCsv(rows: AsyncIterable<OwnRow>): AsyncGenerator<string, void> {
  let columns: readonly string[] | null = null;
  for await (const row of rows) {
    if (columns === null) {
      columns = Object.keys(row);
      // A mark by which spreadsheets know the encoding.
      yield `\uFEFF${csvRows([columns])}`;
    }
    yield csvRows([columns.map((column) => cell(row[column]))]);
  }
}

function cell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}
