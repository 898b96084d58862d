import { failure, success, type Toast } from "~/lib/toast";

/** Why nothing was written. */
export type SuggestionProblem =
  | { readonly kind: "not-found" | "not-open" | "has-duplicates" | "closed" | "too-many" | "not-member" | "not-admin" }
  | { readonly kind: "unknown-target" | "merged-target" | "same-target" | "failed" }
  /** Seconds until it may be tried again. */
  | { readonly kind: "too-often"; readonly retryInS: number };

const FAILED = failure("This could not be saved", "Nothing was changed. Please try again in a moment.");

const PROBLEMS: Readonly<Record<SuggestionProblem["kind"], { readonly toast: Toast; readonly status: number }>> = {
  "not-found": { status: 404, toast: failure("This suggestion is not there any more") },
  "not-open": {
    status: 409,
    toast: failure("This suggestion is not open any more", "An admin has decided on it, so it cannot be changed."),
  },
  "has-duplicates": {
    status: 409,
    toast: failure("Others were merged into this suggestion", "It holds their votes, so it cannot be withdrawn."),
  },
  closed: { status: 409, toast: failure("Voting for this suggestion has ended") },
  "too-many": { status: 422, toast: failure("200 suggestions is the limit for one account") },
  "too-often": { status: 429, toast: failure("That was a lot in one hour", "Nothing was changed.") },
  "not-member": {
    status: 401,
    toast: failure("You are signed out", "Your text is still here. Sign in in another tab, then send it again."),
  },
  "not-admin": { status: 403, toast: failure("Only admins can decide on suggestions") },
  "unknown-target": { status: 404, toast: failure("There is no suggestion with this number") },
  "merged-target": { status: 409, toast: failure("The other suggestion was merged itself") },
  "same-target": { status: 400, toast: failure("A suggestion cannot be merged into itself") },
  failed: { status: 503, toast: FAILED },
};

/** The toast about a problem. */
export function problemToast({ kind }: SuggestionProblem): Toast {
  return PROBLEMS[kind].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function problemStatus({ kind }: SuggestionProblem): number {
  return PROBLEMS[kind].status;
}

/** The toasts about suggestions. */
export const SUGGESTION_TOASTS = {
  added: success("Suggestion added", "It has your vote."),
  similar: failure("Is it one of these?", "Vote for the one you mean, or submit yours anyway."),
  saved: success("Suggestion saved"),
  withdrawn: success("Suggestion withdrawn"),
  voted: success("Vote counted", "We tell you when it is planned and when it has shipped."),
  unvoted: success("Vote removed"),
  statusSaved: success("Status saved"),
  replied: success("Reply saved"),
  merged: success("Suggestion merged", "Its votes moved along."),
  onlyAdmins: PROBLEMS["not-admin"].toast,
} as const;
