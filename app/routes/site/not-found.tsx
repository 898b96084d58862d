import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isRestricted } from "~/features/accounts/protected-paths.model";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";

/**
 * 404 for every address without a route, drawn by the root's error page. In restricted areas visitors have to sign in
 * first, so that they do not learn which addresses exist.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (isRestricted(new URL(args.request.url).pathname)) await requireViewer(args);
  throw data(null, { status: 404, headers: NO_STORE_HEADERS });
}

export const action = loader;

export default function NotFound() {
  return null;
}
