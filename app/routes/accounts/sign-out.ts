import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { signOutIntents } from "~/features/accounts/preferences/preferences.intents.server";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** A GET ends no session; it redirects to the page with the buttons for that. */
export async function loader({ context }: LoaderFunctionArgs) {
  const target = (await context.viewer()) === null ? paths.auth() : paths.preferences();
  return redirect(target, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, signOutIntents(args));
}
