import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/guards.server";
import { collectionDeleteIntents } from "~/features/collections/collections.intents.server";
import { requireOwnCollection } from "~/features/collections/collections.queries.server";
import { CollectionError } from "~/features/collections/ui/collection-error";
import { DeleteCollection } from "~/features/collections/ui/delete-collection";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const { items: _, ...collection } = await requireOwnCollection(args.context, args.params["slug"] ?? "");
  return data({ siteUrl: args.context.siteUrl, collection }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action(args: ActionFunctionArgs) {
  return runAction(
    args,
    collectionDeleteIntents(args, {
      guard: async () => {
        await requireViewer(args);
      },
      collection: () => requireOwnCollection(args.context, args.params["slug"] ?? ""),
    }),
  );
}

export default function DeleteCollectionPage() {
  const { collection } = useLoaderData<typeof loader>();
  return <DeleteCollection collection={collection} />;
}

export { CollectionError as ErrorBoundary };
