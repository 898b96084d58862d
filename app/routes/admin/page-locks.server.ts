import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/guards.server";
import { listUsernames } from "~/features/accounts/usernames.queries.server";
import { readLockViews } from "~/features/page-access/locks-view.server";
import { pageAccessIntents } from "~/features/page-access/page-access.intents.server";
import type { LoadContext } from "~/load-context";
import { sessionCookie } from "~/lib/http/cookies.server";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";

/** The locks as admin pages show them: those of this moment, whatever this instance has known for how long. */
export function currentLocks(context: LoadContext) {
  context.pageAccess.drop();
  return readLockViews(context.pageAccess, (ids) => listUsernames(context, ids));
}

/** What the forms of page locks do. Strangers sign in first; members are told that it is not for them. */
export function changeLocks(args: ActionFunctionArgs) {
  return runAction(
    args,
    pageAccessIntents(args, async (words: Toast) => {
      const { isAdmin } = await requireViewer(args);
      if (isAdmin) return;
      await sessionCookie(args.context).update(args.request, { toast: words });
      throw redirect(paths.find(), 303);
    }),
  );
}
