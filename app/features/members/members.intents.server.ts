import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import type { Toast } from "~/lib/toast";
import { banSchema, buttonSchema } from "./members-forms.model";
import { banMember, endSessionsOf, grantAdmin, liftBan, revokeAdmin } from "./members.commands.server";
import { MEMBER_TOASTS as TOASTS, problemStatus, problemToast, type MemberProblem } from "./members.messages";
import type { MembersContext } from "./members.queries.server";

interface Options {
  readonly id: string;
  /** The member's page. */
  readonly here: string;
}

type Written = CommandResult<null, MemberProblem>;

/** The intents of a member's page: `ban`, `lift-ban`, `end-sessions`, `grant-admin` and `revoke-admin`. */
export function memberIntents(context: MembersContext, { id, here }: Options) {
  const outcome = (result: Written, toast: Toast): IntentOutcome =>
    result.ok
      ? { ok: true, redirectTo: here, toast }
      : {
          ok: false,
          toast: problemToast(result.problem),
          status: problemStatus(result.problem),
          reason: result.problem,
        };
  const button = (command: (context: MembersContext, id: string) => Promise<Written>, toast: Toast) =>
    intent({ schema: buttonSchema, run: async () => outcome(await command(context, id), toast) });
  return {
    ban: intent({
      schema: banSchema,
      run: async (ban) => outcome(await banMember(context, id, ban), TOASTS.banned),
    }),
    "lift-ban": button(liftBan, TOASTS.unbanned),
    "end-sessions": button(endSessionsOf, TOASTS.signedOut),
    "grant-admin": button(grantAdmin, TOASTS.granted),
    "revoke-admin": button(revokeAdmin, TOASTS.revoked),
  };
}
