import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { resolveRedirect } from "~/lib/redirects";

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const target = resolveRedirect(pathname, search);
  if (!target) throw data(null, { status: 404 });
  return new Response(null, {
    status: target.status,
    headers: {
      Location: target.location,
      "Cache-Control": "public, max-age=3600",
    },
  });
}
