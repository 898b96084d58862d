import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { dealsFeed } from "~/features/deals/list/deals-feed.server";
import { atomResponse } from "~/lib/atom-feed";
import { ASK_EACH_TIME_HEADERS } from "~/lib/http/private-headers";

/** The newest deals that are good now, as an Atom feed. */
export function loader({ context }: LoaderFunctionArgs) {
  const { deals } = requireCatalogue(context.catalogue);
  return atomResponse(dealsFeed(deals, context.siteUrl, Date.now()), ASK_EACH_TIME_HEADERS);
}
