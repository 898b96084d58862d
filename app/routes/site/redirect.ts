import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isRestricted } from "~/features/accounts/accounts.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { resolveRedirect } from "~/lib/redirects";

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const target = resolveRedirect(pathname, search);
  if (!target) throw data(null, { status: 404 });
  return new Response(null, {
    status: target.status,
    headers: {
      Location: target.location,
      // What stands behind a door changes, and who asked for it is nobody's business.
      ...(isRestricted(pathname) ? PRIVATE_HEADERS : { "Cache-Control": "public, max-age=3600" }),
    },
  });
}
