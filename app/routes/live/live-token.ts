import type { LoaderFunctionArgs } from "@remix-run/node";
import { liveAccessResponse } from "~/features/live/live-access.server";

/** What a page of this site needs to subscribe to changes: `{ url, apikey, topic, token, expiresAt }`. */
export function loader(args: LoaderFunctionArgs) {
  return liveAccessResponse(args);
}
