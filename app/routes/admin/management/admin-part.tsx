import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { listRowRevisions } from "~/features/management/management.queries.server";
import { undoMergeIntents } from "~/features/management/merge/merge.intents.server";
import { listMerges } from "~/features/management/merge/merges.queries.server";
import { rowForm } from "~/features/management/row/row-form.model";
import { pictureIntents, rowFormIntents, rowIntents } from "~/features/management/row/row.intents.server";
import { isMergeable, TABLE_LABELS } from "~/features/management/tables.model";
import { RowPage } from "~/features/management/ui/row-page";
import { storePicture } from "~/features/pictures/pictures.commands.server";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { requireRow, rowOptions, rowView } from "./managed-row.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export async function loader(args: LoaderFunctionArgs) {
  const row = await requireRow(args);
  const { table, id, version, fields: live } = row;
  const [revisions, merges] = await Promise.all([
    listRowRevisions(args.context, table, id),
    isMergeable(table) ? listMerges(args.context, row) : [],
  ]);
  const view = rowView(requireCatalogue(args.context.catalogue), row, { revisions, merges });
  const form = rowForm({ table, id, version, live }, rowOptions(args).references);
  return data({ siteUrl: args.context.siteUrl, view, form }, { headers: PRIVATE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  const row = await requireRow(args);
  const options = { table: row.table, row, ...rowOptions(args) };
  return runAction(args, {
    ...rowFormIntents(args.context, options),
    ...rowIntents(args.context, options),
    ...undoMergeIntents(args.context, options),
    ...pictureIntents(args.context, { ...options, storePicture: (file) => storePicture(args.context, file) }),
  });
}

export default function AdminPart() {
  const { view, form } = useLoaderData<typeof loader>();
  const { singular, plural } = TABLE_LABELS[view.table];
  return (
    <AdminShell
      title={view.name}
      current="management"
      about={
        <>
          {singular}. <Link to={paths.adminParts({ table: view.table })}>All {plural.toLowerCase()}</Link>
        </>
      }
    >
      <RowPage view={view} form={form} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="this entry"
      service="the database"
      missing={{
        title: "There is no such entry",
        about: "It may have been merged into another one, or its address is wrong.",
        list: { to: paths.adminManagement(), label: "All tables" },
      }}
    />
  );
}
