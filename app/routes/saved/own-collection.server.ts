import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/guards.server";
import { requireOwnCollection } from "~/features/collections/collections.queries.server";

type OwnCollectionArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** What pages about changing a collection load. Throws for strangers, and the same 404 for what is not theirs. */
export async function loadOwnCollection(args: OwnCollectionArgs) {
  await requireViewer(args);
  const { items: _, ...collection } = await ownCollection(args).collection();
  return data({ siteUrl: args.context.siteUrl, collection }, { headers: { "Cache-Control": "private, no-store" } });
}

/** What their actions ask first, and what they act on. */
export function ownCollection(args: OwnCollectionArgs) {
  return {
    guard: async () => {
      await requireViewer(args);
    },
    collection: () => requireOwnCollection(args.context, args.params["slug"] ?? ""),
  };
}
