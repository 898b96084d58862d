import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isPartCategory } from "~/features/catalogue/catalogue.model";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { printersToAdd } from "~/features/catalogue/printers/printer-picker.server";
import { linkIntents } from "~/features/management/row/links.intents.server";
import { PrintersPage } from "~/features/management/ui/printers-page";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { requireRow } from "./managed-row.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

/** The part of the address, and what is searched for. */
async function readPage(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const row = await requireRow(args);
  const { table, id } = row;
  if (!isPartCategory(table)) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const sought = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  return { row, sought, here: paths.adminPartPrinters({ table, id }, { q: sought }) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { row, sought, here } = await readPage(args);
  const { table, id, name, links, linksVersion } = row;
  const listed = new Set(links.map(({ printerId }) => printerId));
  const { choices, hasMore } = printersToAdd(requireCatalogue(args.context.catalogue), sought, listed);
  return data(
    { siteUrl: args.context.siteUrl, name, row: { table, id, links, linksVersion }, sought, here, choices, hasMore },
    { headers: PRIVATE_HEADERS },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { row, here } = await readPage(args);
  const refresh = () => refreshed(args.context.catalogue);
  return runAction(args, linkIntents(args.context, { row, here, refresh }));
}

export default function AdminPartPrinters() {
  const { name, ...page } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={`Printers that ${name} fits`}
      current="management"
      about={<Link to={paths.adminPart(page.row)}>Back to {name}</Link>}
    >
      <PrintersPage {...page} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="the printers of this part"
      service="the database"
      missing={{
        title: "There is no such part",
        about: "It may have been merged into another one, or its address is wrong.",
        list: { to: paths.adminManagement(), label: "All tables" },
      }}
    />
  );
}
