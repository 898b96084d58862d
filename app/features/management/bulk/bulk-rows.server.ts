import type { DescribedFieldView } from "~/lib/forms/described-field";
import { fieldWords, type Field } from "../../submissions/fields/field.model";
import type { ListQuery } from "../list/list-query.model";
import { getRowValues, listRows, type ManagementContext } from "../management.queries.server";
import type { RowReferences } from "../row/row-form.model";
import type { ManagedTable } from "../tables.model";
import type { BulkRow } from "../ui/bulk-page";
import { MOST_ROWS, type BulkAddress } from "./bulk.model";

/** The rows that are to be changed, with what their field says now, and a sentence about each that is gone. */
export async function bulkRows(
  context: ManagementContext,
  { table, ids, field }: BulkAddress,
): Promise<{ readonly rows: BulkRow[]; readonly gone: readonly string[] }> {
  const found = ids.length === 0 ? [] : await getRowValues(context, table, { ids, column: field?.column ?? null });
  const there = new Set(found.map(({ id }) => id.toLowerCase()));
  return {
    rows: found.map(({ id, name, version, value }) => ({
      ...{ id, name: name ?? id, version },
      now: field === null ? "" : fieldWords(field, value),
    })),
    gone: ids.filter((id) => !there.has(id.toLowerCase())).map((id) => `id=${id}: this entry is not there any more.`),
  };
}

/** The ids of all rows of a list, as many as are changed at once. */
export async function listedIds(
  context: ManagementContext,
  query: ListQuery,
  keys: readonly string[] | null,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MOST_ROWS; page++) {
    const { items, pages } = await listRows(context, { ...query, page }, keys);
    ids.push(...items.map(({ key }) => key));
    if (page >= pages) break;
  }
  return ids.slice(0, MOST_ROWS);
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
