import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine, unknownParamNotes } from "~/lib/text/address-notes";
import { printerNotFound, printerOrMaker } from "~/features/catalogue/printers/find-printer.server";
import { makerView } from "~/features/catalogue/printers/printer-list.server";
import { MakerPage } from "~/features/catalogue/printers/ui/printer-list";
import { PrinterError } from "~/features/catalogue/printers/ui/printer-not-found";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { requestedPathname } from "~/lib/http/requested-path";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  const { siteUrl, view } = page;
  const path = paths.printerMaker(view.slug);
  const printers = [...view.known, ...view.others].map(({ name }) => name);
  return pageMeta({
    title: titleFor(location.pathname, view.name),
    description: `Parts that fit 3D printers by ${view.name}: ${printers.slice(0, 6).join(", ")}${printers.length > 6 ? " and more" : ""}.`,
    siteUrl,
    canonicalPath: path,
    area: "find",
    structuredData: [
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Printers", path: paths.printers() },
        { name: view.name, path },
      ]),
    ],
  });
};

export { pageHeaders as headers };

/** The printers of one maker. An address that names a printer leads to its page. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const identifier = params["identifier"] ?? "";
  const found = printerOrMaker(snapshot, identifier);
  if (found === null) throw printerNotFound(snapshot, identifier);
  const path =
    found.kind === "maker"
      ? paths.printerMaker(found.maker.slug)
      : paths.printer(snapshot.printerAddresses.of(found.printer));
  if (found.kind === "printer" || requestedPathname(request) !== path) {
    return redirect(`${path}${queryOf(request)}`, 301);
  }
  return data(
    {
      siteUrl: context.siteUrl,
      view: makerView(snapshot, found.maker),
      notes: unknownParamNotes(new URL(request.url).searchParams, []).map(noteLine),
    },
    { headers: pageCaching(context.catalogue, false) },
  );
}

export default function PrinterMaker() {
  const { view, notes } = useLoaderData<typeof loader>();
  return <MakerPage view={view} notes={notes} />;
}

export { PrinterError as ErrorBoundary };
