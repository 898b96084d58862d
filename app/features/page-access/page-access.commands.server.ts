import type { z } from "zod";
import type { LoadContext } from "~/load-context";
import type { IntentOutcome } from "~/lib/http/run-action.server";
import type { LockablePageName } from "~/lib/areas";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { alwaysOpen, lockDone, lockFailed, noteConflict, PAGE_ACCESS_TOASTS } from "./page-access.messages";
import { NOTE_CHANGED, type pageLockSchema, type pageNoteSchema } from "./page-access-forms.model";
import { pageNamed } from "./page-access.model";

/*
 * What administrators do with page locks. The database decides who is one; each command leads back to the page of
 * access control with what became of it, and from then on this instance of the site believes no older answer.
 */

/** One request, as an action has it. */
interface Visit {
  readonly request: Request;
  readonly context: LoadContext;
}

interface DataFault {
  readonly code: string;
  readonly message: string;
}

const NOT_ALLOWED = "42501";
const NOT_FOUND = "PT404";
const CONFLICT = "PT409";

/** Locks or unlocks a page, together with the note that was typed beside the button: both are saved, or neither is. */
export async function setPageLock(
  visit: Visit,
  { page, locked, note, noteBefore }: z.output<typeof pageLockSchema>,
): Promise<IntentOutcome> {
  const target = pageNamed(page);
  if (target?.originalProtection === "none") return back(alwaysOpen(target.label));
  const label = target?.label ?? page;
  const client = await visit.context.session.client();
  const lock = { page_name_input: page, is_locked_input: locked };
  const { error } =
    note === noteBefore
      ? await client.rpc("update_page_access", lock)
      : await client.rpc("update_page_access_and_note", { ...lock, note_input: note, note_before_input: noteBefore });
  if (!error) return changed(visit, lockDone(label, locked));
  if (error.code === CONFLICT) return noteChanged(visit, page);
  return refused(visit, error, PAGE_ACCESS_TOASTS.onlyAdminsUpdate, lockFailed(label, locked));
}

/** Writes the note that visitors of a locked page read; an empty one takes it away. */
export async function setPageNote(
  visit: Visit,
  { page, note, noteBefore }: z.output<typeof pageNoteSchema>,
): Promise<IntentOutcome> {
  const target = pageNamed(page);
  if (target?.originalProtection === "none") return back(alwaysOpen(target.label));
  const client = await visit.context.session.client();
  const { error } = await client.rpc("set_page_note", {
    page_name_input: page,
    note_input: note,
    note_before_input: noteBefore,
  });
  if (!error) return changed(visit, note === "" ? PAGE_ACCESS_TOASTS.noteRemoved : PAGE_ACCESS_TOASTS.noteSaved);
  if (error.code === CONFLICT) return noteChanged(visit, page);
  return refused(visit, error, PAGE_ACCESS_TOASTS.onlyAdminsUpdate, PAGE_ACCESS_TOASTS.updateFailed);
}

/** Locks every page that can be locked. */
export async function lockAllPages(visit: Visit): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { error } = await client.rpc("lock_all_pages");
  if (!error) return changed(visit, PAGE_ACCESS_TOASTS.allLocked);
  return refused(visit, error, PAGE_ACCESS_TOASTS.onlyAdminsLock, PAGE_ACCESS_TOASTS.allLockFailed);
}

/** Unlocks every page. */
export async function unlockAllPages(visit: Visit): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { error } = await client.rpc("unlock_all_pages");
  if (!error) return changed(visit, PAGE_ACCESS_TOASTS.allUnlocked);
  return refused(visit, error, PAGE_ACCESS_TOASTS.onlyAdminsLock, PAGE_ACCESS_TOASTS.allUnlockFailed);
}

async function changed({ context }: Visit, toast: Toast): Promise<IntentOutcome> {
  context.pageAccess.drop();
  // The next page marks what is closed by what is known when it is drawn.
  await context.pageAccess.current();
  return back(toast);
}

function refused({ context }: Visit, { code }: DataFault, notAllowed: Toast, failed: Toast): IntentOutcome {
  if (code === NOT_ALLOWED) return back(notAllowed);
  // The row may be gone, or the change may have been made and its answer lost.
  context.pageAccess.drop();
  if (code === NOT_FOUND) return back(PAGE_ACCESS_TOASTS.updateFailed);
  context.log.warn({ code }, "the page locks could not be changed");
  return back(failed);
}

/** Nothing was changed: the form comes back with what was typed, and says what the note is now. */
async function noteChanged({ context }: Visit, page: LockablePageName): Promise<IntentOutcome> {
  context.pageAccess.drop();
  const now = (await context.pageAccess.current())[page]?.note ?? null;
  return { ok: false, status: 409, fieldErrors: { note: [noteConflict(now)] }, reason: NOTE_CHANGED };
}

function back(toast: Toast): IntentOutcome {
  return { ok: true, redirectTo: paths.adminAccessControl(), toast };
}
