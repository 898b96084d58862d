import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportCaching, fitUnder, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { findCsv } from "~/features/catalogue/find/find-export.server";
import { exportNotes } from "~/features/catalogue/find/find-notes.server";
import { warningHeader } from "~/lib/text/address-notes";
import { findAllParts, shownFilter } from "~/features/catalogue/find/find-parts.server";

/** All parts that a FIND query finds, as a CSV download. What of the query has no effect is in the header `Warning`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const asked = parseFindFilter(new URL(request.url).searchParams, snapshot.vocabulary);
  const pins = asked.filter.pinned ? (await context.pins()).keys : [];
  const filter = shownFilter(snapshot, asked.filter, pins);
  const warning = warningHeader(exportNotes(snapshot, { ...asked, showsAll: filter !== asked.filter }, null));
  const fitOf = fitUnder(snapshot, filter);
  const options = { origin: context.siteUrl, relations: snapshot.relations, ...(fitOf && { fitOf }) };
  return new Response(findCsv(findAllParts(snapshot, filter, pins), options), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="first-layer-parts.csv"',
      ...exportCaching(filter),
      ...(warning === null ? {} : { Warning: warning }),
    },
  });
}
