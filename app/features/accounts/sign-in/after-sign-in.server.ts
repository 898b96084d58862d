import type { Toast } from "~/lib/toast";
import type { AccountsArgs } from "../accounts-context";
import { ownPath } from "../session/guards.server";

/** The outcome of what had waited for the sign-in. */
export interface AfterSignInResult {
  /** Where to go instead of where signing in would lead. */
  readonly redirectTo?: string;
  readonly toast?: Toast;
}

/** What other features do right after a sign-in; the route passes them. */
export type AfterSignIn = (args: AccountsArgs) => Promise<AfterSignInResult>;

/** Runs `afterSignIn`. A failure there is logged and does not undo the sign-in. */
export async function finishSignIn(args: AccountsArgs, afterSignIn: AfterSignIn): Promise<AfterSignInResult> {
  try {
    return await afterSignIn(args);
  } catch (error) {
    args.context.log.warn({ err: error }, "what waited for a sign-in failed");
    return {};
  }
}

/**
 * Runs `afterSignIn` where another page is shown before the visitor goes on: saves the path in the session cookie.
 * Returns the message to show, if any.
 */
export async function finishAndRemember(args: AccountsArgs, afterSignIn: AfterSignIn): Promise<Toast | undefined> {
  const { redirectTo, toast } = await finishSignIn(args, afterSignIn);
  const next = ownPath(redirectTo);
  if (next !== null) await args.context.flash.update({ next });
  return toast;
}
