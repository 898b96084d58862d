import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine, unknownParamNotes } from "~/lib/text/address-notes";
import { packPrinters, unpackPrinters } from "~/features/catalogue/printers/packed-printers.model";
import { printersView } from "~/features/catalogue/printers/printer-list.server";
import { countPartsOfPrinters } from "~/features/catalogue/printers/printer-picker.server";
import { PrintersPage } from "~/features/catalogue/printers/ui/printer-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { requestedPathname } from "~/lib/http/requested-path";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  const { siteUrl, view } = page;
  return pageMeta({
    title,
    description: `What ${String(view.total)} 3D printers take, with sources, and the parts that fit each of them.`,
    siteUrl,
    canonicalPath: paths.printers(),
    area: "find",
    // A search is no page for search engines.
    noindex: view.found !== null,
    structuredData: [
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Printers", path: paths.printers() },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  if (requestedPathname(request) !== paths.printers()) return redirect(`${paths.printers()}${queryOf(request)}`, 301);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, 100);
  await countPartsOfPrinters(snapshot);
  return data(
    {
      siteUrl: context.siteUrl,
      view: packPrinters(printersView(snapshot, q)),
      notes: unknownParamNotes(searchParams, ["q"]).map(noteLine),
    },
    { headers: pageCaching(context.catalogue, false) },
  );
}

export default function Printers() {
  const { view, notes } = useLoaderData<typeof loader>();
  return <PrintersPage view={unpackPrinters(view)} notes={notes} />;
}

export function ErrorBoundary() {
  return <PageError page="the list of printers" />;
}
