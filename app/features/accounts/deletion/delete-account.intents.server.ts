import { intent } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { fieldError, serviceOutcome } from "../account-outcomes.server";
import type { AccountsArgs } from "../accounts-context";
import { hasSecondFactor, requireRecentSignIn, requireViewer } from "../session/guards.server";
import { signIn } from "../sign-in/sign-in.commands.server";
import { deleteAccount } from "./delete-account.commands.server";
import { DELETE_TEXTS as TEXTS, DELETE_WITHIN_MS, deleteAccountSchema } from "./delete-account.model";

const TOASTS = {
  deleted: {
    title: "Your account is deleted",
    description: "Everything that was yours alone is gone, and you are signed out everywhere.",
    variant: "default",
  },
  notDeleted: {
    title: "Your account could not be deleted",
    description: "Please try again in a moment.",
    variant: "destructive",
  },
  signInAgain: { title: TEXTS.signInAgain, variant: "destructive" },
} as const satisfies Record<string, Toast>;

/** What deleting an account needs of other features; the route provides it. */
export interface DeleteOptions {
  /** Lets this process show a picture no more. */
  readonly forgetPicture: (id: string) => void;
  /** Removes what this browser holds of the member's besides the session. */
  readonly forget: () => Promise<void>;
  /** Lets this instance read what has changed for everyone. */
  readonly refresh: () => Promise<void>;
}

/** The intent `delete-account`, whose route lets in members only. */
export function deleteAccountIntents(args: AccountsArgs, options: DeleteOptions) {
  const { context } = args;
  return {
    "delete-account": intent({
      schema: deleteAccountSchema,
      run: async ({ confirmation, password = "" }) => {
        const viewer = await requireViewer(args);
        if (confirmation !== viewer.username) return fieldError("confirmation", TEXTS.confirmation);
        // The password alone would begin a session that waits for the second factor, and so is nobody's.
        if (await hasSecondFactor(context)) await requireRecentSignIn(args, new Date(), DELETE_WITHIN_MS);
        else if (viewer.hasPassword) {
          if (password === "") return fieldError("password", TEXTS.passwordRequired);
          // A new sign-in, which the database takes as proof that it is the member.
          const proof = await signIn(context, { email: viewer.email, password, device: undefined });
          if (!proof.ok) {
            return proof.problem.kind === "wrong-credentials" || proof.problem.kind === "not-confirmed"
              ? fieldError("password", TEXTS.passwordWrong, 403)
              : serviceOutcome(context, proof.problem, { toast: TOASTS.notDeleted });
          }
        }
        const result = await deleteAccount(context, options.forgetPicture);
        if (!result.ok) {
          return result.problem.kind === "old-session"
            ? { ok: false, status: 403, toast: TOASTS.signInAgain }
            : serviceOutcome(context, result.problem, { toast: TOASTS.notDeleted });
        }
        await options.forget();
        await options.refresh();
        // Else "back" shows what the browser has kept of the member's pages.
        context.responseHeaders.set("Clear-Site-Data", '"cache", "storage"');
        return { ok: true, redirectTo: paths.home(), toast: TOASTS.deleted, reloadDocument: true };
      },
    }),
  };
}
