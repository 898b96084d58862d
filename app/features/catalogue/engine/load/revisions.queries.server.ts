import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { revisionChangesSchema, type Revision } from "../../history/revisions.model";
import { id, textOrNull, time } from "./row-fields.server";
import { idSchema, inBatches, PAGE_ROWS, request, understood, type ReadOptions } from "./table-requests.server";

/* The history of public rows: what approved submissions changed. */

const revisionRowSchema = z
  .object({
    id,
    entity: z.string(),
    entity_id: z.string(),
    changes: revisionChangesSchema,
    author: z.object({ name: z.string() }).nullable(),
    why: textOrNull,
    source_url: textOrNull,
    created_at: time,
  })
  .transform((row): Revision => ({
    ...{ id: row.id, entity: row.entity, entityId: row.entity_id, changes: row.changes },
    ...{ author: row.author?.name ?? null, why: row.why, sourceUrl: row.source_url, createdAt: row.created_at },
  }));

/** All revisions, by id. */
export async function readRevisions(client: DataClient, options: ReadOptions): Promise<Revision[]> {
  const found: Revision[] = [];
  for (let after = 0; ;) {
    const after_input = after;
    const rows = await request("get_revisions", options, (signal) =>
      client.rpc("get_revisions", { after_input, most_input: PAGE_ROWS }).abortSignal(signal),
    );
    const last = rows.at(-1);
    if (last === undefined) return found;
    found.push(...understood("get_revisions", rows, revisionRowSchema, options));
    after = idSchema.parse(last).id;
    if (after <= after_input) throw new Error("The data API returned revisions that come before those asked for");
  }
}

/** The revisions of some rows, `hotend:12` or `printers:{id_uuid}`. */
export function readRevisionsOf(
  client: DataClient,
  keys: readonly string[],
  options: ReadOptions,
): Promise<Revision[]> {
  return inBatches(keys, async (batch) => {
    const rows = await request("get_revisions", options, (signal) =>
      client.rpc("get_revisions", { keys_input: batch, most_input: PAGE_ROWS }).abortSignal(signal),
    );
    return [...understood("get_revisions", rows, revisionRowSchema, options)];
  });
}
