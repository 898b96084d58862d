import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { FieldValues } from "../submissions/fields/field.model";
import { managementProblem } from "./management-problems.server";
import type { ManagementProblem } from "./management.messages";
import type { ManagementContext } from "./management.queries.server";
import type { ManagedTable } from "./tables.model";

const json = z.json();

/** What is written of one row. */
export interface RowChange {
  readonly table: ManagedTable;
  /** Null for a new row. */
  readonly id: string | null;
  readonly fields: FieldValues;
  /** The state that the administrator has seen; null for a new row. */
  readonly version: string | null;
  readonly why: string | null;
}

const savedRow = z.object({ id: z.string(), revision: z.number().int().nullable() });

/** A row that was written; without a revision it was like that already. */
export type SavedRow = z.output<typeof savedRow>;

/** Adds a row, or changes fields of one. */
export async function saveRow(
  context: ManagementContext,
  { table, id, fields, version, why }: RowChange,
): Promise<CommandResult<SavedRow, ManagementProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("save_catalogue_row", {
    ...{ table_input: table, fields_input: json.parse(fields) },
    ...(id !== null && { id_input: id }),
    ...(version !== null && { version_input: version }),
    ...(why !== null && { why_input: why }),
  });
  return error ? failed(managementProblem(context, error)) : succeeded(savedRow.parse(data));
}

const editedRows = z.object({ changed: z.number().int(), unchanged: z.number().int() });

/** Some rows of a table, and what all of them are to say. */
export interface RowsChange extends Pick<RowChange, "table" | "fields" | "why"> {
  /** A version that is null is not compared. */
  readonly rows: readonly { readonly id: string; readonly version: string | null }[];
}

/** Sets the same fields of several rows, all or none. */
export async function editRows(
  context: ManagementContext,
  { table, rows, fields, why }: RowsChange,
): Promise<CommandResult<z.output<typeof editedRows>, ManagementProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("edit_catalogue_rows", {
    ...{ table_input: table, rows_input: json.parse(rows), fields_input: json.parse(fields) },
    ...(why !== null && { why_input: why }),
  });
  return error ? failed(managementProblem(context, error)) : succeeded(editedRows.parse(data));
}

/** What kinds of facts a row has besides its fields. */
export type FactKind = "compatibility" | "interfaces";

/** Facts about a row that are added or changed, and others that are taken away. */
export interface FactsChange extends Pick<RowChange, "table" | "why"> {
  readonly id: string;
  readonly kind: FactKind;
  /** The state of all of them that the administrator has seen. */
  readonly version: string;
  readonly put?: readonly Readonly<Record<string, string | null>>[];
  readonly remove?: readonly Readonly<Record<string, string | null>>[];
}

/** Writes facts about a row. The value is false when it said the same already. */
export async function saveFacts(
  context: ManagementContext,
  { table, id, kind, version, put = [], remove = [], why }: FactsChange,
): Promise<CommandResult<boolean, ManagementProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("save_catalogue_facts", {
    ...{ table_input: table, id_input: id, kind_input: kind, version_input: version },
    ...{ put_input: json.parse(put), remove_input: json.parse(remove) },
    ...(why !== null && { why_input: why }),
  });
  if (error) return failed(managementProblem(context, error));
  return succeeded(z.object({ revision: z.number().int().nullable() }).parse(data).revision !== null);
}

/** Undoes a change of a row. */
export async function undoRevision(
  context: ManagementContext,
  revision: number,
): Promise<CommandResult<null, ManagementProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("undo_revision", { revision_input: revision });
  return error ? failed(managementProblem(context, error)) : succeeded(null);
}
