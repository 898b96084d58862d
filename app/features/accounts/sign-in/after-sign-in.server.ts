import type { IntentOutcome } from "~/lib/http/run-action.server";
import type { Toast } from "~/lib/toast";
import type { AccountsArgs } from "../accounts-context";
import { getAssurance } from "../session/assurance.queries.server";
import { ownPath, returnPath, secondFactorPage } from "../session/guards.server";

/** The outcome of what had waited for the sign-in. */
export interface AfterSignInResult {
  /** Where to go instead of where signing in would lead. */
  readonly redirectTo?: string;
  readonly toast?: Toast;
}

/** What other features do right after a sign-in; the route passes them. */
export type AfterSignIn = (args: AccountsArgs) => Promise<AfterSignInResult>;

/**
 * Runs `afterSignIn`, unless the session waits for its second factor: then the session is held, and everything goes on
 * waiting. A failure there is logged and does not undo the sign-in.
 */
async function finishSignIn(args: AccountsArgs, afterSignIn: AfterSignIn): Promise<AfterSignInResult> {
  const { session, log } = args.context;
  const assurance = await getAssurance(args.context);
  if (assurance !== "unknown" && assurance?.awaitsSecondFactor === true) {
    session.hold();
    return {};
  }
  try {
    return await afterSignIn(args);
  } catch (error) {
    log.warn({ err: error }, "what waited for a sign-in failed");
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

/**
 * Where to redirect after signing in: the pending action's return URL, else the stored address, which is removed. Before
 * that, to the page that asks for the second factor of an account that has one.
 */
export async function goOn(
  args: AccountsArgs,
  next: string | undefined,
  afterSignIn: AfterSignIn,
): Promise<Extract<IntentOutcome, { readonly redirectTo: string }>> {
  const { redirectTo, toast } = await finishSignIn(args, afterSignIn);
  if (args.context.session.isHeld()) return { ok: true, redirectTo: secondFactorPage(ownPath(next)) };
  const target = ownPath(redirectTo) ?? ownPath(next) ?? (await returnPath(args));
  await args.context.flash.update({ next: undefined, email: undefined, mailed: undefined });
  return { ok: true, redirectTo: target, ...(toast && { toast }) };
}
