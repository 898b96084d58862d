import { z } from "zod";
import {
  LINK_STATES,
  SUBMISSION_KINDS,
  SUBMISSION_STATUSES,
  type Claim,
  type OwnSubmission,
  type Submission,
  type SubmissionTarget,
} from "./submissions.model";

/*
 * Submissions as the database's functions give them, and what they become here.
 */

const text = z.string().nullable();
const count = z.number().int();
const kind = z.enum(SUBMISSION_KINDS);
const status = z.enum(SUBMISSION_STATUSES);

/** Values by column, as they are stored. */
export const columnValues = z.record(z.string(), z.unknown());

/** What a change did, by field. */
const fieldChanges = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** One submission of a list. */
export const ownRow = z.object({
  ...{ id: count, kind, title: z.string(), status, version: count, target_table: text, target_id: text, reason: text },
  ...{ created_at: z.string(), updated_at: z.string(), decided_at: text, waiting_since: z.string() },
  ...{ ahead: count.nullable(), messages: count },
  result: z.object({ table: z.string(), id: z.string() }).nullable(),
});

/** A row of {@link ownRow} as a model. */
export function toOwnSubmission(row: z.infer<typeof ownRow>): OwnSubmission {
  const { id, kind, title, status, version, reason, ahead, messages, result } = row;
  return {
    ...{ id, kind, title, status, version, reason, ahead, messages, result },
    ...{ targetTable: row.target_table, targetId: row.target_id },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at, decidedAt: row.decided_at },
    waitingSince: row.waiting_since,
  };
}

/** Who holds a submission. */
export const claimRow = z.object({ by: text, is_own: z.boolean(), until: z.string() }).nullable();

/** A row of {@link claimRow} as a model. */
export function toClaim(row: z.infer<typeof claimRow>): Claim | null {
  return row && { by: row.by ?? "another moderator", isOwn: row.is_own, until: row.until };
}

const fitRow = z.object({
  ...{ part: z.string(), printer_id: z.string(), outcome: z.string(), stars: count, note: text, hidden_reason: text },
});

/** The row that a submission is about. */
export const targetRow = z
  .object({
    ...{ table: z.string(), id: z.string(), name: text, slug: text, manufacturer_slug: text },
    ...{ updated_at: text, status: text, is_public: z.boolean() },
  })
  .extend(fitRow.partial().shape);

/** A row of {@link targetRow} as a model. */
export function toTarget(row: z.infer<typeof targetRow>): SubmissionTarget {
  const { table, id, name, slug, status } = row;
  const fit = table === "fit_reports" ? fitRow.parse(row) : null;
  return {
    ...{ table, id, slug, status, name: name ?? id, isPublic: row.is_public },
    ...{ manufacturerSlug: row.manufacturer_slug, updatedAt: row.updated_at },
    fitReport: fit && {
      ...{ part: fit.part, printerId: fit.printer_id, outcome: fit.outcome, stars: fit.stars, note: fit.note },
      hiddenReason: fit.hidden_reason,
    },
  };
}

const threadRow = z.object({
  ...{ id: count, body: z.string(), author: text, is_own: z.boolean(), is_moderator: z.boolean() },
  created_at: z.string(),
});

const linkRow = z.object({ url: z.string(), state: z.enum(LINK_STATES), http_status: count.nullable() });

const reviewRow = z.object({
  submitter: z.object({ username: z.string(), name: z.string() }).nullable(),
  ...{ claim: claimRow, decided_by: text },
  earlier: z.object({ approved: count, rejected: count, open: count }),
  links: z.array(linkRow),
  similar: z.array(z.object({ id: count, kind, title: z.string(), status })),
});

/** A submission as its page reads it; what is for administrators is there for them alone. */
export const submissionRow = ownRow.extend({
  ...{ payload: z.unknown(), source_url: text, note: text, licence: text, is_own: z.boolean() },
  ...{ target: targetRow.nullable(), live: columnValues.nullable(), live_version: text, stale: z.array(z.string()) },
  ...{ thread: z.array(threadRow), applied: fieldChanges.nullable() },
  ...reviewRow.partial().shape,
});

/** A row of {@link submissionRow} as a model. */
export function toSubmission(row: z.infer<typeof submissionRow>): Submission {
  const review = row.earlier === undefined ? null : reviewRow.parse(row);
  return {
    ...toOwnSubmission(row),
    ...{ payload: row.payload, sourceUrl: row.source_url, note: row.note, licence: row.licence, isOwn: row.is_own },
    target: row.target && toTarget(row.target),
    ...{ live: row.live, liveVersion: row.live_version, stale: row.stale, applied: row.applied },
    thread: row.thread.map(({ is_own: isOwn, is_moderator: isModerator, created_at: createdAt, ...message }) => ({
      ...message,
      ...{ isOwn, isModerator, createdAt },
    })),
    review: review && {
      ...{ submitter: review.submitter, earlier: review.earlier, similar: review.similar },
      links: review.links.map(({ url, state, http_status: httpStatus }) => ({ url, state, httpStatus })),
      ...{ claim: toClaim(review.claim), decidedBy: review.decided_by },
    },
  };
}
