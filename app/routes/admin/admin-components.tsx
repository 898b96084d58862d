import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChartSample } from "~/features/analytics/ui/chart-sample";
import { PartSamples } from "~/features/catalogue/part/ui/part-samples";
import { LockSamples } from "~/features/page-access/ui/lock-samples";
import { PinSamples } from "~/features/pins/ui/pin-samples";
import { CardSamples } from "~/features/site-content/ui/card-samples";
import { partCard } from "~/features/catalogue/part/part-card.server";
import { listTableHistory } from "~/features/audit/audit.queries.server";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { siteBlockIntents } from "~/features/site-content/site-content.intents.server";
import { listSiteBlocks } from "~/features/site-content/site-content.queries.server";
import { BlockList } from "~/features/site-content/ui/block-list";
import { ChangeList } from "~/features/site-content/ui/change-list";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { Controls } from "~/ui/gallery/controls";
import { FormFields } from "~/ui/gallery/form-fields";
import { GallerySection } from "~/ui/gallery/gallery";
import { Lists } from "~/ui/gallery/lists";
import { Messages } from "~/ui/gallery/messages";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";
import { hasPageAt } from "../site/pages-of-site.server";

const CHANGES = 10;

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export async function loader({ context }: LoaderFunctionArgs) {
  const [blocks, changes] = await Promise.all([
    listSiteBlocks(context),
    listTableHistory(context, "site_blocks", CHANGES),
  ]);
  const snapshot = requireCatalogue(context.catalogue);
  const part = snapshot.parts[0];
  const card = part === undefined ? null : partCard(snapshot, part, null);
  return data({ siteUrl: context.siteUrl, blocks, changes, card }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(
    args,
    siteBlockIntents(context, {
      hasPage: (path) => hasPageAt(requireCatalogue(context.catalogue), path),
      refresh: () => refreshed(context.catalogue),
    }),
  );
}

export default function AdminComponents() {
  const { blocks, changes, card } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Components"
      current="components"
      about="What pages are made of, in all states, and texts of public pages that are switched on and off."
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <h2>Gallery</h2>
          <Controls />
          <FormFields />
          <Messages />
          <Lists />
          <GallerySection
            id="features"
            title="Parts, cards and charts"
            withoutScript="the same; pins are forms, and the chart says its last day."
          >
            {card === null ? null : <PartSamples card={card} />}
            <PinSamples />
            <LockSamples />
            <CardSamples />
            <ChartSample />
          </GallerySection>
        </div>
        <div className="grid min-w-0 gap-4">
          <h2>Texts of public pages</h2>
          <BlockList blocks={blocks} />
          <AdminSection id="changes" title="Recent changes">
            <ChangeList changes={changes} />
          </AdminSection>
        </div>
      </div>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the components" service="the database" />;
}
