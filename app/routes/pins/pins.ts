import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { pinIntents } from "~/features/pins/pins.intents.server";
import { runResourceAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { keepPin } from "./keep-pin.server";

/** Opening the address pins nothing; it leads to what is pinned. */
export function loader() {
  return redirect(paths.saved(), { status: 302, headers: { "Cache-Control": "private, no-store" } });
}

export function action(args: ActionFunctionArgs) {
  const { catalogue } = args.context;
  return runResourceAction(
    args,
    pinIntents(args, {
      // While there is no catalogue to ask, the visitor is believed.
      isPart: (key) => catalogue.current()?.partByKey(key) !== null,
      keepForSignIn: (key, returnUrl) => keepPin(args, key, returnUrl),
    }),
  );
}
