import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CsvRecord } from "~/lib/text/csv-records";
import { managementProblem } from "../management-problems.server";
import type { ManagementProblem } from "../management.messages";
import type { ManagementContext } from "../management.queries.server";
import type { ManagedTable } from "../tables.model";
import { lineChecker, type CheckedLine, type FileHeading, type FileReferences } from "./check-file.server";

const json = z.json();

/** A call of the database takes so much text; the rest is the frame around it. */
const CALL_CHARACTERS = 40_000;

/** A file that is to be imported. */
export interface ImportedFile {
  readonly table: ManagedTable;
  readonly fileName: string;
  readonly heading: FileHeading;
  readonly records: readonly CsvRecord[];
}

/** Keeps a file for checking, and gives the id of its import. */
export async function beginImport(
  context: ManagementContext,
  { table, fileName, heading, records }: ImportedFile,
): Promise<CommandResult<number, ManagementProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("begin_import", {
    ...{ table_input: table, file_name_input: fileName, lines_input: records.length },
    heading_input: json.parse(heading.problems),
  });
  return error ? failed(managementProblem(context, error)) : succeeded(data);
}

/**
 * Checks the lines of a file, some at a time, so that requests are answered in between, and the page of the import shows
 * how far it is. One that cannot go on stays as it is, and its page says so.
 */
export async function checkImport(
  context: ManagementContext,
  id: number,
  { table, heading, records }: ImportedFile,
  references: FileReferences,
): Promise<void> {
  const check = lineChecker(table, heading, references);
  let lines: CheckedLine[] = [];
  let characters = 0;
  for (const record of records) {
    const line = check(record);
    const size = JSON.stringify(line).length;
    if (characters + size > CALL_CHARACTERS) {
      if (!(await stage(context, id, lines, false))) return;
      [lines, characters] = [[], 0];
      await setImmediate();
    }
    lines.push(line);
    characters += size;
  }
  await stage(context, id, lines, true);
}

async function stage(context: ManagementContext, id: number, lines: readonly CheckedLine[], isLast: boolean) {
  const client = await context.session.client();
  const { error } = await client.rpc("stage_import_rows", {
    ...{ import_input: id, rows_input: json.parse(lines), is_last: isLast },
  });
  if (error) {
    context.log.warn({ code: error.code }, "the lines of an import could not be kept");
    await client.rpc("fail_import", { import_input: id });
  }
  return error === null;
}

/** Marks an import as being written, once. */
export async function startImport(
  context: ManagementContext,
  id: number,
): Promise<CommandResult<null, ManagementProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("start_import", { import_input: id });
  return error ? failed(managementProblem(context, error)) : succeeded(null);
}

/** Writes what is right in an import, in one transaction; one that the database refuses is marked as failed. */
export async function runImport(context: ManagementContext, id: number, refresh: () => Promise<void>): Promise<void> {
  const client = await context.session.client();
  const { error } = await client.rpc("run_import", { import_input: id });
  if (error === null) return refresh();
  context.log.warn({ code: error.code }, "an import could not be written");
  await client.rpc("fail_import", { import_input: id });
}

const undone = z.object({ withdrawn: z.number().int(), restored: z.number().int() });

/** Undoes an import: rows that it added leave the site, fields that it changed are as they were. */
export async function undoImport(
  context: ManagementContext,
  id: number,
): Promise<CommandResult<z.output<typeof undone>, ManagementProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("undo_import", { import_input: id });
  return error ? failed(managementProblem(context, error)) : succeeded(undone.parse(data));
}
