import { z } from "zod";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { ManagementContext } from "../management.queries.server";
import { isManagedTable } from "../tables.model";
import { lineProblem } from "./import.messages";
import { IMPORT_STATES, isUndo, type ImportState, type ImportSummary, type StoredImport } from "./import.model";

const count = z.number().int();
const problem = z.object({ column: z.string().nullable().default(null), message: z.string() });

const isState = (state: string): state is ImportState => Object.hasOwn(IMPORT_STATES, state);

const importRow = z.object({
  ...{ id: count, entity: z.string().refine(isManagedTable), file_name: z.string(), state: z.string().refine(isState) },
  ...{ lines: count, checked: count, problems: count, added: count, changed: count, same: count },
  ...{ waiting: count, withdrawn: count, restored: count, kept: count, heading: z.array(problem) },
  ...{ importer: z.string().nullable(), created_at: z.string(), has_stopped: z.boolean(), is_undoable: z.boolean() },
});

function toSummary(row: z.output<typeof importRow>): ImportSummary {
  const { entity, file_name: fileName, created_at: createdAt, has_stopped, is_undoable, ...rest } = row;
  return { ...rest, table: entity, fileName, createdAt, hasStopped: has_stopped, isUndoable: is_undoable };
}

/**
 * The last imports, the latest first.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listImports({ session, log }: ManagementContext): Promise<ImportSummary[]> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_imports");
  if (error) {
    log.warn({ code: error.code, status }, "the imports could not be read");
    throw unavailable();
  }
  return keptRows(importRow, data, log, "imports").map(toSummary);
}

const viewRow = importRow.extend({
  page: count,
  wrong: z.array(z.object({ line: count, problems: z.array(problem) })),
  changes_page: count,
  changing: z.array(
    z.object({ line: count, id: z.string(), name: z.string().nullable(), changes: z.record(z.string(), z.unknown()) }),
  ),
});

/**
 * An import with a page of its wrong lines and one of the rows that it changes; null when there is none.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getImport(
  { session, log }: ManagementContext,
  id: number,
  { page, changesPage }: Pick<StoredImport, "page" | "changesPage">,
): Promise<StoredImport | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_import", {
    ...{ import_input: id, page_input: page, changes_page_input: changesPage },
  });
  if (error) {
    log.warn({ code: error.code, status }, "an import could not be read");
    throw unavailable();
  }
  if (data === null) return null;
  const { wrong, page: shown, changes_page, changing, ...row } = viewRow.parse(data);
  return {
    ...toSummary(row),
    page: shown,
    wrong: wrong.map(({ line, problems }) => ({
      line,
      problems: problems.map(({ column, message }) => ({ column, message: lineProblem(message, isUndo(row)) })),
    })),
    changesPage: changes_page,
    changing: changing.map((one) => ({ ...one, name: one.name ?? one.id })),
  };
}
