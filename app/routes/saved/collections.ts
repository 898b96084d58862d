import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isUnreachable, requireViewer } from "~/features/accounts/session/guards.server";
import { collectionsIntents } from "~/features/collections/collections.intents.server";
import { saveUntilSignIn } from "~/features/pending-actions/pending-actions.intents.server";
import { runResourceAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** The address has no page: a GET redirects to the saved parts, which list the collections. */
export function loader() {
  return redirect(paths.saved(), { headers: PRIVATE_HEADERS });
}

/** Receives the small forms of other pages: add a part to a collection, set its collections, make one for it. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    await requireViewer(args);
  };
  return runResourceAction(
    args,
    collectionsIntents(args, {
      isMember: async () => {
        if (await isUnreachable(args)) await guard();
        return (await args.context.viewer()) !== null;
      },
      savePending: (action) => saveUntilSignIn(args, action),
      guard,
    }),
  );
}
