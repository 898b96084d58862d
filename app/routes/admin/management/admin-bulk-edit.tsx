import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bulkIntents } from "~/features/management/bulk/bulk.intents.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { affectedIds } from "~/features/catalogue/quality/data-quality.server";
import {
  bulkFields,
  listOf,
  listQueryOf,
  readBulkAddress,
  type BulkAddress,
} from "~/features/management/bulk/bulk.model";
import { bulkRows, bulkValue, listedIds } from "~/features/management/bulk/bulk-rows.server";
import { TABLE_LABELS } from "~/features/management/tables.model";
import { BulkPage } from "~/features/management/ui/bulk-page";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { rowOptions } from "./managed-row.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

/** What the address says. */
function addressOf(request: Request) {
  const address = readBulkAddress(new URL(request.url).searchParams);
  if (address === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  return address;
}

/** The address of the same change with the rows of its list: those stay, whatever becomes of the list. */
async function addressOfAll({ context }: LoaderFunctionArgs, address: BulkAddress): Promise<string> {
  const { table, field, list } = address;
  const query = listQueryOf(address);
  const keys =
    query.problem === null ? null : await affectedIds(requireCatalogue(context.catalogue), query.problem, table);
  return paths.adminBulkEdit({ table, id: await listedIds(context, query, keys), field: field?.column, list });
}

export async function loader(args: LoaderFunctionArgs) {
  const address = addressOf(args.request);
  const { table, field, list, notes } = address;
  if (address.isAll) throw redirect(await addressOfAll(args, address), { headers: PRIVATE_HEADERS });
  const { references } = rowOptions(args);
  const { rows, gone } = await bulkRows(args.context, address);
  return data(
    {
      siteUrl: args.context.siteUrl,
      table,
      rows,
      list,
      notes: [...notes, ...gone],
      fields: bulkFields(table).map(({ column, label }) => ({ value: column, label })),
      field: field && bulkValue(table, field, references),
      backTo: paths.adminParts(listOf(address)),
      here: paths.adminBulkEdit({ table, id: rows.map(({ id }) => id), field: field?.column, list }),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  const { references, refresh } = rowOptions(args);
  return runAction(
    args,
    bulkIntents(args.context, { address: addressOf(args.request), named: references.named, refresh }),
  );
}

export default function AdminBulkEdit() {
  const { table, ...page } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={`Change several ${TABLE_LABELS[table].plural.toLowerCase()}`}
      current="management"
      about="All of them are changed, or none. Each can be undone in its history."
    >
      <BulkPage table={table} {...page} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="this change"
      service="the database"
      missing={{
        title: "There is no such table",
        about: "Choose the table whose entries are to be changed.",
        list: { to: paths.adminManagement(), label: "All tables" },
      }}
    />
  );
}
