import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine } from "~/lib/text/address-notes";
import { historyView } from "~/features/catalogue/history/history-view.server";
import { HistoryPage } from "~/features/catalogue/history/ui/history-page";
import { printerAt, printerNotFound } from "~/features/catalogue/printers/find-printer.server";
import { PrinterError } from "~/features/catalogue/printers/ui/printer-not-found";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { requestedPathname } from "~/lib/http/requested-path";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  const { printer, siteUrl } = page;
  return pageMeta({
    title: titleFor(location.pathname, `History of ${printer.label}`),
    description: `What was changed of the ${printer.label}, when, by whom and why.`,
    siteUrl,
    canonicalPath: paths.printerHistory(printer.address),
    area: "find",
    noindex: true,
  });
};

export { pageHeaders as headers };

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { manufacturerSlug = "", modelSlug = "" } = params;
  const printer = printerAt(snapshot, manufacturerSlug, modelSlug);
  if (printer === null) throw printerNotFound(snapshot, manufacturerSlug, modelSlug);
  const address = snapshot.printerAddresses.of(printer);
  const path = paths.printerHistory(address);
  if (requestedPathname(request) !== path) return redirect(`${path}${queryOf(request)}`, 301);
  const { history, notes } = historyView(
    snapshot,
    snapshot.revisions.ofPrinter(printer),
    new URL(request.url).searchParams,
  );
  const { label, name, manufacturer, slug } = printer;
  return data(
    {
      siteUrl: context.siteUrl,
      printer: { label, name, manufacturer, slug, address },
      history,
      notes: notes.map(noteLine),
    },
    { headers: pageCaching(context.catalogue, false) },
  );
}

export default function PrinterHistory() {
  const { printer, history, notes } = useLoaderData<typeof loader>();
  const { address } = printer;
  return (
    <HistoryPage
      name={printer.label}
      trail={[
        { label: "Printers", to: paths.printers() },
        { label: printer.manufacturer, to: paths.printerMaker(address.manufacturerSlug) },
        { label: printer.name, to: paths.printer(address) },
      ]}
      history={history}
      notes={notes}
      to={(page) => paths.printerHistory(address, { page: page === 1 ? null : String(page) })}
      tellUs={paths.submit({ type: "correction", item: `printers:${printer.slug}` })}
    />
  );
}

export { PrinterError as ErrorBoundary };
