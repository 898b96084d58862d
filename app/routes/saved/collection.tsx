import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PartRow } from "~/features/catalogue/part/ui/part-row";
import { PrinterPicker } from "~/features/catalogue/printers/ui/printer-picker";
import { collectionPageIntents } from "~/features/collections/collection-page.intents.server";
import { requireCollection, requireOwnCollection } from "~/features/collections/collections.queries.server";
import { listParams } from "~/features/collections/item-list.model";
import { CollectionError } from "~/features/collections/ui/collection/collection-error";
import { CollectionPage } from "~/features/collections/ui/collection/collection-page";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { collectionView } from "./collection-view.server";
import { pendingOptions } from "./pending-options.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({
    title: titleFor(location.pathname),
    siteUrl: page?.siteUrl ?? "",
    noindex: true,
    ...(page?.view.collection.description ? { description: page.view.collection.description } : {}),
  });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const view = await collectionView(args);
  return data({ siteUrl: args.context.siteUrl, view }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const slug = args.params["slug"] ?? "";
  return runAction(
    args,
    collectionPageIntents(args, {
      ...pendingOptions(args),
      collection: () => requireOwnCollection(args.context, slug),
      readable: () => requireCollection(args.context, slug),
    }),
  );
}

export default function Collection() {
  const { view } = useLoaderData<typeof loader>();
  const { collection, query, pinned } = view;
  const here = paths.collection(collection.slug, listParams(query));
  return (
    <>
      <CollectionPage
        key={collection.id}
        view={view}
        here={here}
        printerPicker={<PrinterPicker next={here} about="Then every part here says whether it fits." />}
        drawPart={(card, below) => <PartRow card={card}>{below}</PartRow>}
        drawPin={(key, name) => <PinButton item={key} name={name} pinned={pinned.includes(key)} />}
      />
      {collection.isMine ? null : <PinForms redirectTo={here} />}
    </>
  );
}

export { CollectionError as ErrorBoundary };
