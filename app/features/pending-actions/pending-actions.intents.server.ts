import type { IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { savePendingAction, takePendingAction, type PendingActionArgs } from "./pending-actions.commands.server";
import { PENDING_TEXTS, type NewPendingAction, type PendingAction } from "./pending-actions.model";

/**
 * Saves an action until the visitor has signed in, for the intent of their form: redirects to signing in, or, when the
 * action cannot be saved, back to its page with a toast.
 */
export async function saveUntilSignIn(args: PendingActionArgs, action: NewPendingAction): Promise<IntentOutcome> {
  const result = await savePendingAction(args, action);
  if (result.ok) return { ok: true, redirectTo: paths.auth({ next: action.return_url }) };
  return {
    ok: true,
    redirectTo: action.return_url,
    toast: { title: PENDING_TEXTS.saveFailed, variant: "destructive" },
  };
}

/** What follows a pending action: a toast, and where to redirect if not to the action's return URL. */
export interface PendingActionOutcome {
  readonly toast?: Toast;
  readonly redirectTo?: string;
}

type PayloadOf<Type extends PendingAction["action_type"]> = Extract<PendingAction, { action_type: Type }>["payload"];

/** Runs each type of action; running one twice must have no second effect. */
export interface PendingHandlers {
  pinItem(payload: PayloadOf<"pin_item">): Promise<PendingActionOutcome>;
  addToCollection(payload: PayloadOf<"add_to_collection">, returnUrl: string): Promise<PendingActionOutcome>;
  copyCollection(payload: PayloadOf<"copy_collection">): Promise<PendingActionOutcome>;
  reportFit(payload: PayloadOf<"report_fit">): Promise<PendingActionOutcome>;
  saveCalibrationResult(payload: PayloadOf<"save_calibration_result">, formUrl: string): Promise<PendingActionOutcome>;
  markCalibrationComplete(payload: PayloadOf<"mark_calibration_complete">): Promise<PendingActionOutcome>;
}

/** Runs the saved action, if there is one, after the visitor has signed in. It is not run again when it fails. */
export async function runPendingAction(
  args: PendingActionArgs,
  handlers: PendingHandlers,
): Promise<PendingActionOutcome> {
  const action = await takePendingAction(args);
  if (action === null) return {};
  const { log } = args.context;
  try {
    const outcome = await run(action, handlers);
    log.info({ action: action.action_type }, "ran a pending action");
    return { redirectTo: action.return_url, ...outcome };
  } catch (error) {
    log.warn({ err: error, action: action.action_type }, "a pending action could not be run");
    return {
      redirectTo: action.return_url,
      toast: { title: PENDING_TEXTS.runFailed, variant: "destructive" },
    };
  }
}

function run(action: PendingAction, handlers: PendingHandlers): Promise<PendingActionOutcome> {
  switch (action.action_type) {
    case "pin_item":
      return handlers.pinItem(action.payload);
    case "add_to_collection":
      return handlers.addToCollection(action.payload, action.return_url);
    case "copy_collection":
      return handlers.copyCollection(action.payload);
    case "report_fit":
      return handlers.reportFit(action.payload);
    case "save_calibration_result":
      return handlers.saveCalibrationResult(action.payload, action.return_url);
    case "mark_calibration_complete":
      return handlers.markCalibrationComplete(action.payload);
  }
}
