import { sessionCookie } from "~/lib/http/cookies.server";
import type { Toast } from "~/lib/toast";
import { ownPath, type Visit } from "./guards.server";

/** What came of what was waiting for somebody to sign in. */
export interface AfterSignInResult {
  /** Where to go instead of where signing in would lead. */
  readonly redirectTo?: string;
  readonly toast?: Toast;
}

/** What other features do once somebody has signed in, before they go on. The route knows which features those are. */
export type AfterSignIn = (visit: Visit) => Promise<AfterSignInResult>;

/** Lets the others do theirs. Signed in is signed in: what fails there is logged and changes nothing here. */
export async function finishSignIn(visit: Visit, afterSignIn: AfterSignIn): Promise<AfterSignInResult> {
  try {
    return await afterSignIn(visit);
  } catch (error) {
    visit.context.log.warn({ err: error }, "what waited for a sign-in failed");
    return {};
  }
}

/**
 * The same where a page of its own follows before the visitor goes on: the way is remembered for it. Gives what is to be
 * said there, if anything.
 */
export async function finishAndRemember(visit: Visit, afterSignIn: AfterSignIn): Promise<Toast | undefined> {
  const { redirectTo, toast } = await finishSignIn(visit, afterSignIn);
  const next = ownPath(redirectTo);
  if (next !== null) await sessionCookie(visit.context).update(visit.request, { next });
  return toast;
}
