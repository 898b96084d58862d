import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collectionDeleteIntents } from "~/features/collections/collection-page.intents.server";
import { CollectionError } from "~/features/collections/ui/collection/collection-error";
import { DeleteCollection } from "~/features/collections/ui/collection/delete-collection";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { loadOwnCollection, ownCollection } from "./own-collection.server";

export { privateMeta as meta };

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
