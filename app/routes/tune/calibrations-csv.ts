import type { LoaderFunctionArgs } from "@remix-run/node";
import { historyCsv } from "~/features/calibration/history/history-csv.server";
import { filtered, readFilter } from "~/features/calibration/history/history-filter";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { savedHistory } from "./saved-history.server";

/** The results that the member saved, as a CSV download, with the filters of the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { results, entries } = await savedHistory(context);
  const found = filtered(entries, readFilter(new URL(request.url).searchParams));
  return new Response(historyCsv(results, found, context.siteUrl), {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="first-layer-calibrations.csv"',
    },
  });
}
