import { z } from "zod";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import { storedPayload } from "../form/payload.model";
import { claimRow, columnValues, ownRow, targetRow, toClaim, toTarget } from "../submission-rows.server";
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from "../submissions.model";
import type { SubmissionsContext } from "../submissions.queries.server";
import type { MergePreview, QueueFilters, QueueItem, QueuePage } from "./review.model";

const itemRow = ownRow
  .pick({
    ...{ id: true, kind: true, title: true, status: true, version: true, target_table: true, target_id: true },
    ...{ created_at: true, waiting_since: true, updated_at: true, decided_at: true, messages: true },
  })
  .extend({
    ...{ submitter: z.string().nullable(), claim: claimRow, source_url: z.string().nullable() },
    ...{ live_version: z.string().nullable(), stale_count: z.number().int() },
  });

const queueRow = z.object({
  items: z.array(z.unknown()),
  ...{ total: z.number().int(), page: z.number().int(), pages: z.number().int() },
  counts: z.object({
    status: z.record(z.enum(SUBMISSION_STATUSES), z.number().int()),
    kind: z.record(z.enum(SUBMISSION_KINDS), z.number().int()),
  }),
});

/**
 * One page of the queue, for administrators: one call, however many wait.
 *
 * @throws 503 while the database cannot be reached: an empty queue would say that nothing waits
 */
export async function listQueue({ session, log }: SubmissionsContext, filters: QueueFilters): Promise<QueuePage> {
  const { statuses, kinds, age, text, sort, page, isMine } = filters;
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_submissions", {
    ...{ status_input: [...statuses], kind_input: [...kinds], text_input: text, sort_input: sort },
    ...{ page_input: page, mine_input: isMine },
    ...(age !== null && { age_input: age }),
  });
  if (error) {
    log.warn({ code: error.code, status }, "the queue of submissions could not be read");
    throw unavailable();
  }
  const { items, ...same } = queueRow.parse(data);
  return { ...same, items: keptRows(itemRow, items, log, "submissions").map(toItem) };
}

function toItem(row: z.infer<typeof itemRow>): QueueItem {
  const { id, kind, title, status, version, messages, submitter } = row;
  return {
    ...{ id, kind, title, status, version, messages, submitter },
    ...{ targetTable: row.target_table, targetId: row.target_id, sourceUrl: row.source_url },
    ...{ createdAt: row.created_at, waitingSince: row.waiting_since, updatedAt: row.updated_at },
    decidedAt: row.decided_at,
    ...{ claim: toClaim(row.claim), liveVersion: row.live_version, staleCount: row.stale_count },
  };
}

const previewRow = z
  .object({
    ...{ target: targetRow, live: columnValues, live_version: z.string() },
    ...{ fills: z.array(z.string()), differs: z.array(z.string()) },
    ...{ printers: storedPayload.shape.printers, interfaces: storedPayload.shape.interfaces },
  })
  .nullable();

/**
 * What merging a submission into a row would do, for administrators; null when there is no such row.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getMergePreview(
  { session, log }: SubmissionsContext,
  id: number,
  into: string,
): Promise<MergePreview | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_merge_preview", { submission_input: id, into_input: into });
  if (error) {
    log.warn({ code: error.code, status }, "a row to merge into could not be read");
    throw unavailable();
  }
  const row = previewRow.parse(data);
  return (
    row && {
      ...{ target: toTarget(row.target), live: row.live, liveVersion: row.live_version },
      ...{ fills: row.fills, differs: row.differs, printers: row.printers, interfaces: row.interfaces },
    }
  );
}

const waitingRow = z.object({ kind: z.enum(SUBMISSION_KINDS), waiting: z.number().int(), oldest: z.string() });

/** How many submissions of one kind wait, and since when the oldest does, as ISO 8601. */
export type WaitingKind = z.infer<typeof waitingRow>;

/**
 * What waits in the queue, the kind with the longest wait first, for administrators; null while it cannot be read, so
 * that the page shows everything else.
 */
export async function countWaitingSubmissions({
  session,
  log,
}: SubmissionsContext): Promise<readonly WaitingKind[] | null> {
  const client = await session.client();
  const { data, error } = await client.rpc("count_waiting_submissions");
  if (error) {
    log.warn({ code: error.code }, "the submissions that wait could not be counted");
    return null;
  }
  return keptRows(waitingRow, data, log, "waiting submissions");
}
