import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnCollection } from "~/features/collections/collections.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

type OwnCollectionArgs = Pick<LoaderFunctionArgs, "params" | "context">;

/** Loads the member's own collection for a page that changes it; 404 for the collections of others. */
export async function loadOwnCollection(args: OwnCollectionArgs) {
  const { items: _, ...collection } = await ownCollection(args)();
  return data({ siteUrl: args.context.siteUrl, collection }, { headers: PRIVATE_HEADERS });
}

/** What reads the collection of such a page, for its intents. */
export function ownCollection({ context, params }: OwnCollectionArgs) {
  return () => requireOwnCollection(context, params["slug"] ?? "");
}
