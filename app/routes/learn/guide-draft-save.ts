import type { ActionFunctionArgs } from "@remix-run/node";
import { draftIntents } from "~/features/guides/drafts/drafts.intents.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { runResourceAction } from "~/lib/http/run-action.server";
import { draftOptions } from "./draft-page.server";

/** Nothing is read here. */
export function loader() {
  return new Response(null, { status: 405, headers: { ...NO_STORE_HEADERS, Allow: "POST" } });
}

/** Saves a draft that is being written, for the script of its page: by the intent `save` of the page itself. */
export function action(args: ActionFunctionArgs) {
  const { save } = draftIntents(args.context, draftOptions(args));
  return runResourceAction(args, { save });
}
