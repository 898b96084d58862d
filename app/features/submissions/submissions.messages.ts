import { failure, success, type Toast } from "~/lib/toast";
import type { OwnSubmission } from "./submissions.model";

/** Why nothing was written. */
export type SubmissionProblemCode =
  // Of a field, which the problem names.
  | "missing"
  | "unknown-field"
  | "wrong-type"
  | "out-of-bounds"
  | "too-long"
  | "not-a-choice"
  | "not-an-address"
  // Of what is sent as a whole.
  | "licence"
  | "nothing-changed"
  | "too-many-links"
  | "too-large"
  | "twice"
  | "unknown-printer"
  | "unknown-interface"
  | "unknown-target"
  | "too-many-today"
  | "too-many-changes"
  | "too-many-messages"
  // Of a submission that is there.
  | "signed-out"
  | "unknown"
  | "changed"
  | "decided"
  | "no-author"
  | "on-draft"
  // Of a decision.
  | "not-admin"
  | "claimed"
  | "row-changed"
  | "nothing-to-apply"
  | "cannot-apply"
  | "target-gone"
  | "unknown-row"
  | "not-the-same-kind"
  | "too-many-chosen"
  | "failed";

/** Why nothing was written. */
export interface SubmissionProblem {
  readonly code: SubmissionProblemCode;
  /** The field that it is about: a column, or `note`, `message`, `source_url`. */
  readonly field?: string;
  /** Who has claimed it. */
  readonly by?: string;
  /** When that ends, ISO 8601. */
  readonly until?: string;
}

const PROBLEMS: Readonly<Record<SubmissionProblemCode, { readonly toast: Toast; readonly status: number }>> = {
  missing: { status: 400, toast: failure("This is required") },
  "unknown-field": { status: 400, toast: failure("This field cannot be changed here") },
  "wrong-type": { status: 400, toast: failure("This is not a valid value") },
  "out-of-bounds": { status: 400, toast: failure("This is outside the plausible range") },
  "too-long": { status: 400, toast: failure("This is too long") },
  "not-a-choice": { status: 400, toast: failure("Choose one of the options") },
  "not-an-address": { status: 400, toast: failure("Enter a full address that begins with https://") },
  licence: { status: 400, toast: failure("Agree to the licence first", "Nothing was sent.") },
  "nothing-changed": { status: 400, toast: failure("Nothing was changed", "Change at least one value, then send it.") },
  "too-many-links": { status: 400, toast: failure("Too many links", "A text can have up to five links.") },
  "too-large": { status: 413, toast: failure("This is too large", "A submission can have up to 32 kB of text.") },
  twice: { status: 400, toast: failure("A printer is listed twice") },
  "unknown-printer": { status: 400, toast: failure("This printer is not in the catalogue") },
  "unknown-interface": { status: 400, toast: failure("This interface is not in the catalogue") },
  "unknown-target": { status: 404, toast: failure("This entry is not there any more") },
  "too-many-today": {
    status: 429,
    toast: failure("10 submissions a day is the limit", "Nothing was sent. Please try again tomorrow."),
  },
  "too-many-changes": {
    status: 429,
    toast: failure("That was a lot of changes", "Nothing was saved. Please try again in an hour."),
  },
  "too-many-messages": {
    status: 429,
    toast: failure("That was a lot of messages", "Nothing was sent. Please try again in an hour."),
  },
  "signed-out": { status: 401, toast: failure("You are signed out", "Nothing was sent. Sign in, then try again.") },
  unknown: { status: 404, toast: failure("This submission is not there any more") },
  changed: {
    status: 409,
    toast: failure("This submission changed while you looked at it", "Nothing was saved. Look at it again."),
  },
  decided: { status: 409, toast: failure("This submission is already closed", "Nothing was changed.") },
  "no-author": {
    status: 409,
    toast: failure("There is no author to ask", "No account stands behind this. Approve it, or reject it."),
  },
  "on-draft": { status: 409, toast: failure("Guides are reviewed on their own page") },
  "not-admin": { status: 403, toast: failure("Only admins can review submissions") },
  claimed: { status: 409, toast: failure("Another moderator has claimed this") },
  "row-changed": {
    status: 409,
    toast: failure(
      "The catalogue changed while you looked at this",
      "Nothing was approved. Check the new differences.",
    ),
  },
  "nothing-to-apply": {
    status: 409,
    toast: failure(
      "There is nothing to apply",
      "The catalogue already says this, or says something else by now. Tick a value to take it over all the same, or reject it.",
    ),
  },
  "cannot-apply": {
    status: 422,
    toast: failure("The catalogue refuses these values", "They contradict each other, or are there already."),
  },
  "target-gone": { status: 409, toast: failure("The entry this is about is not there any more") },
  "unknown-row": { status: 404, toast: failure("There is no such entry to merge into") },
  "not-the-same-kind": { status: 400, toast: failure("Choose submissions of one kind") },
  "too-many-chosen": { status: 400, toast: failure("Choose 1 to 50 submissions") },
  failed: {
    status: 503,
    toast: failure("This could not be saved", "Nothing was changed. Please try again in a moment."),
  },
};

/** The toast about a problem. Of a field's problem, the title is the error at the field. */
export function problemToast({ code, by, until }: SubmissionProblem): Toast {
  const { toast } = PROBLEMS[code];
  if (code !== "claimed" || by === undefined || until === undefined) return toast;
  return failure(`${by} has claimed this until ${until.slice(11, 16)} UTC`, "Nothing was changed.");
}

/** The HTTP status of a page whose form met a problem. */
export function problemStatus({ code }: SubmissionProblem): number {
  return PROBLEMS[code].status;
}

/** The toast about a form that decides and came without the press of a button. */
export const NOT_DECIDED = failure("Nothing is decided yet", "Press the button of your decision.");

/** The toasts after something was written. */
export const SUBMISSION_TOASTS = {
  withdrawn: success("Submission withdrawn"),
  messageSent: success("Message sent"),
  claimed: success("Claimed for 30 minutes"),
  released: success("Claim released"),
  approved: success("Approved", "The catalogue shows it now, and its author was told."),
  merged: success("Merged", "What was missing was added, and its author was told."),
  changesRequested: success("Changes requested", "The author was told."),
  rejected: success("Rejected", "The author was told why."),
} as const satisfies Record<string, Toast>;

/** The toast after a rejection: what follows for a deal that reports took off the list. */
export function rejectedToast({ kind, targetTable }: Pick<OwnSubmission, "kind" | "targetTable">): Toast {
  return kind === "report" && targetTable === "deals"
    ? success("Rejected", "If reports took the deal off the list, it is on it again.")
    : SUBMISSION_TOASTS.rejected;
}

/** The toast after an approval: of a report, what was done about it. */
export function approvedToast({ kind, targetTable }: Pick<OwnSubmission, "kind" | "targetTable">): Toast {
  if (kind !== "report") return SUBMISSION_TOASTS.approved;
  switch (targetTable) {
    case "fit_reports":
      return success("Report hidden", "Its author was told why, and so was the member who reported it.");
    case "deals":
      return success("Deal ended", "It is off the list.");
    default:
      return success("Marked as dealt with", "The member who reported it was told.");
  }
}
