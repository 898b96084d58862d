import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicCollectionsJson } from "~/features/collections/collection-export.model";
import { listPublicCollections } from "~/features/collections/public-collections.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

/** One page of the public collections as JSON: `{ total, page, pageSize, items }`, by the same query as the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const listed = await listPublicCollections(context, new URL(request.url).searchParams.get("page"));
  const urlOf = (slug: string) => `${context.siteUrl}${paths.collection(slug)}`;
  return Response.json(publicCollectionsJson(listed, urlOf), { headers: PRIVATE_HEADERS });
}
