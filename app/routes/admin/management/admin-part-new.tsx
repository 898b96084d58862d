import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rowForm } from "~/features/management/row/row-form.model";
import { rowFormIntents, tableNamed } from "~/features/management/row/row.intents.server";
import { TABLE_LABELS, type ManagedTable } from "~/features/management/tables.model";
import { RowForm } from "~/features/management/ui/row-form";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { rowOptions } from "./managed-row.server";

export { privateMeta as meta };

export { pageHeaders as headers };

/** The table of the address; one that does not name any begins with the first. */
function tableOf(request: Request): ManagedTable {
  return tableNamed(new URL(request.url).searchParams.get("table") ?? undefined) ?? "hotend";
}

export function loader(args: LoaderFunctionArgs) {
  const table = tableOf(args.request);
  const { references } = rowOptions(args);
  const form = rowForm({ table, id: null, version: null, live: {} }, references);
  return data({ siteUrl: args.context.siteUrl, table, form }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const options = { table: tableOf(args.request), row: null, ...rowOptions(args) };
  return runAction(args, rowFormIntents(args.context, options));
}

export default function AdminPartNew() {
  const { table, form } = useLoaderData<typeof loader>();
  const { singular, plural } = TABLE_LABELS[table];
  return (
    <AdminShell
      title={`Add ${singular.toLowerCase()}`}
      current="management"
      about={<Link to={paths.adminParts({ table })}>All {plural.toLowerCase()}</Link>}
    >
      <AdminSection id="fields" title="Fields">
        <RowForm form={form} action={paths.adminPartNew({ table })} />
      </AdminSection>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="this form" service="the catalogue" />;
}
