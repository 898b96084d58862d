import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { partNotFound, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { partSummary, partTitle } from "~/features/catalogue/part-words.model";
import { partStructuredData, partView } from "~/features/catalogue/part-view.server";
import { PartError } from "~/features/catalogue/ui/part-error";
import { PartPage } from "~/features/catalogue/ui/part-page";
import { myPrinterCookie } from "~/lib/http/cookies.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { breadcrumbData, pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";

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

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { manufacturerSlug = "", partSlug = "" } = params;
  const part = snapshot.partBySlugs(manufacturerSlug, partSlug);
  if (!part) {
    const moved = snapshot.slugHistory(manufacturerSlug, partSlug);
    if (moved) return redirect(`${paths.part(moved)}${new URL(request.url).search}`, 301);
    throw partNotFound(snapshot, `${manufacturerSlug} ${partSlug}`);
  }
  const own = await myPrinterCookie(context).read(request);
  const view = partView(snapshot, part, own === null ? null : snapshot.printerBySlug(own));
  const url = `${context.siteUrl}${paths.part(part)}`;
  const stale = context.catalogue.status().state !== "fresh";
  return data(
    {
      siteUrl: context.siteUrl,
      url,
      part: view,
      summary: partSummary(part),
      product: partStructuredData(view, url, `${context.siteUrl}/og/find.png`),
    },
    { headers: { "Cache-Control": stale ? "no-store" : "private, no-cache" } },
  );
}

export default function Part() {
  const { part, url } = useLoaderData<typeof loader>();
  return <PartPage part={part} url={url} />;
}

export { PartError as ErrorBoundary };
