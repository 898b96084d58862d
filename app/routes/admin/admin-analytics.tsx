import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rangeIn } from "~/features/analytics/page/analytics-page.model";
import { analyticsView } from "~/features/analytics/page/analytics-view.server";
import { getAnalytics } from "~/features/analytics/page/analytics.queries.server";
import { AnalyticsPage } from "~/features/analytics/ui/analytics-page";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { noteLine } from "~/lib/text/address-notes";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";

/** Lines of each list. */
const MOST = 10;

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { range, notes } = rangeIn(new URL(request.url).searchParams);
  const snapshot = requireCatalogue(context.catalogue);
  const found = await getAnalytics(context, range.days, MOST);
  const view = analyticsView(found, range, {
    part: (manufacturerSlug, partSlug) => snapshot.partBySlugs(manufacturerSlug, partSlug)?.name ?? null,
    guide: (slug) => snapshot.guides.find((guide) => guide.slug === slug)?.title ?? null,
  });
  return data({ siteUrl: context.siteUrl, view, notes: notes.map(noteLine) }, { headers: PRIVATE_HEADERS });
}

export default function AdminAnalytics() {
  const { view, notes } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Analytics"
      current="analytics"
      about={
        <>
          Counted without cookies, and of nobody in particular. Admins, programs, and browsers that ask not to be
          counted are left out. <a href={paths.adminAnalyticsCsv({ range: view.range.key })}>Download as CSV</a>
        </>
      }
    >
      <AddressNotice lines={notes} />
      <AnalyticsPage view={view} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the analytics" service="the database" />;
}
