import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { sitemapXml } from "~/features/catalogue/sitemap.server";
import { namedGuides } from "../learn/guide-source.server";

/** Every page a search engine may keep; past 50,000 addresses an index of numbered parts (`?part=`). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("part");
  const snapshot = requireCatalogue(context.catalogue);
  const xml = sitemapXml(snapshot, namedGuides(context), context.siteUrl, part);
  return new Response(xml, {
    status: xml === null ? 404 : 200,
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "private, no-cache" },
  });
}
