import { reportTo } from "~/features/catalogue/part/part-card.server";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  partNotFound,
  requireCatalogue,
  timedPageCaching,
  pageCaching,
} from "~/features/catalogue/catalogue-responses.server";
import { calculatorsAfterFitting } from "~/features/calibration/parts/calculators-after-fitting";
import { CalculatorsAfterFitting } from "~/features/calibration/parts/ui/calculators-after-fitting";
import { explainedPart } from "~/features/catalogue/part/explained-part.server";
import { partSummary, partTitle } from "~/features/catalogue/part/part-format.model";
import { pagePrinter, partStructuredData, partView } from "~/features/catalogue/part/part-view.server";
import { PartError } from "~/features/catalogue/part/ui/part-error";
import { PartPage } from "~/features/catalogue/part/ui/part-page";
import { listCollectionsHolding } from "~/features/collections/collections.queries.server";
import { CollectionCheckboxes } from "~/features/collections/ui/collection-checkboxes";
import { SaveButton, SaveForm } from "~/features/collections/ui/save-button";
import { dealsForPart, hasDeals } from "~/features/deals/list/deal-list.server";
import { PartDeals } from "~/features/deals/ui/part-deals";
import { guidesUsing } from "~/features/guides/page/guide-links.server";
import { GuideLinks } from "~/features/guides/ui/guide-links";
import { FitReports } from "~/features/fit-reports/ui/fit-reports";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import { PrinterField } from "~/features/catalogue/printers/ui/printer-field";
import { runAction } from "~/lib/http/run-action.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { paths } from "~/lib/paths";
import { partReports, partReportsIntents } from "./part-reports.server";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { namedGuides } from "../learn/guide-source.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  const { part, siteUrl, product } = page;
  const path = paths.part(part);
  return pageMeta({
    title: titleFor(location.pathname, partTitle(part)),
    description: page.summary,
    siteUrl,
    canonicalPath: path,
    area: "find",
    type: "product",
    structuredData: [
      product,
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Find", path: paths.find() },
        { name: part.categoryPlural, path: paths.find({ category: part.table }) },
        { name: part.name, path },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const snapshot = requireCatalogue(context.catalogue);
  const { manufacturerSlug = "", partSlug = "" } = params;
  const part = snapshot.partBySlugs(manufacturerSlug, partSlug);
  if (!part) {
    const moved = snapshot.partByOldAddress(manufacturerSlug.toLowerCase(), partSlug.toLowerCase());
    const other = moved ?? snapshot.partBySlugs(manufacturerSlug.toLowerCase(), partSlug.toLowerCase());
    if (other) return redirect(`${paths.part(other)}${queryOf(request)}`, 301);
    throw partNotFound(snapshot, `${manufacturerSlug} ${partSlug}`);
  }
  const own = await context.myPrinter();
  const asked = new URL(request.url).searchParams.get("printer");
  const about = pagePrinter(snapshot, asked, own);
  const view = partView(snapshot, part, about, reportTo(context.log));
  const [pins, collections, { reports, isPersonal }] = await Promise.all([
    context.pins(),
    listCollectionsHolding(context, part),
    partReports(args, snapshot, part, about),
  ]);
  const url = `${context.siteUrl}${paths.part(part)}`;
  const deals = dealsForPart(snapshot.deals, part, Date.now());
  // One that is to come is none yet.
  const caching = hasDeals(snapshot.deals, part) ? timedPageCaching : pageCaching;
  return data(
    {
      siteUrl: context.siteUrl,
      url,
      part: explainedPart(view),
      collections,
      reports,
      deals,
      calculators: calculatorsAfterFitting(part),
      guides: guidesUsing(namedGuides(context), part.table, part.id),
      pinned: [view.key, ...view.similar.map(({ key }) => key)].filter((key) => pins.has(key)),
      summary: partSummary(part),
      product: partStructuredData(view, url, `${context.siteUrl}/og/find.png`),
    },
    { headers: caching(context.catalogue, collections !== null || isPersonal) },
  );
}

/** The forms of reports. */
export async function action(args: ActionFunctionArgs) {
  const { params, context } = args;
  const snapshot = requireCatalogue(context.catalogue);
  const { manufacturerSlug = "", partSlug = "" } = params;
  const part =
    snapshot.partBySlugs(manufacturerSlug, partSlug) ?? snapshot.partByOldAddress(manufacturerSlug, partSlug);
  if (part === null) throw partNotFound(snapshot, `${manufacturerSlug} ${partSlug}`);
  return runAction(args, await partReportsIntents(args, snapshot, part));
}

export default function Part() {
  const { part, url, pinned, collections, reports, deals, calculators, guides } = useLoaderData<typeof loader>();
  const printer = part.fit?.own === false ? part.fit.printerSlug : null;
  const here = paths.part(part, { printer });
  return (
    <>
      <PartPage
        part={part}
        url={url}
        actions={
          <>
            <PinButton item={part.key} name={part.name} pinned={pinned.includes(part.key)} large />
            <CollectionCheckboxes item={part.key} name={part.name} collections={collections} here={here} />
          </>
        }
        calibration={
          <>
            <PartDeals deals={deals} />
            <GuideLinks heading="Guides that use this part" guides={guides} />
            <CalculatorsAfterFitting calculators={calculators} />
          </>
        }
        reports={
          <FitReports
            view={reports}
            linkTo={(query) => paths.part(part, { printer, ...query })}
            printerField={(field) => <PrinterField {...field} />}
          />
        }
        saveOf={({ key, name }) => (
          <>
            <PinButton item={key} name={name} pinned={pinned.includes(key)} />
            <SaveButton item={key} name={name} />
          </>
        )}
      />
      <PinForms redirectTo={here} />
      <SaveForm redirectTo={here} />
    </>
  );
}

export { PartError as ErrorBoundary };
