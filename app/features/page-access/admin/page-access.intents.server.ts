import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { LockablePageName } from "../lockable-pages.model";
import type { PageAccessContext } from "../page-access-context";
import { allPagesSchema, NOTE_CHANGED, pageLockSchema, pageNoteSchema } from "./page-access-forms.model";
import {
  lockAllPages,
  setPageLock,
  setPageNote,
  unlockAllPages,
  type PageLockProblem,
} from "./page-access.commands.server";
import { alwaysOpen, lockDone, lockFailed, noteConflict, PAGE_ACCESS_TOASTS } from "../page-access.messages";
import { pageNamed } from "../page-access.model";

/**
 * The intents of access control. Each leads back to its page with a message; only a note that somebody else has changed
 * meanwhile gives the form back.
 */
export function pageAccessIntents({ context }: { readonly context: PageAccessContext }) {
  return {
    lock: intent({
      schema: pageLockSchema,
      run: async (form) => {
        const label = labelOf(form.page);
        const result = await setPageLock(context, form);
        if (result.ok) return back(lockDone(label, form.locked));
        return pageNotChanged(context, form.page, result.problem, lockFailed(label, form.locked));
      },
    }),
    note: intent({
      schema: pageNoteSchema,
      run: async (form) => {
        const result = await setPageNote(context, form);
        if (result.ok) return back(form.note === "" ? PAGE_ACCESS_TOASTS.noteRemoved : PAGE_ACCESS_TOASTS.noteSaved);
        return pageNotChanged(context, form.page, result.problem, PAGE_ACCESS_TOASTS.updateFailed);
      },
    }),
    "lock-all": intent({
      schema: allPagesSchema,
      run: async () => {
        const result = await lockAllPages(context);
        if (result.ok) return back(PAGE_ACCESS_TOASTS.allLocked);
        return notChanged(result.problem, PAGE_ACCESS_TOASTS.onlyAdminsLock, PAGE_ACCESS_TOASTS.allLockFailed);
      },
    }),
    "unlock-all": intent({
      schema: allPagesSchema,
      run: async () => {
        const result = await unlockAllPages(context);
        if (result.ok) return back(PAGE_ACCESS_TOASTS.allUnlocked);
        return notChanged(result.problem, PAGE_ACCESS_TOASTS.onlyAdminsLock, PAGE_ACCESS_TOASTS.allUnlockFailed);
      },
    }),
  };
}

async function pageNotChanged(
  { pageAccess }: PageAccessContext,
  page: LockablePageName,
  problem: PageLockProblem,
  otherwise: Toast,
): Promise<IntentOutcome> {
  if (problem === "always-open") return back(alwaysOpen(labelOf(page)));
  if (problem === "note-changed") {
    const now = (await pageAccess.current())[page]?.note ?? null;
    return { ok: false, status: 409, fieldErrors: { note: [noteConflict(now)] }, reason: NOTE_CHANGED };
  }
  return notChanged(problem, PAGE_ACCESS_TOASTS.onlyAdminsUpdate, otherwise);
}

function notChanged(problem: PageLockProblem, notAllowed: Toast, otherwise: Toast): IntentOutcome {
  if (problem === "not-allowed") return back(notAllowed);
  return back(problem === "not-found" ? PAGE_ACCESS_TOASTS.updateFailed : otherwise);
}

function labelOf(page: LockablePageName): string {
  return pageNamed(page)?.label ?? page;
}

function back(toast: Toast): IntentOutcome {
  return { ok: true, redirectTo: paths.adminAccessControl(), toast };
}
