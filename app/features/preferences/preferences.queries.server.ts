import type { VisitorSession } from "~/data/session.server";
import type { Log } from "~/lib/log";
import type { Preferences } from "./preferences.model";
import { storedPreferences } from "./stored-preferences.model";

/** What reads and writes of preferences need of a request's load context. */
export interface PreferencesContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

/**
 * What a member has chosen, in the request that signs them in, when there is no viewer yet; null while it cannot be read:
 * pages are then as for everybody else.
 */
export async function readPreferences({ session, log }: PreferencesContext): Promise<Preferences | null> {
  const client = await session.client();
  const { data, error, status } = await client
    .from("user_preferences")
    .select("default_printer_id,hide_flags,min_rating,default_sort,units,contrast,reduce_motion")
    // Retries take seconds, and the page would wait for them.
    .retry(false)
    .maybeSingle();
  if (error) {
    log.warn({ status, code: error.code }, "a member's preferences could not be read");
    return null;
  }
  return storedPreferences(data);
}
