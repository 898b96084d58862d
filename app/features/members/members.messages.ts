import { failure, success, type Toast } from "~/lib/toast";

/** Why nothing was written. */
export type MemberProblem =
  "not-found" | "not-admin" | "is-admin" | "is-banned" | "unconfirmed" | "last-admin" | "failed";

const PROBLEMS: Readonly<Record<MemberProblem, { readonly toast: Toast; readonly status: number }>> = {
  "not-found": { status: 404, toast: failure("This account is not there any more") },
  "not-admin": { status: 403, toast: failure("Only admins can manage members") },
  "is-admin": {
    status: 409,
    toast: failure("An admin cannot be banned", "Take the admin rights away first, then ban the member."),
  },
  "is-banned": {
    status: 409,
    toast: failure("A banned member cannot be an admin", "Lift the ban first."),
  },
  unconfirmed: {
    status: 409,
    toast: failure(
      "The address of this account is not confirmed",
      "Somebody else than its owner may have signed up with it. Its owner confirms it with the link in the email.",
    ),
  },
  "last-admin": {
    status: 409,
    toast: failure("The last admin stays an admin", "Make another member an admin first."),
  },
  failed: {
    status: 503,
    toast: failure("This could not be saved", "Nothing was changed. Please try again in a moment."),
  },
};

/** The toast about a problem. */
export function problemToast(problem: MemberProblem): Toast {
  return PROBLEMS[problem].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function problemStatus(problem: MemberProblem): number {
  return PROBLEMS[problem].status;
}

/** The toasts about members. */
export const MEMBER_TOASTS = {
  banned: success("Member banned", "All of their sessions have ended."),
  unbanned: success("Ban lifted", "The member can sign in again."),
  signedOut: success("Signed out everywhere", "All of the member's sessions have ended."),
  granted: success("Admin rights given"),
  revoked: success("Admin rights taken away"),
} as const;
