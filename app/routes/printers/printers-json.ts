import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  countPartsOfPrinters,
  popularPrinters,
  searchPrinters,
} from "~/features/catalogue/printers/printer-picker.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";

/** Suggestions for the printer field: `{ items: [{ slug, label, dimensions, parts }] }`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  await countPartsOfPrinters(snapshot);
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const items = q.trim() === "" ? popularPrinters(snapshot) : searchPrinters(snapshot, q);
  return Response.json({ items }, { headers: { "Cache-Control": "public, max-age=300" } });
}
