import type { DataClient } from "~/data/supabase.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { Log } from "~/lib/log";
import type { NotificationKind } from "./notifications.model";
import type { NotificationsContext } from "./notifications.queries.server";

/** How many were marked that were not read before. */
type Marked = CommandResult<number, "failed">;

/** Marks one of the member's notices as read. */
export async function markRead(context: NotificationsContext, notification: number): Promise<Marked> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("mark_notifications_read", { ids_input: [notification] });
  return error ? problem(context, error, "a notice could not be marked") : succeeded(data);
}

/** Marks the member's notices as read, up to the newest one that they have seen. */
export async function markAllRead(context: NotificationsContext, newest: number): Promise<Marked> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("mark_all_notifications_read", { newest_input: newest });
  return error ? problem(context, error, "notices could not be marked") : succeeded(data);
}

/** Has the member get these kinds of notices by email, and no others. */
export async function setMailedKinds(
  context: NotificationsContext,
  kinds: readonly NotificationKind[],
): Promise<CommandResult<null, "failed">> {
  const client = await context.session.client();
  const { error } = await client.rpc("set_mailed_kinds", { kinds_input: [...kinds] });
  return error ? problem(context, error, "the kinds of mailed notices could not be saved") : succeeded(null);
}

/** Turns all notices by email off for the member that a mail's link belongs to; without one nothing is changed. */
export async function stopMails(client: DataClient, key: string, log: Log): Promise<CommandResult<null, "failed">> {
  const { error } = await client.rpc("stop_notification_mails", { key_input: key });
  return error ? problem({ log }, error, "mails could not be turned off") : succeeded(null);
}

function problem({ log }: { readonly log: Log }, { code }: { readonly code: string }, what: string) {
  log.warn({ code }, what);
  return failed("failed" as const);
}
