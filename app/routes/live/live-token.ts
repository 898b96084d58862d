import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerLiveAccess } from "~/features/live/live-access.server";

/** What a page of this site needs to hear of changes: `{ url, apikey, topic, token, expiresAt }`. */
export function loader(args: LoaderFunctionArgs) {
  return answerLiveAccess(args);
}
