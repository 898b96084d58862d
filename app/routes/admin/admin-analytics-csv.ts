import type { LoaderFunctionArgs } from "@remix-run/node";
import { analyticsCsv } from "~/features/analytics/page/analytics-csv.server";
import { rangeIn } from "~/features/analytics/page/analytics-page.model";
import { getAnalytics } from "~/features/analytics/page/analytics.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { warningHeader } from "~/lib/text/address-notes";

/** Lines of each list. */
const MOST = 1_000;

/** What was counted in a range, as a CSV download. What of the query has no effect is in `Warning`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { range, notes } = rangeIn(new URL(request.url).searchParams);
  const warning = warningHeader(notes);
  return new Response(analyticsCsv(await getAnalytics(context, range.days, MOST)), {
    headers: {
      ...PRIVATE_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="first-layer-analytics-${range.key}.csv"`,
      ...(warning === null ? {} : { Warning: warning }),
    },
  });
}
