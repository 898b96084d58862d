import type { FieldChoice } from "~/lib/forms/described-field";
import type { Field } from "../../submissions/fields/field.model";
import { isManagedTable, managedFields, statusesOf, type ManagedTable } from "../tables.model";

/** As many rows as are changed at once. */
export const MOST_ROWS = 200;

/** Fields that are no row's own: two rows with the same name or address are one too many. */
const OWN_COLUMNS: readonly string[] = [
  "name",
  "build_plate",
  "manufacturer:manufacturers",
  "url",
  "title",
  "image_url",
];

const STATUS_COLUMN = "status";

/** The fields that several rows of a table can get at once; the status with all that it can be. */
export function bulkFields(table: ManagedTable): readonly Field[] {
  const choices: readonly FieldChoice[] = statusesOf(table).map(({ value, label }) => ({ value, label }));
  return managedFields(table)
    .filter(({ column }) => !OWN_COLUMNS.includes(column) && !OWN_COLUMNS.includes(`${column}:${table}`))
    .map((field) =>
      field.column === STATUS_COLUMN ? { ...field, label: "Status", choices, isRequired: true } : field,
    );
}

/** What the address of a change of several rows says. */
export interface BulkAddress {
  readonly table: ManagedTable;
  readonly ids: readonly string[];
  /** The field that is to be changed; null while it is not chosen. */
  readonly field: Field | null;
}

/** Reads that address; null when it names no table. */
export function readBulkAddress(params: URLSearchParams): BulkAddress | null {
  const table = params.get("table") ?? "";
  if (!isManagedTable(table)) return null;
  const ids = [...new Set(params.getAll("id").filter((id) => /^[\w-]{1,40}$/.test(id)))].slice(0, MOST_ROWS);
  const column = params.get("field");
  return { table, ids, field: bulkFields(table).find((field) => field.column === column) ?? null };
}
