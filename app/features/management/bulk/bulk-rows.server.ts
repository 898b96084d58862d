import type { DescribedFieldView } from "~/lib/forms/described-field";
import { fieldWords, type Field } from "../../submissions/fields/field.model";
import { getRow, type ManagementContext } from "../management.queries.server";
import type { RowReferences } from "../row/row-form.model";
import type { ManagedTable } from "../tables.model";
import type { BulkRow } from "../ui/bulk-page";
import type { BulkAddress } from "./bulk.model";

/** The rows that are to be changed, with what their field says now; those that are gone are left out. */
export async function bulkRows(context: ManagementContext, { table, ids, field }: BulkAddress): Promise<BulkRow[]> {
  const rows = await Promise.all(ids.map((id) => getRow(context, table, id)));
  return rows
    .filter((row) => row !== null)
    .map(({ id, name, version, fields }) => ({
      ...{ id, name, version },
      now: field === null ? "" : fieldWords(field, fields[field.column]),
    }));
}

/** The field of several rows, ready to be drawn, with nothing in it. */
export function bulkValue(table: ManagedTable, field: Field, { known }: RowReferences): DescribedFieldView {
  const { column, label, kind, unit, hint, isRequired = false, isKnown = false, choices } = field;
  return {
    ...{ name: column, label, kind, unit, hint, isRequired, choices },
    known: isKnown ? known(table, column) : [],
    ...{ text: "", was: null, error: null },
  };
}
