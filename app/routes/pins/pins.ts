import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { pinIntents } from "~/features/pins/pins.intents.server";
import { runResourceAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { savePinForSignIn } from "./save-pin-for-sign-in.server";

/** The address has no page: a GET redirects to the saved parts, which list the pins. */
export function loader() {
  return redirect(paths.saved(), { status: 302, headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { catalogue } = args.context;
  return runResourceAction(
    args,
    pinIntents(args, {
      // Without a catalogue the part cannot be checked, so the pin is accepted.
      isPart: (key) => catalogue.current()?.partByKey(key) !== null,
      keepForSignIn: (key, returnUrl) => savePinForSignIn(args, key, returnUrl),
    }),
  );
}
