import { csvCells, type CsvCell } from "./csv-cells";

/** One record of a CSV text, and the line on which it begins. */
export interface CsvRecord {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The first cell whose quotes are not right: a quote that is not closed takes in the lines below. */
  readonly broken?: BrokenCell;
}

/** A cell whose quotes are not right, from 0. */
export interface BrokenCell {
  readonly at: number;
  readonly how: NonNullable<CsvCell["broken"]>;
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
  const records: CsvRecord[] = [];
  let line = 1;
  let cells: string[] = [];
  let begin = line;
  let broken: BrokenCell | undefined;
  for (const { text: cell, endsRecord, lineBreaks, broken: how } of csvCells(content, separator)) {
    if (how !== null) broken ??= { at: cells.length, how };
    cells.push(cell);
    line += lineBreaks;
    if (!endsRecord) continue;
    records.push({ line: begin, cells, ...(broken && { broken }) });
    [cells, broken] = [[], undefined];
    begin = line;
  }
  return records.filter((record) => record.cells.some((one) => one.trim() !== ""));
}
