import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { guidesFeed } from "~/features/guides/find/guide-feed.server";

/** The newest guides as an Atom feed. */
export function loader({ context }: LoaderFunctionArgs) {
  const { guides } = requireCatalogue(context.catalogue);
  return new Response(guidesFeed(guides, context.siteUrl), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "private, no-cache" },
  });
}
