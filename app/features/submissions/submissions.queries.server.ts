import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import {
  columnValues,
  ownRow,
  submissionRow,
  targetRow,
  toOwnSubmission,
  toSubmission,
  toTarget,
} from "./submission-rows.server";
import type { ColumnValues, OwnSubmissions, Submission, SubmissionTarget } from "./submissions.model";

/** What reads and writes of submissions need of a request's load context. */
export interface SubmissionsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const listRow = z.object({
  items: z.array(z.unknown()),
  wait: z.object({ median_seconds: z.number().nullable(), decided: z.number().int() }),
  left_today: z.number().int().nullable(),
});

/**
 * What the signed-in member has sent, the latest first.
 *
 * @throws 503 while the database cannot be reached: an empty list would look like loss
 */
export async function listOwnSubmissions({ session, log }: SubmissionsContext): Promise<OwnSubmissions> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_own_submissions");
  if (error) {
    log.warn({ code: error.code, status }, "the visitor's submissions could not be read");
    throw unavailable();
  }
  const { items, wait, left_today: leftToday } = listRow.parse(data);
  return {
    items: keptRows(ownRow, items, log, "own submissions").map(toOwnSubmission),
    wait: { medianSeconds: wait.median_seconds, decided: wait.decided },
    leftToday,
  };
}

/**
 * A submission, for its author and administrators; null for others and when there is none.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getSubmission({ session, log }: SubmissionsContext, id: number): Promise<Submission | null> {
  if ((await session.claimedId()) === null) return null;
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_submission", { submission_input: id });
  if (error) {
    log.warn({ code: error.code, status }, "a submission could not be read");
    throw unavailable();
  }
  return data === null ? null : toSubmission(submissionRow.parse(data));
}

const liveRow = z.object({ target: targetRow, fields: columnValues }).nullable();

/**
 * What stands in a public row of the catalogue now, of the fields that can be corrected; null when there is no such row.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getLiveFields(
  { session, log }: SubmissionsContext,
  table: string,
  id: string,
): Promise<{ readonly target: SubmissionTarget; readonly fields: ColumnValues } | null> {
  const client: DataClient = await session.client();
  const { data, error, status } = await client.rpc("get_live_fields", { table_input: table, id_input: id });
  if (error) {
    log.warn({ code: error.code, status }, "a row to correct could not be read");
    throw unavailable();
  }
  const row = liveRow.parse(data);
  return row && { target: toTarget(row.target), fields: row.fields };
}
