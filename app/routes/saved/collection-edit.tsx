import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { collectionEditIntents } from "~/features/collections/collection-page.intents.server";
import { CollectionError } from "~/features/collections/ui/collection/collection-error";
import { CollectionForm, useEditConflict } from "~/features/collections/ui/collection/collection-form";
import { CollectionTrail } from "~/features/collections/ui/collection/collection-trail";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageHeader } from "~/ui/layout/page-header";
import { loadOwnCollection, ownCollection } from "./own-collection.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export function loader(args: LoaderFunctionArgs) {
  return loadOwnCollection(args);
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, collectionEditIntents(args, ownCollection(args)));
}

export default function EditCollection() {
  const { collection } = useLoaderData<typeof loader>();
  const conflict = useEditConflict(collection.version);
  const { name, slug } = collection;
  return (
    <div className="wrap">
      <PageHeader before={<CollectionTrail name={name} slug={slug} current="Edit" />} title="Edit collection" />
      <CollectionForm key={slug} collection={collection} conflict={conflict} />
    </div>
  );
}

export { CollectionError as ErrorBoundary };
