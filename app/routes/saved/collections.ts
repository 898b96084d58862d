import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { collectionsIntents } from "~/features/collections/collections.intents.server";
import { runResourceAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { pendingOptions } from "./pending-options.server";

/** The address has no page: a GET redirects to the saved parts, which list the collections. */
export function loader() {
  return redirect(paths.saved(), { headers: PRIVATE_HEADERS });
}

/** Receives the small forms of other pages: add a part to a collection, set its collections, make one for it. */
export function action(args: ActionFunctionArgs) {
  return runResourceAction(args, collectionsIntents(args, pendingOptions(args)));
}
