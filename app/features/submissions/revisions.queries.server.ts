import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { fieldChanges } from "./submission-rows.server";
import type { FieldChanges } from "./submissions.model";

/** A change of the catalogue that came from a submission. */
export interface Revision {
  readonly id: number;
  readonly entity: string;
  readonly entityId: string;
  readonly changes: FieldChanges;
  /** Null when the profile is not public. */
  readonly author: { readonly name: string; readonly username: string } | null;
  readonly why: string | null;
  readonly sourceUrl: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

const revisionRow = z.object({
  ...{ id: z.number().int(), entity: z.string(), entity_id: z.string(), changes: fieldChanges },
  author: z.object({ name: z.string(), username: z.string() }).nullable(),
  ...{ why: z.string().nullable(), source_url: z.string().nullable(), created_at: z.string() },
});

/** What public reads of the history need. */
interface PublicReads {
  readonly client: DataClient;
  readonly log: Log;
}

/**
 * The history of rows of the catalogue, `{entity}:{id}`, the latest first.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listRevisions({ client, log }: PublicReads, keys: readonly string[]): Promise<Revision[]> {
  const { data, error, status } = await client.rpc("get_revisions", { keys_input: [...keys] });
  if (error) {
    log.warn({ code: error.code, status }, "the history of the catalogue could not be read");
    throw unavailable();
  }
  return keptRows(revisionRow, data, log, "revisions").map((row) => {
    const { id, entity, changes, author, why } = row;
    const times = { entityId: row.entity_id, sourceUrl: row.source_url, createdAt: row.created_at };
    return { id, entity, changes, author, why, ...times };
  });
}

/** A member whose submissions were approved. */
export interface Contributor {
  readonly username: string;
  readonly name: string;
  readonly accepted: number;
  /** ISO 8601. */
  readonly latestAt: string;
}

const contributorRow = z.object({
  ...{ username: z.string(), name: z.string(), accepted: z.number().int(), latest_at: z.string() },
});

/**
 * Members with public profiles whose submissions were approved, the latest first.
 *
 * @throws 503 while the database cannot be reached
 */
export async function listContributors({ client, log }: PublicReads, most: number): Promise<Contributor[]> {
  const { data, error, status } = await client.rpc("list_contributors", { most_input: most });
  if (error) {
    log.warn({ code: error.code, status }, "the contributors could not be read");
    throw unavailable();
  }
  return keptRows(contributorRow, data, log, "contributors").map(({ latest_at: latestAt, ...same }) => ({
    ...same,
    latestAt,
  }));
}
