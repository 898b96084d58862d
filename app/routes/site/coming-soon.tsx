import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requestedPathname } from "~/lib/http/requested-path";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

export { pageHeaders as headers };

/**
 * An area that is not built yet has its lock already. Leads to the page that says what the area is going to be; not to be
 * cached, since the area opens at the same address.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const target = paths.underConstruction({ from: requestedPathname(request) });
  return redirect(target, { headers: PRIVATE_HEADERS });
}

export const action = loader;

/** Never drawn: only a route with a component is a page to client navigation, which then loads its data. */
export default function ComingSoon() {
  return null;
}
