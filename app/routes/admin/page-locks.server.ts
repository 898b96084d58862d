import type { ActionFunctionArgs } from "@remix-run/node";
import { listUsernames } from "~/features/accounts/usernames.queries.server";
import { readLockViews } from "~/features/page-access/admin/locks-view.server";
import { pageAccessIntents } from "~/features/page-access/admin/page-access.intents.server";
import type { LoadContext } from "~/load-context";
import { runAction } from "~/lib/http/run-action.server";

/** The locks as admin pages show them, read now, however recent the last reading is. */
export function currentLocks(context: LoadContext) {
  context.pageAccess.drop();
  return readLockViews(context.pageAccess, (ids) => listUsernames(context, ids));
}

/** The action of the forms of page locks. */
export function changeLocks(args: ActionFunctionArgs) {
  return runAction(args, pageAccessIntents(args));
}
