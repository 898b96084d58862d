import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { submissionProblem } from "../submission-problems.server";
import type { SubmissionProblem } from "../submissions.messages";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "../submissions.model";
import type { SubmissionsContext } from "../submissions.queries.server";

/** Claims a submission for 30 minutes, or prolongs the administrator's own claim. The value is when it ends, ISO 8601. */
export async function claimSubmission(
  context: SubmissionsContext,
  id: number,
): Promise<CommandResult<string, SubmissionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("claim_submission", { submission_input: id });
  if (error) return failed(submissionProblem(context, error));
  return succeeded(z.object({ until: z.string() }).parse(data).until);
}

/** Gives back a submission that the administrator has claimed; one that they have not stays as it is. */
export async function releaseSubmission(
  context: SubmissionsContext,
  id: number,
): Promise<CommandResult<null, SubmissionProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("release_submission", { submission_input: id });
  return error ? failed(submissionProblem(context, error)) : succeeded(null);
}

/** A decision on what an administrator has seen. */
export interface Decision {
  readonly id: number;
  readonly version: number;
  readonly decision: "approve" | "request_changes" | "reject" | "merge";
  /** Required to request changes and to reject. */
  readonly message: string | null;
  /** The state of the live row, as the page showed it. */
  readonly liveVersion: string | null;
  /** The fields of a correction that apply, or that a merge takes over; null: all that are not stale, none. */
  readonly fields: readonly string[] | null;
  /** The row to merge into. */
  readonly into: string | null;
}

/** What became of a submission. */
interface Decided {
  readonly status: SubmissionStatus;
  /** The row that it became, or changed; null when it did neither. */
  readonly result: { readonly table: string; readonly id: string } | null;
  readonly applied: readonly string[];
  readonly skipped: readonly string[];
}

const decidedRow = z.object({
  ...{ status: z.enum(SUBMISSION_STATUSES), table: z.string().nullable(), id: z.string().nullable() },
  ...{ applied: z.array(z.string()), skipped: z.array(z.string()) },
});

/** Decides on a submission; what is approved is in the catalogue then. */
export async function decideSubmission(
  context: SubmissionsContext,
  { id, version, decision, message, liveVersion, fields, into }: Decision,
): Promise<CommandResult<Decided, SubmissionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("decide_submission", {
    ...{ submission_input: id, version_input: version, decision_input: decision },
    ...(message !== null && { message_input: message }),
    ...(liveVersion !== null && { live_version_input: liveVersion }),
    ...(fields !== null && { fields_input: [...fields] }),
    ...(into !== null && { into_input: into }),
  });
  if (error) return failed(submissionProblem(context, error));
  const { table, id: row, ...decided } = decidedRow.parse(data);
  return succeeded({ ...decided, result: table === null || row === null ? null : { table, id: row } });
}

/** The same decision on several submissions of one kind. */
export interface BulkDecision extends Pick<Decision, "message"> {
  readonly decision: Exclude<Decision["decision"], "merge">;
  readonly items: readonly Pick<Decision, "id" | "version" | "liveVersion">[];
}

/** What became of one of several; without a problem it was decided. */
interface BulkResult {
  readonly id: number;
  readonly problem: SubmissionProblem | null;
}

const bulkRows = z.array(
  z.object({ id: z.number().int(), code: z.string().nullable(), message: z.string().nullable() }),
);

/** Decides on several submissions of one kind, each on its own. */
export async function decideSubmissions(
  context: SubmissionsContext,
  { items, decision, message }: BulkDecision,
): Promise<CommandResult<readonly BulkResult[], SubmissionProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("decide_submissions", {
    items_input: items.map(({ id, version, liveVersion }) => ({ id, version, live_version: liveVersion })),
    decision_input: decision,
    ...(message !== null && { message_input: message }),
  });
  if (error) return failed(submissionProblem(context, error));
  return succeeded(
    bulkRows.parse(data).map(({ id, code, message: refusal }) => ({
      id,
      problem: code === null ? null : submissionProblem(context, { code, message: refusal ?? "" }),
    })),
  );
}
