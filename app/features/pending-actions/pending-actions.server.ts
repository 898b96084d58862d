import { pendingCookie } from "~/lib/http/cookies.server";
import type { IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { LoadContext } from "~/load-context";
import {
  isFresh,
  PENDING_MAX_AGE_S,
  PENDING_TEXTS,
  pendingActionSchema,
  type NewPendingAction,
  type PendingAction,
} from "./pending-actions.model";

/** Whose cookie it is. */
export interface PendingVisit {
  readonly request: Request;
  readonly context: Pick<LoadContext, "log" | "sessionSecret" | "secure" | "responseHeaders">;
}

/** What a resumed action came to: what to say, and where to go if not back. */
export interface ResumedAction {
  readonly toast?: Toast;
  readonly redirectTo?: string;
}

type PayloadOf<Type extends PendingAction["action_type"]> = Extract<PendingAction, { action_type: Type }>["payload"];

/** How each kind of action is done; each may be done twice without a second effect. */
export interface PendingHandlers {
  pinItem(payload: PayloadOf<"pin_item">): Promise<ResumedAction>;
  addToCollection(payload: PayloadOf<"add_to_collection">, returnUrl: string): Promise<ResumedAction>;
  markCalibrationComplete(payload: PayloadOf<"mark_calibration_complete">): Promise<ResumedAction>;
}

function cookieOf({ context }: PendingVisit) {
  return pendingCookie(context, pendingActionSchema, PENDING_MAX_AGE_S);
}

/**
 * Keeps what somebody without an account asked for, and gives the answer to their form: on to signing in, with the way
 * back remembered. What cannot be kept is said, and they stay where they are.
 */
export async function savePendingAction(visit: PendingVisit, action: NewPendingAction): Promise<IntentOutcome> {
  const parsed = pendingActionSchema.safeParse({ ...action, timestamp: Date.now() });
  const kept = parsed.success && (await keep(visit, parsed.data));
  if (kept) return { ok: true, redirectTo: paths.auth({ next: action.return_url }) };
  visit.context.log.warn({ action: action.action_type }, "a pending action could not be saved");
  return {
    ok: true,
    redirectTo: action.return_url,
    toast: { title: PENDING_TEXTS.saveFailed, variant: "destructive" },
  };
}

async function keep(visit: PendingVisit, action: PendingAction): Promise<boolean> {
  try {
    await cookieOf(visit).write(action);
    return true;
  } catch (error) {
    visit.context.log.warn({ err: error }, "the cookie of a pending action could not be written");
    return false;
  }
}

/**
 * Does what was asked for before signing in, once: whatever comes of it, the cookie goes. One that is too old, or that
 * somebody changed, is dropped without a word.
 */
export async function runPendingAction(visit: PendingVisit, handlers: PendingHandlers): Promise<ResumedAction> {
  const cookie = cookieOf(visit);
  const action = await cookie.read(visit.request);
  if (!cookie.isIn(visit.request)) return {};
  await cookie.clear();
  if (action === null || !isFresh(action, Date.now())) return {};
  const { log } = visit.context;
  try {
    const resumed = await run(action, handlers);
    log.info({ action: action.action_type }, "resumed an action");
    return { redirectTo: action.return_url, ...resumed };
  } catch (error) {
    log.warn({ err: error, action: action.action_type }, "an action could not be resumed");
    return {
      redirectTo: action.return_url,
      toast: { title: PENDING_TEXTS.runFailed, variant: "destructive" },
    };
  }
}

function run(action: PendingAction, handlers: PendingHandlers): Promise<ResumedAction> {
  switch (action.action_type) {
    case "pin_item":
      return handlers.pinItem(action.payload);
    case "add_to_collection":
      return handlers.addToCollection(action.payload, action.return_url);
    case "mark_calibration_complete":
      return handlers.markCalibrationComplete(action.payload);
  }
}
