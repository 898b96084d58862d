import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { knownViewer } from "~/features/accounts/session/guards.server";
import { partKey } from "~/features/catalogue/catalogue.model";
import { refreshed, timedPageCaching } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { noteLine, noticeTitle } from "~/lib/text/address-notes";
import type { DealKind } from "~/features/deals/deal-views.model";
import { dealsIntents } from "~/features/deals/deals.intents.server";
import { listOwnDealReports } from "~/features/deals/deals.queries.server";
import { dealListView } from "~/features/deals/list/deal-list.server";
import { dealsPageIdentity } from "~/features/deals/list/deals-meta.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { requestedPathname } from "~/lib/http/requested-path";
import { paths } from "~/lib/paths";

/** The data of FIND's tab with deals of a kind. */
export async function findDeals({ request, context }: LoaderFunctionArgs, snapshot: CatalogueSnapshot, kind: DealKind) {
  const view = dealListView({
    deals: snapshot.deals,
    kind,
    params: new URL(request.url).searchParams,
    now: Date.now(),
    partOf: ({ part }) => {
      const found = part && snapshot.partByKey(partKey(part.table, part.partId));
      return found?.status === "archived" ? null : found;
    },
  });
  const reported = await listOwnDealReports(
    context,
    view.cards.map(({ id }) => id),
  );
  const notice =
    view.ignored.length === 0 ? null : { title: noticeTitle(view.ignored), lines: view.ignored.map(noteLine) };
  return data(
    { siteUrl: context.siteUrl, identity: dealsPageIdentity(view), deals: { view, reported, notice } },
    { headers: timedPageCaching(context.catalogue, reported !== null) },
  );
}

/** The intents of lists of deals, on the list that the form was on. */
export function findDealsIntents(args: ActionFunctionArgs) {
  const { request, context } = args;
  const here = `${requestedPathname(request)}${new URL(request.url).search}`;
  return dealsIntents(context, {
    redirectTo: here,
    guard: async () => {
      if ((await knownViewer(context)) !== null) return;
      throw redirect(paths.auth({ next: here }), { headers: PRIVATE_HEADERS });
    },
    refresh: () => refreshed(context.catalogue),
  });
}
