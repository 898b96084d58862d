import type { LoaderFunctionArgs } from "@remix-run/node";
import { fitUnder, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { parseFindFilter } from "~/features/catalogue/find-filter.model";
import { findJson } from "~/features/catalogue/find-export.server";
import { findParts } from "~/features/catalogue/find-parts.server";

/** One page of FIND as JSON: `{ total, page, pageSize, items }`, by the same query as the page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { filter } = parseFindFilter(new URL(request.url).searchParams, snapshot.vocabulary);
  const fitOf = fitUnder(snapshot, filter);
  const options = { origin: context.siteUrl, ...(fitOf && { fitOf }) };
  return Response.json(findJson(findParts(snapshot, filter), options), {
    headers: { "Cache-Control": "public, max-age=0, s-maxage=300, stale-while-revalidate=600" },
  });
}
