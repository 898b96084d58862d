import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportCaching, fitUnder, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { findJson } from "~/features/catalogue/find/find-export.server";
import { exportNotes } from "~/features/catalogue/find/find-notes.server";
import { findParts } from "~/features/catalogue/find/find-parts.server";

/** One page of FIND as JSON: `{ total, page, pageSize, items, notes }`, by the same query as the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const asked = parseFindFilter(new URL(request.url).searchParams, snapshot.vocabulary);
  const { filter } = asked;
  const pins = filter.pinned ? (await context.pins()).keys : [];
  const fitOf = fitUnder(snapshot, filter);
  const options = { origin: context.siteUrl, ...(fitOf && { fitOf }) };
  const result = findParts(snapshot, filter, pins);
  return Response.json(findJson(result, exportNotes(snapshot, asked, result), options), {
    headers: exportCaching(filter),
  });
}
