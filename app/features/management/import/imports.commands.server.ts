import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { CsvRecord } from "~/lib/text/csv/csv-records";
import { passed } from "~/lib/within";
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
  const staged = await persistently(context, "the lines of an import could not be kept", () =>
    client.rpc("stage_import_rows", { import_input: id, rows_input: json.parse(lines), is_last: isLast }),
  );
  return staged !== null;
}

/** Marks an import as being written or undone, once. */
export async function startImport(
  context: ManagementContext,
  id: number,
  isUndo: boolean,
): Promise<CommandResult<null, ManagementProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("start_import", { import_input: id, undo_input: isUndo });
  return error ? failed(managementProblem(context, error)) : succeeded(null);
}

/**
 * Writes what is right in an import that was started, or takes it back, some lines with each call: whoever else asks the
 * database is answered in between. One that cannot go on stays as it is, and its page offers to go on.
 */
export async function runImport(context: ManagementContext, id: number, refresh: () => Promise<void>): Promise<void> {
  const client = await context.session.client();
  for (;;) {
    const waiting = await persistently(context, "lines of an import could not be written", () =>
      client.rpc("run_import", { import_input: id }),
    );
    if (waiting === null || waiting === 0) break;
  }
  await refresh();
}

/** Waits between tries of a call, in milliseconds: together as long as a busy or restarted database takes. */
const TRY_AGAIN_MS = [250, 500, 1_000, 2_000, 4_000, 4_000];

interface Answer<Value> {
  readonly data: Value | null;
  readonly error: { readonly code: string } | null;
  readonly status: number;
}

/** Asks again while the database does not answer; a call that is done already changes nothing. Null when it is refused. */
async function persistently<Value>(
  { log }: Pick<ManagementContext, "log">,
  failure: string,
  call: () => PromiseLike<Answer<Value>>,
): Promise<Value | null> {
  for (const wait of [...TRY_AGAIN_MS, null]) {
    const { data, error, status } = await call();
    if (error === null) return data;
    const isOver = wait === null || (status >= 400 && status < 500);
    log.warn({ code: error.code, status }, isOver ? failure : "an import waits for the database");
    if (isOver) break;
    await passed(wait);
  }
  return null;
}
