import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { AdminPageError } from "~/ui/layout/admin-page-error";

export const meta: MetaFunction = ({ location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: "", noindex: true });

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers(PRIVATE_HEADERS);

/** Unknown addresses of the admin area: 404 for administrators; anybody else is redirected as from a known one. */
export function loader(): never {
  throw data(null, { status: 404, headers: PRIVATE_HEADERS });
}

export const action = loader;

/** Never drawn. */
export default function AdminNotFound() {
  return null;
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="the admin area"
      service="the database"
      missing={{
        title: "Oops! Page not found",
        about: "The admin area has nothing at this address.",
        list: { to: paths.adminDashboard(), label: "Return to the dashboard" },
      }}
    />
  );
}
