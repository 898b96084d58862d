import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { listUsernames } from "~/features/accounts/usernames.queries.server";
import { readLockViews } from "~/features/page-access/admin/locks-view.server";
import { pageAccessIntents } from "~/features/page-access/admin/page-access.intents.server";
import type { LoadContext } from "~/load-context";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";

/** The locks as admin pages show them, read now, however recent the last reading is. */
export function currentLocks(context: LoadContext) {
  context.pageAccess.drop();
  return readLockViews(context.pageAccess, (ids) => listUsernames(context, ids));
}

/** The action of the forms of page locks. Sends visitors to the sign-in page, and members to FIND with a message. */
export function changeLocks(args: ActionFunctionArgs) {
  return runAction(
    args,
    pageAccessIntents(args, async (toast: Toast) => {
      const { isAdmin } = await requireViewer(args);
      if (isAdmin) return;
      await args.context.flash.update({ toast });
      throw redirect(paths.find(), 303);
    }),
  );
}
