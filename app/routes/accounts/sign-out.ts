import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { signOutIntents } from "~/features/accounts/accounts.intents.server";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";

/** Opening the address ends no session; it leads to where the buttons for that are. */
export async function loader({ context }: LoaderFunctionArgs) {
  const target = (await context.viewer()) === null ? paths.auth() : paths.preferences();
  return redirect(target, { headers: { "Cache-Control": "private, no-store" } });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, signOutIntents(args));
}
