import { retryIn, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { ServiceProblem } from "./account-service.server";
import type { AccountsContext } from "./accounts-context";
import {
  ACCOUNT_TOASTS as TOASTS,
  SUSPENDED,
  SUSPENDED_TITLE,
  suspensionText,
  tooManyAttempts,
} from "./accounts.messages";

/** When a retry is worthwhile after an outage. */
const OUTAGE_WAIT_S = 5;

/** The message of a rejected form. */
export type FormTexts = Pick<Extract<IntentOutcome, { ok: false }>, "toast" | "fieldErrors">;

/** The result of a form while the account service cannot be reached. */
export const UNREACHABLE: FormTexts = { toast: TOASTS.unreachable };

/**
 * The outcome of a form for the problems that every command can have.
 *
 * @param failure the form's message when the service rejected the call for an unknown reason
 * @param outage its message when the service cannot be reached
 */
export function serviceOutcome(
  { responseHeaders, contactEmail }: AccountsContext,
  problem: ServiceProblem,
  failure: FormTexts,
  outage: FormTexts = UNREACHABLE,
): IntentOutcome {
  switch (problem.kind) {
    case "too-many":
      responseHeaders.set("Retry-After", String(problem.waitS));
      return {
        ok: false,
        status: 429,
        toast: { title: tooManyAttempts(problem.waitS), variant: "destructive" },
        retry: retryIn(problem.waitS),
      };
    case "unreachable":
      responseHeaders.set("Retry-After", String(OUTAGE_WAIT_S));
      return { ok: false, status: 503, ...outage };
    case "suspended": {
      const description = suspensionText(problem.until, contactEmail);
      return {
        ...{ ok: false, status: 403, reason: SUSPENDED },
        toast: { title: SUSPENDED_TITLE, description, variant: "destructive" },
      };
    }
    case "failed":
      return { ok: false, ...failure };
  }
}

/** The form comes back with a message at one of its fields. */
export function fieldError(field: string, message: string, status = 400): IntentOutcome {
  return { ok: false, status, fieldErrors: { [field]: [message] } };
}

/** Back to the preferences with a message. */
export function toPreferences(toast: Toast): IntentOutcome {
  return { ok: true, redirectTo: paths.preferences(), toast };
}
