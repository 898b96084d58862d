import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import type { Log } from "~/lib/log";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { markAllRead, markRead, setMailedKinds, stopMails } from "./notifications.commands.server";
import { NOTIFICATION_TOASTS as TOASTS } from "./notifications.messages";
import { mailedKindsSchema, markAllReadSchema, markReadSchema } from "./notifications-forms.model";
import type { NotificationsContext } from "./notifications.queries.server";

/** The intents of `/notifications`, whose route lets in members only: `mark-read` and `mark-all-read`. */
export function notificationsIntents(context: NotificationsContext) {
  return {
    "mark-read": intent({
      schema: markReadSchema,
      run: async ({ notification, page }) =>
        outcome(await markRead(context, notification), toPage(page), TOASTS.marked),
    }),
    "mark-all-read": intent({
      schema: markAllReadSchema,
      run: async ({ newest, page }) => outcome(await markAllRead(context, newest), toPage(page), TOASTS.allMarked),
    }),
  };
}

/** The intent `notify-email` of the preferences, whose route lets in members only. */
export function mailChoicesIntents(context: NotificationsContext) {
  return {
    "notify-email": intent({
      schema: mailedKindsSchema,
      run: async ({ kinds }) => outcome(await setMailedKinds(context, kinds), paths.preferences(), TOASTS.choicesSaved),
    }),
  };
}

/** The intent `unsubscribe` of the page that the link of a mail opens. */
export function unsubscribeIntents(client: DataClient, key: string, log: Log) {
  return {
    unsubscribe: intent({
      schema: z.object({}),
      run: async () => outcome(await stopMails(client, key, log), paths.unsubscribe(key), TOASTS.mailsOff),
    }),
  };
}

const toPage = (page: number | undefined) => paths.notifications({ page: page === 1 ? null : page });

function outcome(result: CommandResult<unknown, string>, redirectTo: string, toast: Toast): IntentOutcome {
  return result.ok ? { ok: true, redirectTo, toast } : { ok: false, toast: TOASTS.notSaved, status: 503 };
}
