import { intent } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { fieldError, serviceOutcome } from "../account-outcomes.intents.server";
import type { AccountsArgs } from "../accounts-context";
import { givePassword } from "../security/give-password.commands.server";
import { hasSecondFactor, requireRecentSignIn, requireViewer } from "../session/guards.server";
import { deleteAccount } from "./delete-account.commands.server";
import { DELETE_TEXTS as TEXTS, deleteAccountSchema } from "./delete-account.model";

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
  lastAdmin: {
    title: "You are the only admin",
    description: "Make another member an admin first, then delete your account.",
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
        if (!viewer.hasPassword || (await hasSecondFactor(context))) await requireRecentSignIn(args);
        else {
          if (password === "") return fieldError("password", TEXTS.passwordRequired);
          const proof = await givePassword(args, viewer, password);
          if (!proof.ok) {
            return proof.problem.kind === "wrong-credentials" || proof.problem.kind === "not-confirmed"
              ? fieldError("password", TEXTS.passwordWrong, 403)
              : serviceOutcome(context, proof.problem, { toast: TOASTS.notDeleted });
          }
        }
        const result = await deleteAccount(context, options.forgetPicture);
        if (!result.ok) {
          switch (result.problem.kind) {
            case "old-session":
              return { ok: false, status: 403, toast: TOASTS.signInAgain };
            case "last-admin":
              return { ok: false, status: 409, toast: TOASTS.lastAdmin };
            default:
              return serviceOutcome(context, result.problem, { toast: TOASTS.notDeleted });
          }
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
