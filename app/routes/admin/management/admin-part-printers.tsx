import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isPartCategory } from "~/features/catalogue/catalogue.model";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { printersToAdd } from "~/features/catalogue/printers/printer-picker.server";
import { linkIntents } from "~/features/management/row/links.intents.server";
import { PrintersPage, type PrinterChoice } from "~/features/management/ui/printers-page";
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

const MOST_CHOSEN = 200;

/** The part of the address, and what is searched for. A search keeps what was ticked and typed before it. */
async function readPage(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const row = await requireRow(args);
  const { table, id } = row;
  if (!isPartCategory(table)) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const params = new URL(args.request.url).searchParams;
  const sought = (params.get("q") ?? "").trim().slice(0, 100);
  const catalogue = requireCatalogue(args.context.catalogue);
  const listed = new Set(row.links.map(({ printerId }) => printerId));
  const chosen = [...new Set(params.getAll("printers"))].slice(0, MOST_CHOSEN).flatMap((one): PrinterChoice[] => {
    const printer = listed.has(one) ? null : catalogue.printerById(one);
    return printer === null ? [] : [{ id: one, label: printer.label }];
  });
  return { row, sought, params, listed, chosen, here: paths.adminPartPrinters({ table, id }, { q: sought }) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { row, sought, params, listed, chosen, here } = await readPage(args);
  const { table, id, name, links, linksVersion } = row;
  const { choices, hasMore } = printersToAdd(requireCatalogue(args.context.catalogue), sought, listed);
  return data(
    {
      ...{ siteUrl: args.context.siteUrl, name, row: { table, id, links, linksVersion }, sought, here, hasMore },
      ...{ chosen, choices: choices.filter((one) => chosen.every((other) => other.id !== one.id)) },
      begun: {
        ...{ fit: params.get("fit"), note: params.get("note"), sourceUrl: params.get("source_url") },
        ...{ source: params.get("source"), confidence: params.get("confidence") },
        verifiedAt: params.get("verified_at"),
      },
    },
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
