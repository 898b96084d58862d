import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { Display, Preferences } from "./preferences.model";
import type { PreferencesContext } from "./preferences.queries.server";

type Written = CommandResult<null, "unknown-printer" | "failed">;

/** Saves what FIND shows the member where an address does not say otherwise. */
export async function saveFindPreferences(
  context: PreferencesContext,
  { printerId, hide, minRating, sort }: Preferences["find"],
): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("save_find_preferences", {
    hide_input: [...hide],
    ...(printerId !== null && { printer_input: printerId }),
    ...(minRating !== null && { min_rating_input: minRating }),
    ...(sort !== null && { sort_input: sort }),
  });
  return error ? refused(context, error) : succeeded(null);
}

/** Saves how pages look for the member. */
export async function saveDisplay(context: PreferencesContext, { units, contrast, motion }: Display): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("save_display_preferences", {
    units_input: units,
    contrast_input: contrast,
    reduce_motion_input: motion === "reduced",
  });
  return error ? refused(context, error) : succeeded(null);
}

function refused({ log }: PreferencesContext, { code }: { readonly code: string }) {
  if (code === "PT404") return failed("unknown-printer" as const);
  log.warn({ code }, "preferences could not be saved");
  return failed("failed" as const);
}
