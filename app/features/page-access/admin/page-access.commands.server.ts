import type { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { PageAccessContext } from "../page-access-context";
import type { pageLockSchema, pageNoteSchema } from "./page-access-forms.model";
import { pageNamed } from "../page-access.model";

/*
 * Writes of page locks. The database decides who is an administrator. Whatever may have changed something makes this
 * instance of the site read the locks again.
 */

/** Why no lock and no note was changed. */
export type PageLockProblem =
  | "always-open"
  | "not-allowed"
  | "not-found"
  /** Somebody else has changed the note since the form was drawn. */
  | "note-changed"
  | "failed";

type PageLockResult = CommandResult<null, PageLockProblem>;

/** SQLSTATEs of the database's functions. */
const PROBLEMS: Readonly<Record<string, PageLockProblem>> = {
  "42501": "not-allowed",
  PT404: "not-found",
  PT409: "note-changed",
};

/** Locks or unlocks a page, together with the note that was typed beside the button: both are saved, or neither is. */
export async function setPageLock(
  context: PageAccessContext,
  { page, locked, note, noteBefore }: z.output<typeof pageLockSchema>,
): Promise<PageLockResult> {
  if (pageNamed(page)?.originalProtection === "none") return failed("always-open");
  const client = await context.session.client();
  const lock = { page_name_input: page, is_locked_input: locked };
  const { error } =
    note === noteBefore
      ? await client.rpc("update_page_access", lock)
      : await client.rpc("update_page_access_and_note", { ...lock, note_input: note, note_before_input: noteBefore });
  return resultOf(context, error);
}

/** Writes the note that visitors of a locked page read; an empty one removes it. */
export async function setPageNote(
  context: PageAccessContext,
  { page, note, noteBefore }: z.output<typeof pageNoteSchema>,
): Promise<PageLockResult> {
  if (pageNamed(page)?.originalProtection === "none") return failed("always-open");
  const client = await context.session.client();
  const { error } = await client.rpc("set_page_note", {
    page_name_input: page,
    note_input: note,
    note_before_input: noteBefore,
  });
  return resultOf(context, error);
}

/** Locks every page that can be locked. */
export async function lockAllPages(context: PageAccessContext): Promise<PageLockResult> {
  const client = await context.session.client();
  const { error } = await client.rpc("lock_all_pages");
  return resultOf(context, error);
}

/** Unlocks every page. */
export async function unlockAllPages(context: PageAccessContext): Promise<PageLockResult> {
  const client = await context.session.client();
  const { error } = await client.rpc("unlock_all_pages");
  return resultOf(context, error);
}

async function resultOf(
  { pageAccess, log }: PageAccessContext,
  error: { readonly code: string } | null,
): Promise<PageLockResult> {
  if (error === null) {
    pageAccess.drop();
    // The next page marks what is closed by the locks that have been read when it is drawn.
    await pageAccess.current();
    return succeeded(null);
  }
  const problem = PROBLEMS[error.code] ?? "failed";
  // The row may be gone, or the change may have been made and its response lost.
  if (problem !== "not-allowed") pageAccess.drop();
  if (problem === "failed") log.warn({ code: error.code }, "the page locks could not be changed");
  return failed(problem);
}
