import { redirect } from "@remix-run/node";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

/** Redirects administrators to the dashboard. */
export function loader() {
  return redirect(paths.adminDashboard(), { headers: PRIVATE_HEADERS });
}

/** Never drawn: only a route with a component is a page to client navigation, which then loads its data. */
export default function Admin() {
  return null;
}
