import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { isHideTag } from "~/features/catalogue/catalogue.model";
import { DEFAULT_SORTS } from "~/features/catalogue/find/find-defaults.model";
import type { Log } from "~/lib/log";
import { UNITS, USUAL_PREFERENCES, type Preferences } from "./preferences.model";

/** What reads and writes of preferences need of a request's load context. */
export interface PreferencesContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const row = z.object({
  default_printer_id: z.guid().nullable(),
  hide_flags: z.array(z.string()),
  min_rating: z.coerce.number().nullable(),
  default_sort: z.enum(DEFAULT_SORTS).nullable().catch(null),
  units: z.enum(UNITS),
  contrast: z.enum(["normal", "high"]),
  reduce_motion: z.boolean(),
});

/**
 * What the signed-in member has chosen; null without an account, and while it cannot be read: pages are then as for
 * everybody else.
 */
export async function getPreferences(context: PreferencesContext): Promise<Preferences | null> {
  return (await context.session.state()) === "live" ? readPreferences(context) : null;
}

/** The same for whoever is known to have an account: in the request that signs somebody in, the session has no id yet. */
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
  if (data === null) return USUAL_PREFERENCES;
  const found = row.parse(data);
  return {
    find: {
      printerId: found.default_printer_id,
      hide: found.hide_flags.filter(isHideTag),
      minRating: found.min_rating,
      sort: found.default_sort,
    },
    display: {
      units: found.units,
      contrast: found.contrast,
      motion: found.reduce_motion ? "reduced" : "system",
    },
  };
}
