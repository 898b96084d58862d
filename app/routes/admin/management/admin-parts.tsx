import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { affectedIds } from "~/features/catalogue/quality/data-quality.server";
import { readListQuery, unknownMaker } from "~/features/management/list/list-query.model";
import { listRows } from "~/features/management/management.queries.server";
import { TABLE_LABELS } from "~/features/management/tables.model";
import { ListPage } from "~/features/management/ui/list-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { beyondTheEnd, noteLine } from "~/lib/text/address-notes";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { query, notes } = readListQuery(new URL(request.url).searchParams);
  const { table, problem } = query;
  const keys = problem === null ? null : await affectedIds(requireCatalogue(context.catalogue), problem, table);
  const list = await listRows(context, query, keys);
  const lines = [...notes, ...unknownMaker(query, list.makers), ...beyondTheEnd(query.page, list.page)].map(noteLine);
  return data({ siteUrl: context.siteUrl, list, query, notes: lines }, { headers: PRIVATE_HEADERS });
}

export default function AdminParts() {
  const { list, query, notes } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={TABLE_LABELS[query.table].plural}
      current="management"
      about={
        <>
          All of them, also those that visitors do not see. <Link to={paths.adminManagement()}>All tables</Link>
        </>
      }
    >
      <ListPage list={list} query={query} notes={notes} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="this list" service="the database" />;
}
