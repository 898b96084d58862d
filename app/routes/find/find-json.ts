import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportCaching, fitUnder, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { findJson } from "~/features/catalogue/find/find-export.server";
import { findParts } from "~/features/catalogue/find/find-parts.server";

/** One page of FIND as JSON: `{ total, page, pageSize, items }`, by the same query as the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { filter } = parseFindFilter(new URL(request.url).searchParams, snapshot.vocabulary);
  const pins = filter.pinned ? (await context.pins()).keys : [];
  const fitOf = fitUnder(snapshot, filter);
  const options = { origin: context.siteUrl, ...(fitOf && { fitOf }) };
  return Response.json(findJson(findParts(snapshot, filter, pins), options), {
    headers: exportCaching(filter),
  });
}
