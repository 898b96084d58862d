import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isRestricted } from "~/features/accounts/accounts.model";
import { requireViewer } from "~/features/accounts/guards.server";

/**
 * Any address that is not in the table is a real 404, drawn by the root's error page. Of restricted areas a stranger
 * learns not even that: they sign in first.
 */
export async function loader(args: LoaderFunctionArgs) {
  if (isRestricted(new URL(args.request.url).pathname)) await requireViewer(args);
  throw data(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}

export const action = loader;

export default function NotFound() {
  return null;
}
