import type { ActionFunctionArgs } from "@remix-run/node";
import { isUnreachable, requireViewer } from "~/features/accounts/session/guards.server";
import type { PendingOptions } from "~/features/collections/collections.intents.server";
import { saveUntilSignIn } from "~/features/pending-actions/pending-actions.intents.server";

/** How a form about collections goes on for visitors without an account: it is done once they have signed in. */
export function pendingOptions(args: ActionFunctionArgs): PendingOptions & { readonly guard: () => Promise<void> } {
  const guard = async () => {
    await requireViewer(args);
  };
  return {
    guard,
    isMember: async () => {
      if (await isUnreachable(args)) await guard();
      return (await args.context.viewer()) !== null;
    },
    savePending: (action) => saveUntilSignIn(args, action),
  };
}
