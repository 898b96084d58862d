import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isUnreachable, requireViewer } from "~/features/accounts/guards.server";
import { quickCollectionIntents } from "~/features/collections/collections.intents.server";
import { savePendingAction } from "~/features/pending-actions/pending-actions.server";
import { runResourceAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";

/** Nothing to look at here: the collections stand on the page of saved parts. */
export function loader() {
  return redirect(paths.saved(), { headers: { "Cache-Control": "private, no-store" } });
}

/** The small forms of other pages: add a part to a collection, tick its collections, make one for it. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    await requireViewer(args);
  };
  return runResourceAction(
    args,
    quickCollectionIntents(args, {
      isMember: async () => {
        if (await isUnreachable(args)) await guard();
        return (await args.context.viewer()) !== null;
      },
      savePending: (pending) => savePendingAction(args, pending),
      guard,
    }),
  );
}
