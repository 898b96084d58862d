import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/features/accounts/guards.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

/** The door of the admin area: those who may pass go on to its dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect(paths.adminDashboard(), { headers: PRIVATE_HEADERS });
}

/** Never drawn: with a component it is a page to client navigation, which then asks for its data. */
export default function Admin() {
  return null;
}
