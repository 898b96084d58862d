import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { warningHeader } from "~/lib/text/address-notes";
import { readQualityQuery } from "~/features/catalogue/quality/data-quality.model";
import { dataQualityCsv } from "~/features/catalogue/quality/data-quality.server";
import { qualityNotes } from "~/features/catalogue/quality/quality-notes.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** One problem of the catalogue, or all of them, as a CSV download. What of the query has no effect is in `Warning`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readQualityQuery(searchParams, "admins");
  const warning = warningHeader(qualityNotes(searchParams, { problem: query.problem, category: query.category }));
  const csv = await dataQualityCsv(requireCatalogue(context.catalogue), query, context.siteUrl);
  return new Response(csv, {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="first-layer-${query.problem ?? "data-quality"}.csv"`,
      ...(warning === null ? {} : { Warning: warning }),
    },
  });
}
