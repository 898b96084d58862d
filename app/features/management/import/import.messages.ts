import { ownValue } from "~/lib/own-value";
import type { Toast } from "~/lib/toast";
import { LONGEST_FILE, MOST_COLUMNS, MOST_LINES } from "./import.model";

/** Errors of the form for a file. */
export const IMPORT_TEXTS = {
  table: "Choose what the rows are",
  empty: "Choose a file, or paste its rows",
  tooLong: `A file has ${String(LONGEST_FILE / 1_000_000)} MB at most`,
  noColumns: "None of its columns is known. The first line has to name them",
  noRows: "There are no rows below the first line",
  brokenHeading: "A quote in the first line is not closed, or something follows it",
  tooWide: `A file has ${String(MOST_COLUMNS)} columns at most`,
  tooMany: `A file has ${String(MOST_LINES)} rows at most`,
} as const;

/** The toasts of imports. */
export const IMPORT_TOASTS = {
  notRead: { title: "Nothing was read", description: "Correct what is marked.", variant: "destructive" },
} as const satisfies Record<string, Toast>;

/** By what the database says of a line, where it differs between writing and undoing. */
const LINE_PROBLEMS: Readonly<Record<string, readonly [written: string, undone: string]>> = {
  "Unknown row": ["There is no row with this id", "This row is not there any more"],
  "Name taken": ["Another row has this name by now", "It stays as it is: another row has the old name by now"],
  "Replaces itself": ["It would be replaced by itself, directly or by way of others", ""],
  "Needs itself": ["It would need itself", ""],
  "Changed since": [
    "This was changed since the file was checked, so the row stays as it is",
    "This was changed again since the import, so it stays as it is",
  ],
  "Cannot be applied": [
    "The catalogue refuses these values: they contradict each other or what is there",
    "It stays as it is: what was there before contradicts what is there now",
  ],
};

/** What is wrong with a line, in words: what the check says is words already. */
export function lineProblem(message: string, isUndo: boolean): string {
  const [what = "", id] = message.split(": ", 2);
  if (what === "Name taken" && id !== undefined) {
    return `There is one of this name. To change it, put ${id} into the column id`;
  }
  const [written, undone] = ownValue(LINE_PROBLEMS, message) ?? [message, message];
  return isUndo ? undone : written;
}
