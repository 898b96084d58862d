import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { readQualityQuery } from "~/features/catalogue/quality/data-quality.model";
import { dataQualityCsv } from "~/features/catalogue/quality/data-quality.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

/** One problem of the catalogue, or all of them, as a CSV download. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQualityQuery(new URL(request.url).searchParams);
  const csv = await dataQualityCsv(requireCatalogue(context.catalogue), query, context.siteUrl);
  return new Response(csv, {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="first-layer-${query.problem ?? "data-quality"}.csv"`,
    },
  });
}
