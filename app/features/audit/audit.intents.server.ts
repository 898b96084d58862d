import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { pruneAudit } from "./audit.commands.server";
import type { AuditContext } from "./audit.queries.server";
import { pruneSchema } from "./prune.model";

const FAILED: Toast = {
  title: "Nothing was removed",
  description: "Please try again in a moment.",
  variant: "destructive",
};

/** The intent `prune`. */
export function auditIntents(context: AuditContext) {
  return {
    prune: intent({
      schema: pruneSchema,
      run: async ({ keep }): Promise<IntentOutcome> => {
        const removed = await pruneAudit(context, Number(keep));
        if (!removed.ok) return { ok: false, toast: FAILED, status: 503 };
        return { ok: true, redirectTo: paths.adminAudit(), toast: removedToast(removed.value) };
      },
    }),
  };
}

function removedToast(count: number): Toast {
  if (count === 0) return { title: "Nothing is that old", description: "Nothing was removed.", variant: "default" };
  return { title: `${String(count)} ${count === 1 ? "entry" : "entries"} removed`, variant: "default" };
}
