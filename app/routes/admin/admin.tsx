import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/session/guards.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

/** Redirects administrators to the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(paths.adminDashboard(), { headers: PRIVATE_HEADERS });
}

/** Never drawn: only a route with a component is a page to client navigation, which then loads its data. */
export default function Admin() {
  return null;
}
