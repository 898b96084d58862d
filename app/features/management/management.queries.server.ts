import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import type { FieldValue } from "../submissions/fields/field.model";
import {
  USE_KINDS,
  type ListedRow,
  type ManagedRow,
  type RowCounts,
  type RowList,
  type RowRevision,
} from "./management.model";
import type { ListQuery } from "./list/list-query.model";
import { isManagedTable, type ManagedTable } from "./tables.model";

/** What reads and writes of the catalogue need of a request's load context. */
export interface ManagementContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const text = z.string().nullable();
const count = z.number().int();
const fieldValue: z.ZodType<FieldValue> = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
  .nullable()
  .catch(null);

const listedRow = z
  .object({
    ...{ key: z.string(), name: z.string(), maker: text, status: z.string(), changed: z.string() },
    ...{ confidence: text, links: count },
  })
  .transform(({ changed, ...row }): ListedRow => ({ ...row, changedAt: changed }));

const listRow = z.object({
  ...{ items: z.array(z.unknown()), total: count, page: count, pages: count },
  ...{ counts: z.record(z.string(), count), makers: z.array(z.string()) },
});

interface Failure {
  readonly code: string;
}

/** An administrator's page without its rows would say that there are none, so it is a 503. */
function refuse({ log }: ManagementContext, { code }: Failure, status: number, what: string): never {
  log.warn({ code, status }, what);
  throw unavailable();
}

/**
 * One page of a table, archived and rejected rows too.
 *
 * @param keys of these rows alone; null for all
 * @throws 503 while the database cannot be reached
 */
export async function listRows(
  context: ManagementContext,
  { table, text: words, status, maker, sort, page }: ListQuery,
  keys: readonly string[] | null,
): Promise<RowList> {
  const client = await context.session.client();
  const {
    data,
    error,
    status: answered,
  } = await client.rpc("list_catalogue_rows", {
    ...{ table_input: table, text_input: words, sort_input: sort, page_input: page },
    ...(status !== null && { status_input: status }),
    ...(maker !== null && { maker_input: maker }),
    ...(keys !== null && { keys_input: [...keys] }),
  });
  if (error) refuse(context, error, answered, "the rows of a table could not be read");
  const { items, ...rest } = listRow.parse(data);
  return { ...rest, items: keptRows(listedRow, items, context.log, "rows of the catalogue") };
}

const countsRow = z.record(z.string(), z.record(z.string(), count));

/**
 * How many rows there are.
 *
 * @throws 503 while the database cannot be reached
 */
export async function countRows(context: ManagementContext): Promise<RowCounts> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("count_catalogue_rows");
  if (error) refuse(context, error, status, "the rows of the catalogue could not be counted");
  return Object.fromEntries(Object.entries(countsRow.parse(data)).filter(([table]) => isManagedTable(table)));
}

const evidence = { source: text, confidence: text, verified_at: text };
const linkRow = z.object({
  ...{ printer_id: text, name: z.string(), fit: text, note: text, source_url: text },
  ...evidence,
});
const interfaceRow = z.object({ kind: z.string(), value: z.string(), ...evidence });
/** Counts of what has a row, by kind. */
export const rowUses = z.partialRecord(z.enum(USE_KINDS), count);
const managedRow = z.object({
  target: z.object({
    ...{ id: z.string(), name: text, status: text, is_public: z.boolean(), slug: text, manufacturer_slug: text },
  }),
  fields: z.record(z.string(), fieldValue),
  version: z.string(),
  ...{ links: z.array(linkRow), links_version: text, interfaces: z.array(interfaceRow), interfaces_version: text },
  old_addresses: z.array(z.string()),
  uses: rowUses.nullable(),
});

/**
 * A row as administrators edit it; null when there is none.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getRow(context: ManagementContext, table: ManagedTable, id: string): Promise<ManagedRow | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("get_catalogue_row", { table_input: table, id_input: id });
  if (error) refuse(context, error, status, "a row of the catalogue could not be read");
  if (data === null) return null;
  const { target, fields, version, uses, ...row } = managedRow.parse(data);
  return {
    ...{ table, id: target.id, name: target.name ?? id, status: target.status ?? "approved" },
    ...{ isPublic: target.is_public, manufacturerSlug: target.manufacturer_slug, slug: target.slug },
    ...{ fields, version, uses, oldAddresses: row.old_addresses },
    links: row.links.map(({ printer_id: printerId, source_url: sourceUrl, verified_at: verifiedAt, ...link }) => ({
      ...link,
      ...{ printerId, sourceUrl, verifiedAt },
    })),
    linksVersion: row.links_version ?? "",
    interfaces: row.interfaces.map(({ verified_at: verifiedAt, ...fact }) => ({ ...fact, verifiedAt })),
    interfacesVersion: row.interfaces_version ?? "",
  };
}

const rowValue = z.object({ id: z.string(), name: text, version: z.string(), value: fieldValue });

/** One column of a row, with the state of the row. */
export type RowValue = z.output<typeof rowValue>;

/**
 * What one column of at most 200 rows says, in the order asked for and without those that are not there; null without a
 * column.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getRowValues(
  context: ManagementContext,
  table: ManagedTable,
  { ids, column }: { readonly ids: readonly string[]; readonly column: string | null },
): Promise<RowValue[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("get_catalogue_rows", {
    ...{ table_input: table, ids_input: [...ids] },
    ...(column !== null && { field_input: column }),
  });
  if (error) refuse(context, error, status, "rows of the catalogue could not be read");
  return keptRows(rowValue, data, context.log, "rows of the catalogue");
}

const registeredRow = z.object({ table: z.string(), id: z.string() }).nullable();

/** The part that a row of the registry is about, as the audit log names those; null when there is none. */
export async function getRegisteredPart(
  context: ManagementContext,
  id: string,
): Promise<{ readonly table: string; readonly id: string } | null> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("get_catalogue_row", { table_input: "parts", id_input: id });
  if (error) refuse(context, error, status, "a row of the registry could not be read");
  return registeredRow.parse(data);
}

const revisionRow = z
  .object({
    ...{ id: count, entity: z.string(), entity_id: z.string(), changes: z.unknown(), editor: text, why: text },
    ...{ source_url: text, submission_id: count.nullable(), created_at: z.string(), undoes: count.nullable() },
    ...{ undone_by: count.nullable(), is_undoable: z.boolean() },
  })
  .transform((row): RowRevision => ({
    ...{ id: row.id, entity: row.entity, entityId: row.entity_id, changes: row.changes, editor: row.editor },
    ...{ why: row.why, sourceUrl: row.source_url, submissionId: row.submission_id, createdAt: row.created_at },
    ...{ undoes: row.undoes, undoneBy: row.undone_by, isUndoable: row.is_undoable },
  }));

/**
 * The last changes of a row, the latest first.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listRowRevisions(
  context: ManagementContext,
  table: ManagedTable,
  id: string,
): Promise<RowRevision[]> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("list_row_revisions", { table_input: table, id_input: id });
  if (error) refuse(context, error, status, "the history of a row could not be read");
  return keptRows(revisionRow, data, context.log, "history of a row");
}
