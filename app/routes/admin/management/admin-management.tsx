import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countRows } from "~/features/management/management.queries.server";
import { HubPage } from "~/features/management/ui/hub-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  return data({ siteUrl: context.siteUrl, counts: await countRows(context) }, { headers: PRIVATE_HEADERS });
}

export default function AdminManagement() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Management"
      current="management"
      about="Every part, printer, manufacturer and deal. Each change is in the history and can be undone for 30 days."
    >
      <HubPage counts={counts} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="management" service="the database" />;
}
