import type { Toast } from "~/lib/toast";
import { LONGEST_FILE, MOST_LINES } from "./import.model";

/** Errors of the form for a file. */
export const IMPORT_TEXTS = {
  table: "Choose what the rows are",
  empty: "Choose a file, or paste its rows",
  tooLong: `A file has ${String(LONGEST_FILE / 1_000_000)} MB at most`,
  noColumns: "None of its columns is known. The first line has to name them",
  noRows: "There are no rows below the first line",
  tooMany: `A file has ${String(MOST_LINES)} rows at most`,
} as const;

/** The toasts of imports. */
export const IMPORT_TOASTS = {
  notRead: { title: "Nothing was read", description: "Correct what is marked.", variant: "destructive" },
} as const satisfies Record<string, Toast>;

/** The toast after an import was undone. */
export function importedToast({
  withdrawn,
  restored,
}: {
  readonly withdrawn: number;
  readonly restored: number;
}): Toast {
  return {
    title: "Import undone",
    description: `${String(withdrawn)} new entries are off the site, ${String(restored)} changed ones are as they were.`,
    variant: "default",
  };
}
