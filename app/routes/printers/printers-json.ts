import type { LoaderFunctionArgs } from "@remix-run/node";
import { unknownParamNotes } from "~/lib/text/address-notes";
import {
  countPartsOfPrinters,
  popularPrinters,
  searchPrinters,
} from "~/features/catalogue/printers/printer-picker.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";

/** Suggestions for the printer field: `{ items: [{ slug, label, dimensions, parts }], notes }`, notes as in `/find.json`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  await countPartsOfPrinters(snapshot);
  const { searchParams } = new URL(request.url);
  const q = searchParams.get("q") ?? "";
  const items = q.trim() === "" ? popularPrinters(snapshot) : searchPrinters(snapshot, q);
  return Response.json(
    { items, notes: unknownParamNotes(searchParams, ["q"]) },
    { headers: { "Cache-Control": "public, max-age=300" } },
  );
}
