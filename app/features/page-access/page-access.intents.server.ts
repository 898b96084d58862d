import type { ActionFunctionArgs } from "@remix-run/node";
import { intent } from "~/lib/http/run-action.server";
import { lockAllPages, setPageLock, setPageNote, unlockAllPages } from "./page-access.commands.server";
import { allPagesSchema, pageLockSchema, pageNoteSchema } from "./page-access-forms.model";

/** What the forms of access control can ask for; `guard` throws for whoever may not be there. */
export function pageAccessIntents(args: ActionFunctionArgs, guard: () => Promise<void>) {
  return {
    lock: intent({ guard, schema: pageLockSchema, run: (asked) => setPageLock(args, asked) }),
    note: intent({ guard, schema: pageNoteSchema, run: (asked) => setPageNote(args, asked) }),
    "lock-all": intent({ guard, schema: allPagesSchema, run: () => lockAllPages(args) }),
    "unlock-all": intent({ guard, schema: allPagesSchema, run: () => unlockAllPages(args) }),
  };
}
