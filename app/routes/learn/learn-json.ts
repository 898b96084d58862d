import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { guidesJson } from "~/features/guides/find/guide-json.server";
import { guideSource } from "./guide-source.server";

/** One page of guides as JSON: `{ total, page, pageSize, printer, items, notes }`, by the same query as the page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const source = guideSource(requireCatalogue(context.catalogue));
  return Response.json(guidesJson(source, new URL(request.url).searchParams), {
    headers: { "Cache-Control": "private, no-cache" },
  });
}
