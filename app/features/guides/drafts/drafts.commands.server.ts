import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { draftDocument, type Draft } from "./draft.model";
import type { DraftProblemKind } from "./drafts.messages";
import type { DraftsContext } from "./drafts.queries.server";
import type { PublishedGuide } from "./published-since.server";

/** Most bytes of a document that the data API takes with the rest of the call. */
const MOST_BYTES = 1_000_000;

/** What a new draft begins with. */
interface NewDraft {
  readonly draft: Draft;
  /** Slug of the published guide that it changes. */
  readonly guide?: string | undefined;
  /** The same form sent twice makes one draft. */
  readonly formId?: string | undefined;
}

/** Makes a draft; of changes to a guide there is one, which stays as it is. The value is its id. */
export async function createDraft(
  context: DraftsContext,
  { draft, guide, formId }: NewDraft,
): Promise<CommandResult<string, DraftProblemKind>> {
  const document = draftDocument(draft);
  if (isTooLarge(document)) return failed("too-large");
  if ((await context.session.claimedId()) === null) return failed("signed-out");
  const client = await context.session.client();
  const { data, error } = await client.rpc("create_tutorial_draft", {
    document_input: document,
    ...(guide !== undefined && { slug_input: guide }),
    ...(formId !== undefined && { form_key_input: formId }),
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(data);
}

/** A draft as a form has it. */
export interface WrittenDraft {
  readonly id: string;
  readonly draft: Draft;
  /** The version that the form began with. */
  readonly version: number;
  /** What the guide says that it changes, and has been joined with. */
  readonly joinedWith?: PublishedGuide | undefined;
}

/** Saves a draft, and hands it in for review when asked to. The value is its version. */
export async function saveDraft(
  context: DraftsContext,
  { id, draft, version, joinedWith }: WrittenDraft,
  submits = false,
): Promise<CommandResult<number, DraftProblemKind>> {
  const document = draftDocument(draft);
  if (isTooLarge(document)) return failed("too-large");
  if ((await context.session.claimedId()) === null) return failed("signed-out");
  const client = await context.session.client();
  const { data, error } = await client.rpc("save_tutorial_draft", {
    draft_input: id,
    document_input: document,
    version_input: version,
    submit_input: submits,
    ...(joinedWith !== undefined && {
      base_input: draftDocument(joinedWith.draft),
      tutorial_version_input: joinedWith.version,
    }),
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(data);
}

function isTooLarge(document: object): boolean {
  return Buffer.byteLength(JSON.stringify(document)) > MOST_BYTES;
}

/** Takes back a draft that waits for review. */
export async function takeBackDraft(
  context: DraftsContext,
  id: string,
): Promise<CommandResult<null, DraftProblemKind>> {
  if ((await context.session.claimedId()) === null) return failed("signed-out");
  const client = await context.session.client();
  const { error } = await client.rpc("take_back_tutorial_draft", { draft_input: id });
  return error ? failed(databaseProblem(context, error)) : succeeded(null);
}

/** Deletes a draft; one that is gone already is no problem. */
export async function deleteDraft(context: DraftsContext, id: string): Promise<CommandResult<null, DraftProblemKind>> {
  const client = await context.session.client();
  const { error } = await client.rpc("delete_tutorial_draft", { draft_input: id });
  return error ? failed(databaseProblem(context, error)) : succeeded(null);
}

/** The version of a draft that an administrator has seen. */
interface SeenDraft {
  readonly id: string;
  readonly version: number;
  /** The version of the live guide that it changes. */
  readonly guideVersion?: number | undefined;
  /** What is published in its place: the draft joined with what that version says. */
  readonly joined?: Draft | undefined;
  /** A guide that was withdrawn is brought back. */
  readonly restores?: boolean | undefined;
}

/** Publishes a draft; for administrators. The value is the guide's slug. */
export async function publishDraft(
  context: DraftsContext,
  { id, version, guideVersion, joined, restores = false }: SeenDraft,
): Promise<CommandResult<string, DraftProblemKind>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("publish_tutorial_draft", {
    draft_input: id,
    version_input: version,
    ...(guideVersion !== undefined && { tutorial_version_input: guideVersion }),
    ...(joined !== undefined && { document_input: draftDocument(joined) }),
    restore_input: restores,
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(data);
}

/** Gives a draft back to its author with a note; for administrators. */
export async function requestChanges(
  context: DraftsContext,
  { id, version }: SeenDraft,
  note: string,
): Promise<CommandResult<null, DraftProblemKind>> {
  const client = await context.session.client();
  const { error } = await client.rpc("request_tutorial_changes", {
    draft_input: id,
    version_input: version,
    note_input: note,
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(null);
}

/** Rejects a draft with a reason, which its author reads; for administrators. */
export async function rejectDraft(
  context: DraftsContext,
  { id, version }: SeenDraft,
  reason: string,
): Promise<CommandResult<null, DraftProblemKind>> {
  const client = await context.session.client();
  const { error } = await client.rpc("reject_tutorial_draft", {
    ...{ draft_input: id, version_input: version, reason_input: reason },
  });
  return error ? failed(databaseProblem(context, error)) : succeeded(null);
}

/** By the message of the database function. */
const CONFLICTS: Readonly<Record<string, DraftProblemKind>> = {
  "Changed elsewhere": "changed",
  Submitted: "submitted",
  "Not submitted": "not-submitted",
  "Guide changed": "guide-changed",
  "Guide withdrawn": "guide-withdrawn",
};

function databaseProblem(
  { log }: DraftsContext,
  { code, message }: { readonly code: string; readonly message: string },
): DraftProblemKind {
  switch (code) {
    case "PT404":
      return "unknown";
    case "PT409":
      return message.startsWith("Claimed by") ? "claimed" : (CONFLICTS[message] ?? "changed");
    case "PT422":
    case "22023":
      return "not-complete";
    case "PGRST301":
    case "PGRST303":
      return "signed-out";
    case "54000":
      return message === "Too large" ? "too-large" : "too-many";
    case "PT429":
      return "too-often";
    case "42501":
      return message === "Only admins can publish guides" ? "not-admin" : "signed-out";
    default:
      log.warn({ code }, "a draft of a guide could not be written");
      return "failed";
  }
}
