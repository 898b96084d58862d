import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportCaching, fitUnder, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { findJson } from "~/features/catalogue/find/find-export.server";
import { exportNotes } from "~/features/catalogue/find/find-notes.server";
import { findParts, shownFilter } from "~/features/catalogue/find/find-parts.server";

/** One page of FIND as JSON: `{ total, page, pageSize, printer, items, notes }`, by the same query as the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const asked = parseFindFilter(new URL(request.url).searchParams, snapshot.vocabulary);
  const pins = asked.filter.pinned ? (await context.pins()).keys : [];
  const filter = shownFilter(snapshot, asked.filter, pins);
  const fitOf = fitUnder(snapshot, filter);
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  const options = { origin: context.siteUrl, relations: snapshot.relations, printer, ...(fitOf && { fitOf }) };
  const result = findParts(snapshot, filter, pins);
  return Response.json(
    findJson(result, exportNotes(snapshot, { ...asked, showsAll: filter !== asked.filter }, result), options),
    {
      headers: exportCaching(filter),
    },
  );
}
