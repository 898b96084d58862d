import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collectionDeleteIntents } from "~/features/collections/collections.intents.server";
import { CollectionError } from "~/features/collections/ui/collection-error";
import { DeleteCollection } from "~/features/collections/ui/delete-collection";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { loadOwnCollection, ownCollection } from "./own-collection.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export function loader(args: LoaderFunctionArgs) {
  return loadOwnCollection(args);
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, collectionDeleteIntents(args, ownCollection(args)));
}

export default function DeleteCollectionPage() {
  const { collection } = useLoaderData<typeof loader>();
  return <DeleteCollection collection={collection} />;
}

export { CollectionError as ErrorBoundary };
