import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { BaseLoadContext } from "~/lib/http/base-load-context";
import { isFresh, pendingActionSchema, type NewPendingAction, type PendingAction } from "./pending-actions.model";
import { pendingCookie } from "./pending-cookie.server";

/** The request whose cookie holds the action. */
export interface PendingActionArgs {
  readonly request: Request;
  readonly context: Pick<BaseLoadContext, "log" | "sessionSecret" | "secure" | "responseHeaders">;
}

/** Saves an action in a cookie until the visitor has signed in. */
export async function savePendingAction(
  args: PendingActionArgs,
  action: NewPendingAction,
): Promise<CommandResult<null, "not-saved">> {
  const { log } = args.context;
  const parsed = pendingActionSchema.safeParse({ ...action, timestamp: Date.now() });
  if (parsed.success) {
    try {
      await pendingCookie(args.context).write(parsed.data);
      return succeeded(null);
    } catch (error) {
      log.warn({ err: error }, "the cookie of a pending action could not be written");
    }
  }
  log.warn({ action: action.action_type }, "a pending action could not be saved");
  return failed("not-saved");
}

/** The action that waits for a sign-in, which stays saved; null without one. */
export async function readPendingAction({ request, context }: PendingActionArgs): Promise<PendingAction | null> {
  const action = await pendingCookie(context).read(request);
  return action !== null && isFresh(action, Date.now()) ? action : null;
}

/**
 * Clears the cookie and returns its action. Null without a cookie, and for an action that is too old or was tampered
 * with.
 */
export async function takePendingAction(args: PendingActionArgs): Promise<PendingAction | null> {
  const cookie = pendingCookie(args.context);
  const action = await cookie.read(args.request);
  if (!cookie.isIn(args.request)) return null;
  await cookie.clear();
  return action !== null && isFresh(action, Date.now()) ? action : null;
}

/** Drops the action that waits for a sign-in, if it is the one that is meant: the visitor has taken it back. */
export async function cancelPendingAction(
  args: PendingActionArgs,
  isMeant: (action: PendingAction) => boolean,
): Promise<void> {
  const cookie = pendingCookie(args.context);
  const action = await cookie.read(args.request);
  if (action !== null && isMeant(action)) await cookie.clear();
}
