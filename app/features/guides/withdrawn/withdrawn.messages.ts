import { failure, success, type Toast } from "~/lib/toast";

/** Why a guide was not taken down or brought back. */
export type WithdrawProblem = "unknown" | "no-reason" | "by-admin" | "signed-out" | "failed";

const PROBLEMS: Readonly<Record<WithdrawProblem, { readonly toast: Toast; readonly status: number }>> = {
  unknown: { status: 404, toast: failure("This guide is not there any more") },
  "no-reason": { status: 422, toast: failure("Say why it is withdrawn") },
  "by-admin": { status: 409, toast: failure("An admin withdrew this guide", "Only admins can bring it back.") },
  "signed-out": { status: 401, toast: failure("You are signed out", "Sign in, then try again.") },
  failed: { status: 503, toast: failure("This may not be saved", "Look at the guide again in a moment.") },
};

/** The toast about a problem. */
export function withdrawProblemToast(problem: WithdrawProblem): Toast {
  return PROBLEMS[problem].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function withdrawProblemStatus(problem: WithdrawProblem): number {
  return PROBLEMS[problem].status;
}

/** The toasts after something was written. */
export const WITHDRAWN_TOASTS = {
  withdrawn: success("Guide withdrawn", "Nobody finds it any more. You can bring it back."),
  restored: success("Guide is back", "Everyone can read it again."),
} as const satisfies Record<string, Toast>;
