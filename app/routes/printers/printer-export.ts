import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { unknownParamNotes } from "~/lib/text/address-notes";
import { printerAt } from "~/features/catalogue/printers/find-printer.server";
import { printerJson } from "~/features/catalogue/printers/printer-json.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { queryOf } from "~/lib/http/query-text";
import { requestedPathname } from "~/lib/http/requested-path";
import { paths } from "~/lib/paths";

/** A printer's page as JSON: what it is and takes, how many parts have which answer, printers like it. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const printer = printerAt(snapshot, params["manufacturerSlug"] ?? "", params["modelSlug"] ?? "");
  if (printer === null) return Response.json({ error: "No such printer" }, { status: 404, headers: NO_STORE_HEADERS });
  const path = paths.printerExport(snapshot.printerAddresses.of(printer));
  if (requestedPathname(request) !== path) return redirect(`${path}${queryOf(request)}`, 301);
  return Response.json(
    {
      ...printerJson(snapshot, printer, context.siteUrl),
      notes: unknownParamNotes(new URL(request.url).searchParams, []),
    },
    {
      headers: { "Cache-Control": "public, max-age=0, s-maxage=300, stale-while-revalidate=600" },
    },
  );
}
