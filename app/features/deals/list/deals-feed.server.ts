import type { AtomFeed } from "~/lib/atom-feed";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";
import { DEAL_VIEWS } from "../deal-views.model";
import { isLive, type Deal } from "../deals.model";
import { dealCard } from "./deal-card.server";

const ENTRIES = 50;

/** The feed of the newest deals that are good now. An entry leads to the list, so that nothing that reads feeds counts as a click. */
export function dealsFeed(deals: readonly Deal[], siteUrl: string, now: number): AtomFeed {
  const self = `${siteUrl}${paths.dealsFeed()}`;
  return {
    id: self,
    title: `${SITE_NAME}: filament deals and tool discounts`,
    url: `${siteUrl}${paths.find({ view: DEAL_VIEWS.filament })}`,
    self,
    entries: deals
      .filter((deal) => isLive(deal, now))
      .sort((one, other) => Date.parse(shownSince(other)) - Date.parse(shownSince(one)) || other.id - one.id)
      .slice(0, ENTRIES)
      .map((deal) => {
        const url = `${siteUrl}${paths.find({ view: DEAL_VIEWS[deal.kind] })}#deal-${String(deal.id)}`;
        return {
          ...{ id: url, title: deal.title, url, author: deal.merchant, category: DEAL_VIEWS[deal.kind] },
          ...{ published: shownSince(deal), updated: changedSince(deal), summary: summaryOf(deal, now) },
        };
      }),
  };
}

function summaryOf(deal: Deal, now: number): string {
  const { price, instead, perKg, facts, coupon } = dealCard(deal, now, () => null);
  return [
    ...[price, instead, perKg].filter((part) => part !== null),
    ...facts,
    ...(coupon === null ? [] : [`Code ${coupon}`]),
    ...(deal.affiliate ? ["The link pays us"] : []),
  ].join(" · ");
}

/** Since when a deal can be on the list. */
function shownSince({ startsAt, createdAt }: Deal): string {
  return startsAt !== null && startsAt > createdAt ? startsAt : createdAt;
}

function changedSince(deal: Deal): string {
  const since = shownSince(deal);
  return deal.lastCheckedAt !== null && deal.lastCheckedAt > since ? deal.lastCheckedAt : since;
}
