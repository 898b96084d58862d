import { failure, success, type Toast } from "~/lib/toast";
import { limitText } from "../guide-limits.model";

/** Why a draft was not written. */
export type DraftProblemKind =
  | "signed-out"
  | "not-admin"
  | "unknown"
  | "changed"
  | "cut-off"
  | "submitted"
  | "not-submitted"
  | "guide-changed"
  | "guide-withdrawn"
  | "claimed"
  | "not-complete"
  | "too-many"
  | "too-large"
  | "too-often"
  | "failed";

const STILL_HERE = "What you typed is still here.";

const PROBLEMS: Readonly<Record<DraftProblemKind, { readonly toast: Toast; readonly status: number }>> = {
  "signed-out": {
    status: 401,
    toast: failure("You are signed out", `Sign in in another tab, then save. ${STILL_HERE}`),
  },
  "not-admin": { status: 403, toast: failure("Only admins can publish guides") },
  unknown: { status: 404, toast: failure("This draft is not there any more", STILL_HERE) },
  changed: {
    status: 409,
    toast: failure("The draft changed while you edited", "Nothing is lost: both versions are below."),
  },
  "cut-off": {
    status: 400,
    toast: failure("This page was not loaded completely", "Nothing was saved: both versions are below."),
  },
  submitted: { status: 409, toast: failure("This draft waits for review", "Take it back to change it.") },
  "not-submitted": { status: 409, toast: failure("This draft does not wait for review any more") },
  "guide-changed": {
    status: 409,
    toast: failure("The published guide changed", "Look at what it says now, then publish."),
  },
  "guide-withdrawn": {
    status: 409,
    toast: failure("The guide was withdrawn since", "Publishing brings it back: press Publish again if it should."),
  },
  claimed: {
    status: 409,
    toast: failure("Another moderator has claimed this guide", "Its submission says who, and until when."),
  },
  "not-complete": {
    status: 422,
    toast: failure("This guide is not complete", "Its list of checks says what is missing."),
  },
  "too-many": {
    status: 422,
    toast: failure("50 drafts is the limit", "Delete one you no longer need, then try again."),
  },
  "too-large": {
    status: 413,
    toast: failure("This draft is too large", `It has more than a million characters. ${STILL_HERE}`),
  },
  "too-often": {
    status: 429,
    toast: failure("That was a lot of changes", `Please try again in an hour. ${STILL_HERE}`),
  },
  failed: { status: 503, toast: failure("This could not be saved", `Please try again in a moment. ${STILL_HERE}`) },
};

/** The toast about a problem. */
export function draftProblemToast(problem: DraftProblemKind): Toast {
  return PROBLEMS[problem].toast;
}

/** The HTTP status of a page whose form met a problem. */
export function draftProblemStatus(problem: DraftProblemKind): number {
  return PROBLEMS[problem].status;
}

/** The toasts after something was written. */
export const DRAFT_TOASTS = {
  saved: success("Draft saved"),
  submitted: success("Guide submitted", "An admin reviews it. You can take it back to change it."),
  savedOneUsed: success("This is the saved version", "Your own changes were dropped."),
  takenBack: success("Taken back", "You can change it again."),
  deleted: success("Draft deleted"),
  imported: success("Guide imported", "It is a draft: nobody else sees it yet."),
  published: success("Guide published"),
  changesRequested: success("Changes requested", "The author can read your note."),
  rejected: success("Guide rejected", "The author can read your reason."),
  notUploaded: failure(
    "A picture was chosen, but not uploaded",
    "The rest is saved. Press Upload beside the picture; choose it again if its field is empty.",
  ),
  incomplete: failure("Not submitted yet", "The draft is saved. The checks say what is missing."),
  notPublished: failure("Not published yet", "The draft is saved. The checks say what is missing."),
  publishedSince: failure(
    "The guide was published again since you began",
    "Your draft is saved, not sent. See what changed.",
  ),
  joined: success("Your draft has what was published since", "Nothing that you changed was replaced."),
  notKnown: failure(
    "Nothing was taken over",
    "What the guide said when you began is not known: compare both yourself.",
  ),
  onlyAdmins: failure("Only admins can publish guides"),
  noNote: failure("Say what the author should change"),
  noReason: failure("Say why it is rejected"),
} as const satisfies Record<string, Toast>;

/** The toast after a draft was joined with what was published, but for what both changed. */
export function clashToast(labels: readonly string[]): Toast {
  return failure(`Not joined: ${labels.join(", ")}`, "You changed the same as what was published. Compare both below.");
}

/** The toast about a note to an author that has more characters than fit. */
export function longNoteToast(length: number): Toast {
  return failure(`This has ${length.toLocaleString("en-US")} characters: at most ${limitText("reviewNote")} fit`);
}
