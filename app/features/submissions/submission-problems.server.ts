import type { Log } from "~/lib/log";
import type { SubmissionProblem, SubmissionProblemCode } from "./submissions.messages";

/** By the message of the database function. */
const BY_MESSAGE: Readonly<Record<string, SubmissionProblemCode>> = {
  "Only members can submit": "signed-out",
  "Only admins can review submissions": "not-admin",
  "Unknown submission": "unknown",
  "Unknown target": "unknown-target",
  "Unknown row": "unknown-row",
  Licence: "licence",
  "Unknown printer": "unknown-printer",
  "Unknown interface": "unknown-interface",
  "Twice: printers": "twice",
  "Nothing changed": "nothing-changed",
  "Too many links": "too-many-links",
  "Too large": "too-large",
  "Not by hand": "on-draft",
  "Not the same kind": "not-the-same-kind",
  "Too many": "too-many-chosen",
  "Changed elsewhere": "changed",
  "No author": "no-author",
  Decided: "decided",
  "Live row changed": "row-changed",
  "Nothing to apply": "nothing-to-apply",
  "Decide on the draft": "on-draft",
  "Cannot be applied": "cannot-apply",
  "Target gone": "target-gone",
  "Too many submissions in a day": "too-many-today",
  "Too many changes in an hour": "too-many-changes",
  "Too many messages in an hour": "too-many-messages",
};

/** By the part of the message before the name of a field. */
const OF_FIELD: Readonly<Record<string, SubmissionProblemCode>> = {
  Missing: "missing",
  "Unknown field": "unknown-field",
  "Wrong type": "wrong-type",
  "Out of bounds": "out-of-bounds",
  "Too long": "too-long",
  "Not a choice": "not-a-choice",
  "Not an address": "not-an-address",
};

const CLAIMED = /^Claimed by (?<by>.+) until (?<until>\S+)$/;

/** The problem behind an error of the database; one that is not expected is logged. */
export function submissionProblem(
  { log }: { readonly log: Log },
  { code, message }: { readonly code: string; readonly message: string },
): SubmissionProblem {
  const known = BY_MESSAGE[message];
  if (known !== undefined) return { code: known };
  const claimed = CLAIMED.exec(message)?.groups;
  if (code === "PT409" && claimed?.["by"] !== undefined && claimed["until"] !== undefined) {
    return { code: "claimed", by: claimed["by"], until: claimed["until"] };
  }
  const [what = "", field] = message.split(": ", 2);
  const ofField = OF_FIELD[what];
  if (code === "22023" && ofField !== undefined && field !== undefined) return { code: ofField, field };
  log.warn({ code }, "a submission could not be written");
  return { code: "failed" };
}
