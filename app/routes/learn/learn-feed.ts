import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { guidesFeed } from "~/features/guides/find/guide-feed.server";
import { atomResponse } from "~/lib/atom-feed";

/** The newest guides as an Atom feed. */
export function loader({ context }: LoaderFunctionArgs) {
  const { guides } = requireCatalogue(context.catalogue);
  return atomResponse(guidesFeed(guides, context.siteUrl), { "Cache-Control": "private, no-cache" });
}
