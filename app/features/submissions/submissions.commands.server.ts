import type { Json } from "~/data/database.types";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { submissionProblem } from "./submission-problems.server";
import type { CountsEvents } from "../analytics/analytics.model";
import type { SubmissionProblem } from "./submissions.messages";
import type { SubmissionKind } from "./submissions.model";
import type { SubmissionsContext } from "./submissions.queries.server";

/** What a submission says. */
interface SubmissionContent {
  readonly payload: Json;
  readonly sourceUrl: string | null;
  readonly note: string | null;
}

/** What is sent. */
export interface NewSubmission extends SubmissionContent {
  readonly kind: SubmissionKind;
  /** The table that it adds to, or whose row it is about. */
  readonly table: string;
  /** That row; null for a new one. */
  readonly id: string | null;
  /** Whether the sender gives it away under the site's licence. */
  readonly consent: boolean;
  /** The same form sent twice makes one submission. */
  readonly formKey: string | null;
}

/** Sends something for review. The value is its id. */
export async function submitEntry(
  context: SubmissionsContext & CountsEvents,
  { kind, payload, table, id, sourceUrl, note, consent, formKey }: NewSubmission,
): Promise<CommandResult<number, SubmissionProblem>> {
  if ((await context.session.claimedId()) === null) return failed({ code: "signed-out" });
  const client = await context.session.client();
  const { data, error } = await client.rpc("submit", {
    ...{ kind_input: kind, payload_input: payload, target_table_input: table, consent_input: consent },
    ...(id !== null && { target_id_input: id }),
    ...optionalTexts({ sourceUrl, note }),
    ...(formKey !== null && { form_key_input: formKey }),
  });
  if (error) return failed(submissionProblem(context, error));
  context.countEvent("submission");
  return succeeded(data);
}

/** A submission as a form has changed it. */
interface RevisedSubmission extends SubmissionContent {
  readonly id: number;
  /** The version that the form began with. */
  readonly version: number;
}

/** Changes what an open submission says: the member's own, or, for administrators, anyone's. The value is its version. */
export async function reviseSubmission(
  context: SubmissionsContext,
  { id, version, payload, sourceUrl, note }: RevisedSubmission,
): Promise<CommandResult<number, SubmissionProblem>> {
  if ((await context.session.claimedId()) === null) return failed({ code: "signed-out" });
  const client = await context.session.client();
  const { data, error } = await client.rpc("revise_submission", {
    ...{ submission_input: id, version_input: version, payload_input: payload },
    ...optionalTexts({ sourceUrl, note }),
  });
  return error ? failed(submissionProblem(context, error)) : succeeded(data);
}

function optionalTexts({ sourceUrl, note }: Pick<SubmissionContent, "sourceUrl" | "note">) {
  return { ...(sourceUrl !== null && { source_url_input: sourceUrl }), ...(note !== null && { note_input: note }) };
}

/** Takes back an open submission of the member's; one that was taken back stays so. */
export async function withdrawSubmission(
  context: SubmissionsContext,
  id: number,
): Promise<CommandResult<null, SubmissionProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("withdraw_submission", { submission_input: id });
  return error ? failed(submissionProblem(context, error)) : succeeded(null);
}

/** A message about a submission. */
interface NewMessage {
  readonly id: number;
  readonly body: string;
  /** The same form sent twice writes one message. */
  readonly formKey: string | null;
}

/** Writes a message about a submission: its author to the administrators, or one of them to its author. The value is its id. */
export async function addMessage(
  context: SubmissionsContext,
  { id, body, formKey }: NewMessage,
): Promise<CommandResult<number, SubmissionProblem>> {
  if ((await context.session.claimedId()) === null) return failed({ code: "signed-out" });
  const client = await context.session.client();
  const { data, error } = await client.rpc("add_submission_message", {
    ...{ submission_input: id, body_input: body },
    ...(formKey !== null && { form_key_input: formKey }),
  });
  return error ? failed(submissionProblem(context, error)) : succeeded(data);
}
