import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { AdminShell } from "~/ui/layout/admin-shell";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";

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
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <PageError page="the admin area" service="the database" />;
  }
  return (
    <AdminShell title="Oops! Page not found" about="The admin area has nothing at this address.">
      <LinkButton to={paths.adminDashboard()} variant="primary">
        Return to the dashboard
      </LinkButton>
    </AdminShell>
  );
}
