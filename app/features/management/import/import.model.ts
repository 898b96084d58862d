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
  /** Rows that were not taken back, or not in all they say. */
  readonly kept: number;
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

/** A number of an import, and what it counts. */
interface ImportFigure {
  readonly label: string;
  readonly value: number;
}

/** Whether an import is taken back, or was. */
export function isUndo({ state }: Pick<ImportSummary, "state">): boolean {
  return state === "undoing" || state === "undone";
}

/** How many lines of an import are listed with what is wrong: of one that is taken back those that stay. */
export function listedProblems(one: Pick<ImportSummary, "state" | "problems" | "kept">): number {
  return isUndo(one) ? one.kept : one.problems;
}

/** The numbers of an import: what they count depends on how far it is. */
export function importFigures(one: ImportSummary): readonly ImportFigure[] {
  const { state, lines, added, changed, same, withdrawn, restored } = one;
  if (isUndo(one)) {
    return [
      { label: "lines", value: lines },
      { label: "taken off the site", value: withdrawn },
      { label: "as before", value: restored },
      { label: "not undone", value: listedProblems(one) },
    ];
  }
  return [
    { label: "lines", value: lines },
    { label: state === "done" ? "added" : "to add", value: added },
    { label: state === "done" ? "changed" : "to change", value: changed },
    ...(same > 0 ? [{ label: "say what is there", value: same }] : []),
    { label: "with problems", value: listedProblems(one) },
  ];
}

/** How an import ended, or how far it is, in a few words. */
export function importWords(one: ImportSummary): string {
  const { state, hasStopped, added, changed, problems, withdrawn, restored, kept } = one;
  if (hasStopped) return "Interrupted";
  if (state === "done") return `${String(added)} added, ${String(changed)} changed`;
  if (state === "undone") {
    const rest = kept === 0 ? "" : `, ${String(kept)} not undone`;
    return `Undone: ${String(withdrawn)} taken off, ${String(restored)} as before${rest}`;
  }
  return `${IMPORT_STATES[state]}, ${String(problems)} ${problems === 1 ? "problem" : "problems"}`;
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
