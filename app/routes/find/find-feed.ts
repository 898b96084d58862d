import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { noteLine } from "~/lib/text/address-notes";
import { shownFilter } from "~/features/catalogue/find/find-parts.server";
import { feedProblems, partsFeed } from "~/features/catalogue/find/parts-feed.server";
import { atomResponse } from "~/lib/atom-feed";
import { ASK_EACH_TIME_HEADERS, NO_STORE_HEADERS } from "~/lib/http/private-headers";

/** New and changed parts as an Atom feed, by the filters of FIND; 400 for an address of which something means nothing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { searchParams } = new URL(request.url);
  const asked = parseFindFilter(searchParams, snapshot.vocabulary);
  const problems = feedProblems(snapshot, searchParams, asked);
  if (problems.length > 0) {
    return new Response(`${problems.map(noteLine).join("\n")}\n`, {
      status: 400,
      headers: { "Content-Type": "text/plain; charset=utf-8", ...NO_STORE_HEADERS },
    });
  }
  const filter = shownFilter(snapshot, { ...asked.filter, pinned: false });
  return atomResponse(partsFeed(snapshot, filter, context.siteUrl), ASK_EACH_TIME_HEADERS);
}
