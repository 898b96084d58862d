import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import { getRow, listRows } from "~/features/management/management.queries.server";
import { mergeIntents } from "~/features/management/merge/merge.intents.server";
import { mergePreview, ROW_ID } from "~/features/management/merge/merge.model";
import { isMergeable } from "~/features/management/tables.model";
import { MergePage } from "~/features/management/ui/merge-page";
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

const MOST_FOUND = 20;

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

async function requireDuplicate(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const row = await requireRow(args);
  if (!isMergeable(row.table)) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  return row;
}

export async function loader(args: LoaderFunctionArgs) {
  const row = await requireDuplicate(args);
  const { table, id, name, version, uses } = row;
  const params = new URL(args.request.url).searchParams;
  const into = params.get("into") ?? "";
  // At first those are shown whose names begin alike.
  const sought = (params.get("q") ?? name.split(/\s+/).slice(0, 1).join(" ")).trim().slice(0, 100);
  const query = { table, text: sought, status: null, maker: null, problem: null, sort: "name", page: 1 } as const;
  const [list, kept] = await Promise.all([
    listRows(args.context, query, null),
    ROW_ID.test(into) && into !== id ? getRow(args.context, table, into) : null,
  ]);
  return data(
    {
      siteUrl: args.context.siteUrl,
      row: { table, id, name, version, uses },
      sought,
      found: exactFirst(list.items, sought)
        .filter(({ key }) => key !== id)
        .slice(0, MOST_FOUND),
      preview: kept && mergePreview(row, kept),
      here: paths.adminPartMerge({ table, id }, { q: sought, into }),
    },
    { headers: PRIVATE_HEADERS },
  );
}

/** "E3D V6 20" finds "E3D V6 120", too, whose name begins alike. */
function exactFirst<Row extends { readonly name: string }>(rows: readonly Row[], sought: string): Row[] {
  const isExact = ({ name }: Row) => name.toLowerCase() === sought.toLowerCase();
  return rows.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
}

export async function action(args: ActionFunctionArgs) {
  const row = await requireDuplicate(args);
  return runAction(args, mergeIntents(args.context, { row, refresh: () => refreshed(args.context.catalogue) }));
}

export default function AdminPartMerge() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={`Merge ${page.row.name}`}
      current="management"
      about={<Link to={paths.adminPart(page.row)}>Back to {page.row.name}</Link>}
    >
      <MergePage {...page} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="this merge"
      service="the database"
      missing={{
        title: "There is no such part",
        about: "It may have been merged into another one, or its address is wrong.",
        list: { to: paths.adminManagement(), label: "All tables" },
      }}
    />
  );
}
