import type { LoaderFunctionArgs } from "@remix-run/node";
import { historyCsv } from "~/features/calibration/history/history-csv.server";
import { askedFile } from "~/features/calibration/history/history-address.server";
import { warningHeader } from "~/lib/text/address-notes";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { isPrinter, savedHistory } from "./saved-history.server";

/** The results that the member saved, as a CSV download, with the filters of the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { results, entries } = await savedHistory(context);
  const { found, notes } = askedFile(new URL(request.url).searchParams, entries, isPrinter(context));
  const warning = warningHeader(notes);
  return new Response(historyCsv(results, found, context.siteUrl), {
    headers: {
      ...PRIVATE_HEADERS,
      ...(warning === null ? {} : { Warning: warning }),
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="first-layer-calibrations.csv"',
    },
  });
}
