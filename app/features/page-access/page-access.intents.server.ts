import type { ActionFunctionArgs } from "@remix-run/node";
import type { Toast } from "~/lib/toast";
import { intent } from "~/lib/http/run-action.server";
import { lockAllPages, setPageLock, setPageNote, unlockAllPages } from "./page-access.commands.server";
import { PAGE_ACCESS_TOASTS } from "./page-access.messages";
import { allPagesSchema, pageLockSchema, pageNoteSchema } from "./page-access-forms.model";

/**
 * What the forms of access control can ask for.
 *
 * @param refuse throws for whoever may not be there, and says this to those who are no administrators
 */
export function pageAccessIntents(args: ActionFunctionArgs, refuse: (words: Toast) => Promise<void>) {
  const toUpdate = { guard: () => refuse(PAGE_ACCESS_TOASTS.onlyAdminsUpdate) };
  const toLock = { guard: () => refuse(PAGE_ACCESS_TOASTS.onlyAdminsLock) };
  return {
    lock: intent({ ...toUpdate, schema: pageLockSchema, run: (asked) => setPageLock(args, asked) }),
    note: intent({ ...toUpdate, schema: pageNoteSchema, run: (asked) => setPageNote(args, asked) }),
    "lock-all": intent({ ...toLock, schema: allPagesSchema, run: () => lockAllPages(args) }),
    "unlock-all": intent({ ...toLock, schema: allPagesSchema, run: () => unlockAllPages(args) }),
  };
}
