import { paths } from "~/lib/paths";
import { escapeXml } from "~/lib/text/escape-xml";
import { SITE_NAME } from "~/lib/site";
import { DEAL_VIEWS } from "../deal-views.model";
import { isLive, type Deal } from "../deals.model";
import { dealCard } from "./deal-card.server";

const ENTRIES = 50;

/** The newest deals that are good now, as Atom. An entry leads to the list, so that nothing that reads feeds counts as a click. */
export function dealsFeed(deals: readonly Deal[], siteUrl: string, now: number): string {
  const newest = deals
    .filter((deal) => isLive(deal, now))
    .sort((one, other) => Date.parse(shownSince(other)) - Date.parse(shownSince(one)) || other.id - one.id)
    .slice(0, ENTRIES);
  const address = `${siteUrl}${paths.find({ view: DEAL_VIEWS.filament })}`;
  const changedAt = newest.map(changedSince).sort();
  const entries = newest.map((deal) => {
    const url = escapeXml(`${siteUrl}${paths.find({ view: DEAL_VIEWS[deal.kind] })}#deal-${String(deal.id)}`);
    const { price, instead, perKg, facts, coupon } = dealCard(deal, now, () => null);
    const says = [
      ...[price, instead, perKg].filter((part) => part !== null),
      ...facts,
      ...(coupon === null ? [] : [`Code ${coupon}`]),
      ...(deal.affiliate ? ["The link pays us"] : []),
    ];
    return `<entry>
<title>${escapeXml(deal.title)}</title>
<link href="${url}"/>
<id>${url}</id>
<published>${shownSince(deal)}</published>
<updated>${changedSince(deal)}</updated>
<author><name>${escapeXml(deal.merchant)}</name></author>
<category term="${DEAL_VIEWS[deal.kind]}"/>
<summary>${escapeXml(says.join(" · "))}</summary>
</entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${SITE_NAME}: filament deals and tool discounts</title>
<link href="${escapeXml(address)}"/>
<link rel="self" href="${escapeXml(`${siteUrl}${paths.dealsFeed()}`)}"/>
<id>${escapeXml(`${siteUrl}${paths.dealsFeed()}`)}</id>
<updated>${changedAt.at(-1) ?? new Date(0).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
}

/** Since when a deal can be on the list. */
function shownSince({ startsAt, createdAt }: Deal): string {
  return startsAt !== null && startsAt > createdAt ? startsAt : createdAt;
}

function changedSince(deal: Deal): string {
  const since = shownSince(deal);
  return deal.lastCheckedAt !== null && deal.lastCheckedAt > since ? deal.lastCheckedAt : since;
}
