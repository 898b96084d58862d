import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditIntents } from "~/features/audit/audit.intents.server";
import { readAuditQuery } from "~/features/audit/audit-query.model";
import { searchAudit } from "~/features/audit/audit.queries.server";
import { AuditLog, PruneForm } from "~/features/audit/ui/audit-log";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { noteLine } from "~/lib/text/address-notes";
import { PageError } from "~/ui/feedback/page-error";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";

const PAGE = 50;

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { filters, notes } = readAuditQuery(new URL(request.url).searchParams);
  const found = await searchAudit(context, filters, PAGE + 1);
  return data(
    {
      ...{ siteUrl: context.siteUrl, entries: found.slice(0, PAGE), hasMore: found.length > PAGE, filters },
      notes: notes.map(noteLine),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, auditIntents(args.context));
}

/** Who did what in the admin area. */
export default function AdminAudit() {
  return (
    <AdminShell title="Audit log" current="audit" about="What admins did, newest first. Nobody can change an entry.">
      <AuditLog {...useLoaderData<typeof loader>()} />
      <AdminSection id="prune" title="Old entries" className="mt-6">
        <PruneForm />
      </AdminSection>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the audit log" service="the database" />;
}
