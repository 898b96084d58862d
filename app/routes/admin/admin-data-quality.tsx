import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine } from "~/lib/text/address-notes";
import { readQualityQuery } from "~/features/catalogue/quality/data-quality.model";
import { dataQuality } from "~/features/catalogue/quality/data-quality.server";
import { qualityNotes } from "~/features/catalogue/quality/quality-notes.server";
import { QualityReport } from "~/features/catalogue/quality/ui/quality-report";
import { listDeadLinks } from "~/features/management/dead-links.queries.server";
import { DeadLinkList } from "~/features/management/ui/dead-links";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { AdminShell } from "~/ui/layout/admin-shell";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readQualityQuery(searchParams, "admins");
  const [quality, links] = await Promise.all([
    dataQuality(requireCatalogue(context.catalogue), query, "admins"),
    listDeadLinks(context),
  ]);
  const notes = qualityNotes(searchParams, { ...query, ...quality.open }).map(noteLine);
  return data({ siteUrl: context.siteUrl, quality, links, notes }, { headers: PRIVATE_HEADERS });
}

export default function AdminDataQuality() {
  const { quality, links, notes } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Data quality"
      current="data-quality"
      about={
        <>
          What contradicts itself, is uncertain or is missing in the catalogue.{" "}
          <a href={paths.adminDataQualityCsv()}>Download all as CSV</a>
        </>
      }
    >
      <QualityReport
        quality={quality}
        notes={notes}
        to={(address) => paths.adminDataQuality({ ...address })}
        csv={(address) => paths.adminDataQualityCsv({ ...address })}
      />
      <DeadLinkList links={links} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="data quality" service="the catalogue" />;
}
