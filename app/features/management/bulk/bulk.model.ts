import type { FieldChoice } from "~/lib/forms/described-field";
import { shorten, unknownParams } from "~/lib/text/unknown-params";
import type { Field } from "../../submissions/fields/field.model";
import { listParams, readListQuery, type ListQuery } from "../list/list-query.model";
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
  /** All rows of the list are meant. */
  readonly isAll: boolean;
  /** The field that is to be changed; null while it is not chosen. */
  readonly field: Field | null;
  /** The parameters of the list that the rows were chosen from, as one text. */
  readonly list: string;
  /** More are chosen than can be changed at once: the first ones are shown, and none is changed. */
  readonly isCut: boolean;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
}

const PARAMS = new Set(["table", "id", "all", "field", "list"]);
const NUMBER = /^[1-9]\d{0,14}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads that address; null when it names no table. */
export function readBulkAddress(params: URLSearchParams): BulkAddress | null {
  const table = params.get("table") ?? "";
  if (!isManagedTable(table)) return null;
  const isId = (id: string) => (table === "printers" ? UUID : NUMBER).test(id);
  const given = [...new Set(params.getAll("id"))];
  const known = given.filter(isId);
  const column = params.get("field") ?? "";
  const field = bulkFields(table).find((one) => one.column === column) ?? null;
  const isCut = known.length > MOST_ROWS;
  return {
    ...{ table, field, isCut, isAll: params.get("all") === "yes" },
    ids: known.slice(0, MOST_ROWS),
    list: (params.get("list") ?? "").slice(0, LONGEST_LIST),
    notes: [
      ...given.filter((id) => !isId(id)).map((id) => `id=${shorten(id)}: not the id of an entry.`),
      ...(isCut
        ? [
            `${String(known.length)} entries are chosen. At most ${String(MOST_ROWS)} are changed at once: choose fewer.`,
          ]
        : []),
      ...(field === null && column !== "" ? [`field=${shorten(column)}: no field that several entries can get.`] : []),
      ...unknownParams(params, PARAMS).map(({ param }) => `${param}: no parameter has this name.`),
    ],
  };
}

const LONGEST_LIST = 1_000;

/** The list that rows were chosen from. */
export function listQueryOf({ table, list }: Pick<BulkAddress, "table" | "list">): ListQuery {
  const params = new URLSearchParams(list);
  params.set("table", table);
  return readListQuery(params).query;
}

/** Its parameters. */
export function listOf(address: Pick<BulkAddress, "table" | "list">) {
  return listParams(listQueryOf(address));
}
