import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import type { Log } from "~/lib/log";
import { retentionDays } from "~/lib/stored-data/retention";

/** What deleting what is too old needs. */
export interface RetentionOptions {
  /** The data API as the server itself. */
  readonly client: DataClient;
  readonly log: Log;
}

const deletedSchema = z.record(z.string(), z.int()).nullable();

/** Has the database delete what is too old, which it does once a day for whichever server asks first. False when it could not. */
export async function runRetention({ client, log }: RetentionOptions): Promise<boolean> {
  const { data, error } = await client.rpc("run_retention", { days: retentionDays() });
  if (error) {
    log.warn({ code: error.code }, "what is too old could not be deleted");
    return false;
  }
  const deleted = deletedSchema.parse(data);
  if (deleted !== null) log.info({ deleted }, "deleted what is too old");
  return true;
}
