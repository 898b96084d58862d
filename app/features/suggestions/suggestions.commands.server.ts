import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { SuggestionArea, SuggestionStatus } from "./suggestions.model";
import type { SuggestionProblem } from "./suggestions.messages";
import type { SuggestionsContext } from "./suggestions.queries.server";

/** What a member suggests. */
export interface SuggestionText {
  readonly title: string;
  readonly body: string;
  readonly area: SuggestionArea;
}

type Written<Value = null> = CommandResult<Value, SuggestionProblem>;

/** Makes a suggestion with the member's vote. The value is its id; a form sent twice makes one. */
export async function suggest(
  context: SuggestionsContext,
  formKey: string,
  { title, body, area }: SuggestionText,
): Promise<Written<number>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("suggest", {
    form_key_input: formKey,
    title_input: title,
    body_input: body,
    area_input: area,
  });
  return error ? problem(context, error) : succeeded(data);
}

/** Changes an open suggestion of the member's. */
export async function editSuggestion(
  context: SuggestionsContext,
  id: number,
  { title, body, area }: SuggestionText,
): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("edit_suggestion", {
    suggestion_input: id,
    title_input: title,
    body_input: body,
    area_input: area,
  });
  return error ? problem(context, error) : succeeded(null);
}

/** Deletes an open suggestion of the member's with its votes. */
export async function withdrawSuggestion(context: SuggestionsContext, id: number): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("withdraw_suggestion", { suggestion_input: id });
  return error ? problem(context, error) : succeeded(null);
}

/** Votes for a suggestion. */
export async function voteForSuggestion(context: SuggestionsContext, id: number): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("vote_for_suggestion", { suggestion_input: id });
  return error ? problem(context, error) : succeeded(null);
}

/** Takes the member's vote back. */
export async function unvoteSuggestion(context: SuggestionsContext, id: number): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("unvote_suggestion", { suggestion_input: id });
  return error ? problem(context, error) : succeeded(null);
}

/** Gives a suggestion another status; for administrators. */
export async function setSuggestionStatus(
  context: SuggestionsContext,
  id: number,
  status: SuggestionStatus,
): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("set_suggestion_status", { suggestion_input: id, status_input: status });
  return error ? problem(context, error) : succeeded(null);
}

/** Writes the site's reply, or removes it when it is empty; for administrators. */
export async function replyToSuggestion(context: SuggestionsContext, id: number, reply: string): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("reply_to_suggestion", { suggestion_input: id, reply_input: reply });
  return error ? problem(context, error) : succeeded(null);
}

/** Merges a suggestion into another one; for administrators. */
export async function mergeSuggestion(context: SuggestionsContext, id: number, into: number): Promise<Written> {
  if (id === into) return failed({ kind: "same-target" });
  const client = await context.session.client();
  const { error } = await client.rpc("merge_suggestion", { suggestion_input: id, into_input: into });
  return error ? problem(context, error) : succeeded(null);
}

/** By the message of the database function. */
const BY_MESSAGE: Readonly<Record<string, SuggestionProblem>> = {
  "Unknown target": { kind: "unknown-target" },
  "Target is merged": { kind: "merged-target" },
  "Not open": { kind: "not-open" },
  "Has duplicates": { kind: "has-duplicates" },
  Closed: { kind: "closed" },
  "Only members can suggest and vote": { kind: "not-member" },
  "Only admins can decide on suggestions": { kind: "not-admin" },
};

const AN_HOUR_S = 3_600;
const seconds = z.coerce.number().int().min(1).max(AN_HOUR_S).catch(AN_HOUR_S);

interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

function problem({ log }: SuggestionsContext, { code, message, hint }: DatabaseError) {
  const named = BY_MESSAGE[message];
  if (named !== undefined) return failed(named);
  if (code === "PT404") return failed({ kind: "not-found" } satisfies SuggestionProblem);
  if (code === "54000") return failed({ kind: "too-many" } satisfies SuggestionProblem);
  if (code === "PT429") {
    return failed({ kind: "too-often", retryInS: seconds.parse(hint) } satisfies SuggestionProblem);
  }
  log.warn({ code }, "a suggestion could not be written");
  return failed({ kind: "failed" } satisfies SuggestionProblem);
}
