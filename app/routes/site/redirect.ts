import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isRestricted } from "~/features/accounts/protected-paths.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { queryOf } from "~/lib/http/query-text";
import { resolveRedirect } from "~/lib/redirects";

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const target = resolveRedirect(pathname, queryOf(request));
  if (!target) throw data(null, { status: 404 });
  return new Response(null, {
    status: target.status,
    headers: {
      Location: target.location,
      // Redirects in restricted areas are personal, so they are not cached.
      ...(isRestricted(pathname) ? PRIVATE_HEADERS : { "Cache-Control": "public, max-age=3600" }),
    },
  });
}
