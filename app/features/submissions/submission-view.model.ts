import { paths } from "~/lib/paths";
import { sentRows, storedPayload, type SentOptions, type SentRow } from "./form/payload.model";
import type { Subject } from "./form/submit-address.model";
import { waitWords } from "./own-page.model";
import { isOpen, KIND_WORDS, statusWords, type Submission, type SubmissionStatus } from "./submissions.model";

/** A submission as its author reads it. */
export interface SubmissionView extends Pick<
  Submission,
  "title" | "status" | "reason" | "sourceUrl" | "note" | "licence" | "thread" | "isOwn" | "createdAt" | "decidedAt"
> {
  readonly id: string;
  readonly kind: string;
  /** What it is about, with its page if it has one. */
  readonly about: { readonly name: string; readonly to: string | null } | null;
  /** What became of it, as a word. */
  readonly statusWords: string;
  /** Who is told of a message that the reader writes. */
  readonly messageHint: string;
  /** What became of it in the catalogue. */
  readonly result: { readonly to: string } | null;
  readonly rows: readonly SentRow[];
  readonly wait: string | null;
  /** Where it can be changed; null when it cannot. */
  readonly editTo: string | null;
  /** Where it can be withdrawn; null when it cannot. */
  readonly withdrawTo: string | null;
}

/** What a view of a submission is made with. */
export interface ViewOptions extends SentOptions {
  readonly wait: { readonly medianSeconds: number | null } | null;
  /** The page of a row; null when it has none. */
  readonly pageOf: (subject: Subject) => string | null;
}

/** What the page of a submission shows. */
export function submissionView(submission: Submission, options: ViewOptions): SubmissionView {
  const { id, title, kind, status, reason, target, targetTable, result, isOwn } = submission;
  const payload = storedPayload.safeParse(submission.payload).data;
  const canChange = isOwn && isOpen(status);
  const sent = payload === undefined ? [] : sentRows({ type: kind, payload }, targetTable, options);
  const rows = withLeftOut(sent, submission);
  const { sourceUrl, note, licence, thread, createdAt, decidedAt } = submission;
  return {
    ...{ title, status, reason, sourceUrl, note, licence, thread, isOwn, createdAt, decidedAt },
    id: String(id),
    kind: KIND_WORDS[kind],
    about: target === null ? null : { name: target.name, to: options.pageOf(target) },
    result: resultOf(status, result, options),
    rows,
    statusWords: rows.some(({ isLeftOut }) => isLeftOut) ? "Partly approved" : statusWords(submission),
    messageHint: messageHint(submission),
    wait: waitWords(submission.ahead, options.wait?.medianSeconds ?? null),
    editTo: canChange ? editAddress(submission) : null,
    withdrawTo: canChange ? paths.submissionWithdraw(String(id)) : null,
  };
}

/** Marks what of an approved correction was not taken over. */
function withLeftOut(rows: readonly SentRow[], { kind, status, applied }: Submission): readonly SentRow[] {
  if (kind !== "correction" || status !== "approved" || applied === null) return rows;
  return rows.map((row) => ({ ...row, isLeftOut: row.column !== null && !Object.hasOwn(applied, row.column) }));
}

/** Who is told of a message. Moderators have no notices about what is decided. */
function messageHint({ isOwn, status, review }: Submission): string {
  if (!isOwn) {
    return review !== null && review.submitter === null
      ? "No account stands behind this, so nobody is told."
      : "The author is told.";
  }
  return isOpen(status)
    ? "Moderators read it with your submission. You are told when they answer."
    : "This is closed, so nobody is told of a message. To add something, send it anew.";
}

/** A guide is changed where it is written. */
function editAddress({ id, kind, targetId }: Submission): string {
  return kind === "tutorial" && targetId !== null ? paths.guideDraft(targetId) : paths.submissionEdit(String(id));
}

function resultOf(
  status: SubmissionStatus,
  result: Submission["result"],
  { pageOf }: Pick<ViewOptions, "pageOf">,
): SubmissionView["result"] {
  const to = status === "approved" && result !== null ? pageOf(result) : null;
  return to === null ? null : { to };
}
