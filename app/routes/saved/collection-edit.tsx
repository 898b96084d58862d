import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/guards.server";
import { collectionEditIntents } from "~/features/collections/collections.intents.server";
import { requireOwnCollection } from "~/features/collections/collections.queries.server";
import { CollectionError } from "~/features/collections/ui/collection-error";
import { CollectionForm, useEditConflict } from "~/features/collections/ui/collection-form";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { PageHeader } from "~/ui/page-header";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

/** After a conflict the page needs what is saved now; by default a refused form changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const { items: _, ...collection } = await requireOwnCollection(args.context, args.params["slug"] ?? "");
  return data({ siteUrl: args.context.siteUrl, collection }, { headers: { "Cache-Control": "private, no-store" } });
}

export function action(args: ActionFunctionArgs) {
  return runAction(
    args,
    collectionEditIntents(args, {
      guard: async () => {
        await requireViewer(args);
      },
      collection: () => requireOwnCollection(args.context, args.params["slug"] ?? ""),
    }),
  );
}

export default function EditCollection() {
  const { collection } = useLoaderData<typeof loader>();
  const conflict = useEditConflict(collection.version);
  const { name, slug } = collection;
  return (
    <div className="wrap">
      <PageHeader
        before={
          <Breadcrumbs
            trail={[
              { label: "Saved", to: paths.saved() },
              { label: name, to: paths.collection(slug) },
            ]}
            current="Edit"
          />
        }
        title="Edit collection"
      />
      <CollectionForm key={slug} collection={collection} conflict={conflict} />
    </div>
  );
}

export { CollectionError as ErrorBoundary };
