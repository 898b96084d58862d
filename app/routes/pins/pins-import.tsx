import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { resolveIdentifier } from "~/features/catalogue/part/identifier.server";
import { importParts } from "~/features/collections/collection-items.commands.server";
import { partsAdded } from "~/features/collections/collections.messages";
import { listOwnCollections } from "~/features/collections/collections.queries.server";
import { importIntents } from "~/features/pins/pin-import.intents.server";
import { parseImportPreview } from "~/features/pins/pin-import.model";
import { ImportPage } from "~/features/pins/ui/import-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { PageError } from "~/ui/feedback/page-error";
import { PageHeader } from "~/ui/layout/page-header";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { useReply } from "~/lib/forms/use-reply";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const collections = await listOwnCollections(context);
  return data(
    { siteUrl: context.siteUrl, collections: collections.map(({ id, name }) => ({ id, name })) },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  const snapshot = requireCatalogue(args.context.catalogue);
  return runAction(
    args,
    importIntents(args, {
      resolve: (reference) => {
        const [maker = "", name] = reference.split("/");
        const found = name === undefined ? resolveIdentifier(snapshot, reference) : null;
        const moved =
          name === undefined ? null : (snapshot.partBySlugs(maker, name) ?? snapshot.partByOldAddress(maker, name));
        return found?.kind === "part" ? found.part : moved;
      },
      addToCollection: async (collectionId, parts) => {
        await requireViewer(args);
        const toast = partsAdded(await importParts(args.context, collectionId, parts));
        const own = (await listOwnCollections(args.context)).find(({ id }) => id === collectionId);
        return { toast, address: own === undefined ? paths.saved() : paths.collection(own.slug) };
      },
    }),
  );
}

export default function PinsImport() {
  const { collections } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = Object.values(reply?.lastResult?.error ?? {}).flatMap((messages) => messages ?? []);
  const preview = parseImportPreview(reply?.data);
  const typed = (name: string) => {
    const value = reply?.lastResult?.initialValue?.[name];
    return typeof value === "string" ? value : "";
  };
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Saved", to: paths.saved() }]} current="Import" />}
        title="Import parts"
      >
        Paste your list. You see a preview before anything is saved.
      </PageHeader>
      <ImportPage
        preview={preview}
        lines={preview?.lines ?? typed("lines")}
        error={errors[0] ?? reply?.toast?.title ?? null}
        advice={reply?.toast?.description ?? null}
        into={typed("into")}
        collections={collections}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="the import" />;
}
