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
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { rowOptions } from "./managed-row.server";

export { privateMeta as meta };

export { pageHeaders as headers };

/** The table of the address. @throws 404 when it names none: nothing is added to another one */
function tableOf(request: Request): ManagedTable {
  const table = tableNamed(new URL(request.url).searchParams.get("table") ?? undefined);
  if (table === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  return table;
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
  return (
    <AdminPageError
      page="this form"
      service="the catalogue"
      missing={{
        title: "There is no such table",
        about: "Choose the table that gets a new entry.",
        list: { to: paths.adminManagement(), label: "All tables" },
      }}
    />
  );
}
