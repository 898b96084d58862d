import { isPartCategory } from "../../catalogue/catalogue.model";
import type { Field } from "../../submissions/fields/field.model";
import { MANAGED_TABLES, managedFields, statusesOf, type ManagedTable } from "../tables.model";

/** As many rows as one file may have. */
export const MOST_LINES = 20_000;
/** As much text, in characters. */
export const LONGEST_FILE = 3_000_000;
/** As many columns, also those that are passed over. */
export const MOST_COLUMNS = 200;

/** The tables that rows are imported into. */
export const IMPORTABLE: readonly ManagedTable[] = MANAGED_TABLES.filter((table) => table !== "deals");

/** The column that says which row is changed; without a value the line is a new row. */
export const ID_COLUMN = "id";
/** The column with the printers that a part fits, separated by semicolons. */
export const PRINTERS_COLUMN = "printers";

/** What is wrong in one cell, or with a line as a whole. */
export interface CellProblem {
  /** The heading of the column; null for the line as a whole. */
  readonly column: string | null;
  readonly message: string;
}

/** A line with which something is wrong. */
export interface WrongLine {
  readonly line: number;
  readonly problems: readonly CellProblem[];
}

export const IMPORT_STATES = {
  checking: "Being checked",
  ready: "Ready to import",
  importing: "Being imported",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
} as const;

export type ImportState = keyof typeof IMPORT_STATES;

/** An import as lists show it. */
export interface ImportSummary {
  readonly id: number;
  readonly table: ManagedTable;
  readonly fileName: string;
  readonly state: ImportState;
  readonly lines: number;
  readonly checked: number;
  /** Lines with which something is wrong, or that were passed over. */
  readonly problems: number;
  readonly added: number;
  readonly changed: number;
  /** Lines that say what is there already. */
  readonly same: number;
  /** Lines that are to be written, or to be taken back while that goes on. */
  readonly waiting: number;
  /** New rows that were taken off the site again. */
  readonly withdrawn: number;
  /** Changed rows that are as they were. */
  readonly restored: number;
  readonly heading: readonly CellProblem[];
  /** Username; null when the account is gone. */
  readonly importer: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The process that worked on it has ended. */
  readonly hasStopped: boolean;
  readonly isUndoable: boolean;
}

/** A row that an import changes. */
export interface ChangedLine {
  readonly line: number;
  readonly id: string;
  readonly name: string;
  /** By field, as revisions have them. */
  readonly changes: unknown;
}

/** An import with one page of its wrong lines, and one of the rows that it changes. */
export interface StoredImport extends ImportSummary {
  readonly page: number;
  readonly wrong: readonly WrongLine[];
  readonly changesPage: number;
  readonly changing: readonly ChangedLine[];
}

/** A row that an import changes, in words. */
export interface ChangedLineView extends Pick<ChangedLine, "line" | "name"> {
  readonly to: string;
  /** "Maximum flow: 24 mm³/s, before 20 mm³/s" */
  readonly words: readonly string[];
}

/** An import as its page shows it. */
export interface ImportView extends Omit<StoredImport, "changing"> {
  readonly changing: readonly ChangedLineView[];
}

/** Wrong lines on a page. */
export const WRONG_PAGE = 200;
/** Changed rows on a page. */
export const CHANGES_PAGE = 50;

/** Whether something goes on, so that the page is worth loading again. */
export function isGoingOn({ state, hasStopped }: Pick<ImportSummary, "state" | "hasStopped">): boolean {
  return (state === "checking" || state === "importing" || state === "undoing") && !hasStopped;
}

/** How many lines are done of what goes on. */
export function progressOf({ state, lines, checked, added, changed, waiting }: ImportSummary) {
  if (state === "checking") return { done: checked, of: lines };
  const of = added + changed;
  return { done: Math.max(of - waiting, 0), of };
}

/** The columns of a table that a file may have. */
export function importFields(table: ManagedTable): readonly Field[] {
  const choices = statusesOf(table).map(({ value, label }) => ({ value, label }));
  return managedFields(table).map((field) => (field.column === "status" ? { ...field, choices } : field));
}

/** All headings of a file for a table, in the order of forms. */
export function importHeadings(table: ManagedTable): readonly string[] {
  const columns = managedFields(table).map(({ column }) => column);
  return [ID_COLUMN, ...columns, ...(isPartCategory(table) ? [PRINTERS_COLUMN] : [])];
}
