import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine, unknownParamNotes } from "~/lib/text/address-notes";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { printerAt, printerNotFound } from "~/features/catalogue/printers/find-printer.server";
import { packPrinterPage, unpackPrinterPage } from "~/features/catalogue/printers/packed-printer-page.model";
import { printerStructuredData, printerSummary } from "~/features/catalogue/printers/printer-page.model";
import { printerPageView } from "~/features/catalogue/printers/printer-page.server";
import { PrinterError } from "~/features/catalogue/printers/ui/printer-not-found";
import { PrinterPage } from "~/features/catalogue/printers/ui/printer-page";
import { guidesForPrinter } from "~/features/guides/page/guide-links.server";
import { GuideLinks } from "~/features/guides/ui/guide-links";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { requestedPathname } from "~/lib/http/requested-path";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { guideSource, namedGuides } from "../learn/guide-source.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  const { siteUrl } = page;
  const printer = unpackPrinterPage(page.printer);
  const path = paths.printer(printer.address);
  return pageMeta({
    title: titleFor(location.pathname, `${printer.label}: parts that fit`),
    description: printerSummary(printer),
    siteUrl,
    canonicalPath: path,
    area: "find",
    type: "product",
    structuredData: [
      printerStructuredData(printer, `${siteUrl}${path}`, `${siteUrl}/og/find.png`),
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Printers", path: paths.printers() },
        { name: printer.manufacturer, path: paths.printerMaker(printer.address.manufacturerSlug) },
        { name: printer.name, path },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { manufacturerSlug = "", modelSlug = "" } = params;
  const printer = printerAt(snapshot, manufacturerSlug, modelSlug);
  if (printer === null) throw printerNotFound(snapshot, manufacturerSlug, modelSlug);
  const path = paths.printer(snapshot.printerAddresses.of(printer));
  if (requestedPathname(request) !== path) return redirect(`${path}${queryOf(request)}`, 301);
  const own = await context.myPrinter();
  return data(
    {
      siteUrl: context.siteUrl,
      printer: packPrinterPage(printerPageView(snapshot, printer, reportTo(context.log))),
      guides: guidesForPrinter({ ...guideSource(snapshot), guides: namedGuides(context) }, printer),
      own: own === printer.slug,
      searchFor: printer.slug,
      notes: unknownParamNotes(new URL(request.url).searchParams, []).map(noteLine),
    },
    { headers: pageCaching(context.catalogue, false) },
  );
}

export default function Printer() {
  const { printer: packed, guides, siteUrl, own, notes } = useLoaderData<typeof loader>();
  const printer = unpackPrinterPage(packed);
  return (
    <PrinterPage
      printer={printer}
      url={`${siteUrl}${paths.printer(printer.address)}`}
      own={own}
      notes={notes}
      guides={
        <GuideLinks heading="Guides for it" guides={guides.best}>
          {guides.total === guides.best.length ? null : (
            <p className="mt-3">
              <Link className="link" to={paths.learn({ printer: printer.slug })}>
                All {guides.total} guides for it
              </Link>
            </p>
          )}
        </GuideLinks>
      }
    />
  );
}

export { PrinterError as ErrorBoundary };
