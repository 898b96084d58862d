import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { requireOwnCollection } from "~/features/collections/collections.queries.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

type OwnCollectionArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** Loads the member's own collection for a page that changes it. Redirects visitors to signing in; 404 for the collections of others. */
export async function loadOwnCollection(args: OwnCollectionArgs) {
  await requireViewer(args);
  const { items: _, ...collection } = await ownCollection(args).collection();
  return data({ siteUrl: args.context.siteUrl, collection }, { headers: PRIVATE_HEADERS });
}

/** The guard of such a page's intents, and their collection. */
export function ownCollection(args: OwnCollectionArgs) {
  return {
    guard: async () => {
      await requireViewer(args);
    },
    collection: () => requireOwnCollection(args.context, args.params["slug"] ?? ""),
  };
}
