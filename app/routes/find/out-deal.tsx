import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { hasBegun, isLive, isShopAddress } from "~/features/deals/deals.model";
import { DealGone } from "~/features/deals/ui/deal-gone";
import { pageHeaders } from "~/lib/http/page-headers";
import { isPrefetch } from "~/lib/http/visits/prefetch";
import { isFromProgram } from "~/lib/http/visits/program-request";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { privateMeta } from "~/lib/meta/private-meta";

export { privateMeta as meta };

export { pageHeaders as headers };

const HEADERS = { ...NO_STORE_HEADERS, "X-Robots-Tag": "noindex, nofollow" };

/**
 * To the shop of a deal, whose address stands in the deal alone; 410 when it is over, 404 when there is none, or it has
 * not begun.
 */
export function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const { deals } = requireCatalogue(context.catalogue);
  const deal = deals.find((one) => String(one.id) === id);
  const now = Date.now();
  if (deal === undefined || !isShopAddress(deal.url) || !hasBegun(deal, now))
    throw data(null, { status: 404, headers: HEADERS });
  if (!isLive(deal, now)) {
    const { kind, title } = deal;
    return data({ siteUrl: context.siteUrl, kind, title }, { status: 410, headers: HEADERS });
  }
  const isLookedAt = !context.headersOnly && !isPrefetch(request) && !isFromProgram(request);
  if (isLookedAt) {
    context.dealClicks.count(deal.id);
    context.countEvent("outbound");
  }
  return redirect(deal.url, { status: 302, headers: HEADERS });
}

export default function OutDeal() {
  return <DealGone {...useLoaderData<typeof loader>()} />;
}
