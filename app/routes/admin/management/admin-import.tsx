import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { isGoingOn } from "~/features/management/import/import.model";
import { importIntents } from "~/features/management/import/import.intents.server";
import { getImport } from "~/features/management/import/imports.queries.server";
import { TABLE_LABELS } from "~/features/management/tables.model";
import { ImportPage } from "~/features/management/ui/import-pages";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import type { TimedMove } from "~/lib/browser/timed-move";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { afterwards, importView } from "./imports.server";

const LOOK_AGAIN_MS = 1_000;

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

/** The id in the address; 0 for a word that is none. */
const idOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  /^[1-9]\d{0,14}$/.test(params["id"] ?? "") ? Number(params["id"]) : 0;

/** The page of a list in the address; the first one for a word that is none. */
const pageIn = (value: string | null) => (/^[1-9]\d{0,2}$/.test(value ?? "") ? Number(value) : 1);

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const stored = await getImport(context, idOf(args), {
    page: pageIn(query.get("page")),
    changesPage: pageIn(query.get("changes")),
  });
  if (stored === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const view = importView(requireCatalogue(context.catalogue), stored);
  // Without JavaScript the page loads itself again.
  const moveOn: TimedMove | null = isGoingOn(view)
    ? { to: paths.adminImport(String(view.id)), afterMs: LOOK_AGAIN_MS }
    : null;
  return data({ siteUrl: context.siteUrl, view, moveOn }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(
    args,
    importIntents(context, {
      id: idOf(args),
      refresh: () => refreshed(context.catalogue),
      afterwards: (work) => afterwards(context, work),
    }),
  );
}

export default function AdminImport() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={`Import: ${view.fileName}`}
      current="management"
      about={
        <>
          {TABLE_LABELS[view.table].plural}. <Link to={paths.adminImports()}>All imports</Link>
        </>
      }
    >
      <ImportPage view={view} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="this import"
      service="the database"
      missing={{
        title: "There is no such import",
        about: "Imports are kept for 30 days.",
        list: { to: paths.adminImports(), label: "All imports" },
      }}
    />
  );
}
