import { z } from "zod";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { ManagedRow } from "../management.model";
import { rowUses, type ManagementContext } from "../management.queries.server";
import type { RowMerge } from "./merge.model";

const mergeRow = z
  .object({ id: z.number().int(), name: z.string().nullable(), merged_at: z.string(), uses: rowUses })
  .transform(({ id, name, merged_at: mergedAt, uses }): RowMerge => ({ id, name: name ?? "an entry", mergedAt, uses }));

/**
 * The merges into a row that can be undone, the latest first.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listMerges(
  { session, log }: ManagementContext,
  { table, id }: Pick<ManagedRow, "table" | "id">,
): Promise<RowMerge[]> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_catalogue_merges", { table_input: table, id_input: id });
  if (error) {
    log.warn({ code: error.code, status }, "the merges of a row could not be read");
    throw unavailable();
  }
  return keptRows(mergeRow, data, log, "merges of a row");
}
