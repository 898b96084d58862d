import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine } from "~/lib/text/address-notes";
import { readQualityQuery } from "~/features/catalogue/quality/data-quality.model";
import { dataQuality } from "~/features/catalogue/quality/data-quality.server";
import { qualityNotes } from "~/features/catalogue/quality/quality-notes.server";
import { QualityReport } from "~/features/catalogue/quality/ui/quality-report";
import { pageHeaders } from "~/lib/http/page-headers";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { PageHeader } from "~/ui/layout/page-header";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname, "What is missing");
  if (!page) return [{ title }];
  return pageMeta({
    title,
    description: "Parts and printers that the catalogue knows too little about: fit, sources, figures and interfaces.",
    siteUrl: page.siteUrl,
    canonicalPath: paths.whatIsMissing(),
    area: "find",
    noindex: page.isPart,
  });
};

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readQualityQuery(searchParams, "anyone");
  const quality = await dataQuality(requireCatalogue(context.catalogue), query, "anyone");
  const notes = qualityNotes(searchParams, { ...query, ...quality.open }).map(noteLine);
  return data(
    { siteUrl: context.siteUrl, isPart: searchParams.size > 0, quality, notes },
    { headers: pageCaching(context.catalogue, false) },
  );
}

export default function WhatIsMissing() {
  const { quality, notes } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader title="What is missing">
        What the catalogue knows too little about. If you own one of these, you can tell what we cannot.
      </PageHeader>
      <QualityReport quality={quality} notes={notes} to={(address) => paths.whatIsMissing({ ...address })} />
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="what is missing" service="the catalogue" />;
}
