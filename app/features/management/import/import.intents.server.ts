import { z } from "zod";
import { formIntent, intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { parseCsvRecords } from "~/lib/text/csv/csv-records";
import { refusedOutcome } from "../management-problems.server";
import type { ManagementContext } from "../management.queries.server";
import { isManagedTable } from "../tables.model";
import { newMakers, readHeading, type FileReferences } from "./check-file.server";
import { IMPORT_TEXTS, IMPORT_TOASTS } from "./import.messages";
import { IMPORTABLE, LONGEST_FILE, MOST_COLUMNS, MOST_LINES } from "./import.model";
import { beginImport, checkImport, runImport, startImport } from "./imports.commands.server";

interface ImportOptions {
  readonly references: FileReferences;
  /** Goes on after the response is sent; what it throws is logged. */
  readonly afterwards: (work: () => Promise<void>) => void;
}

/** What the form for a file comes back with. */
export interface RefusedFile {
  readonly table: string;
  readonly text: string;
  readonly fileError: string;
}

/** A file of rows: `check`. Nothing of the catalogue is written. */
export function fileIntents(context: ManagementContext, options: ImportOptions) {
  return { check: formIntent((form) => check(context, options, form)) };
}

async function check(
  context: ManagementContext,
  { references, afterwards }: ImportOptions,
  form: FormData,
): Promise<IntentOutcome> {
  const [given, pasted, file] = [form.get("table"), form.get("text"), form.get("file")];
  const text = typeof pasted === "string" ? pasted : "";
  const table = typeof given === "string" && isManagedTable(given) && IMPORTABLE.includes(given) ? given : null;
  const refuse = (fileError: string): IntentOutcome => {
    const show: RefusedFile = { table: table ?? "", text, fileError };
    return { ok: false, toast: IMPORT_TOASTS.notRead, show };
  };
  if (table === null) return refuse(IMPORT_TEXTS.table);
  const isFile = file instanceof Blob && file.size > 0;
  if (isFile && file.size > LONGEST_FILE) return refuse(IMPORT_TEXTS.tooLong);
  const content = isFile ? await file.text() : text;
  if (content.trim() === "") return refuse(IMPORT_TEXTS.empty);
  if (content.length > LONGEST_FILE) return refuse(IMPORT_TEXTS.tooLong);
  const [first, ...records] = parseCsvRecords(content);
  if (first?.broken !== undefined) return refuse(IMPORT_TEXTS.brokenHeading);
  if (first !== undefined && first.cells.length > MOST_COLUMNS) return refuse(IMPORT_TEXTS.tooWide);
  const read = readHeading(table, first?.cells ?? []);
  const heading = { ...read, problems: [...read.problems, ...newMakers(read, records, references.named)] };
  if (heading.columns.length === 0) return refuse(IMPORT_TEXTS.noColumns);
  if (records.length === 0) return refuse(IMPORT_TEXTS.noRows);
  if (records.length > MOST_LINES) return refuse(IMPORT_TEXTS.tooMany);
  const fileName = file instanceof File && isFile ? file.name : "pasted rows";
  const imported = { table, fileName, heading, records };
  const begun = await beginImport(context, imported);
  if (!begun.ok) return refusedOutcome(begun.problem);
  afterwards(() => checkImport(context, begun.value, imported, references));
  return { ok: true, redirectTo: paths.adminImport(String(begun.value)) };
}

/** One import: `import` writes what is right, `undo` takes that back. Both go on after the response. */
export function importIntents(
  context: ManagementContext,
  {
    id,
    refresh,
    afterwards,
  }: Pick<ImportOptions, "afterwards"> & { readonly id: number; readonly refresh: () => Promise<void> },
) {
  const start = (isUndo: boolean) =>
    intent({
      schema: z.object({}),
      run: async (): Promise<IntentOutcome> => {
        const started = await startImport(context, id, isUndo);
        if (!started.ok) return refusedOutcome(started.problem);
        afterwards(() => runImport(context, id, refresh));
        return { ok: true, redirectTo: paths.adminImport(String(id)) };
      },
    });
  return { import: start(false), undo: start(true) };
}
