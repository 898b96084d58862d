import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { dealsFeed } from "~/features/deals/list/deals-feed.server";
import { ASK_EACH_TIME_HEADERS } from "~/lib/http/private-headers";

/** The newest deals that are good now, as an Atom feed. */
export function loader({ context }: LoaderFunctionArgs) {
  const { deals } = requireCatalogue(context.catalogue);
  return new Response(dealsFeed(deals, context.siteUrl, Date.now()), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", ...ASK_EACH_TIME_HEADERS },
  });
}
