import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { submitAddress } from "~/features/submissions/form/submit-address.model";
import { submitReferences } from "./submit-references.server";

/** What of the catalogue seems to be the same as what is being typed: `{ items: [{ label, to, note }] }`. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { type, table } = submitAddress(searchParams);
  const textOf = (name: string) => (searchParams.get(name) ?? "").slice(0, 200);
  const name = textOf(type === "manufacturer" ? "manufacturer" : "name");
  const { lookAlikes } = submitReferences(requireCatalogue(context.catalogue));
  const items = lookAlikes({ type, table, name, maker: type === "manufacturer" ? "" : textOf("manufacturer") });
  return Response.json({ items }, { headers: { "Cache-Control": "public, max-age=60" } });
}
