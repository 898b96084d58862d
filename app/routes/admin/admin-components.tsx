import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTableHistory } from "~/features/audit/audit.queries.server";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
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
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";

const CHANGES = 10;

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export async function loader({ context }: LoaderFunctionArgs) {
  const [blocks, changes] = await Promise.all([
    listSiteBlocks(context),
    listTableHistory(context, "site_blocks", CHANGES),
  ]);
  return data({ siteUrl: context.siteUrl, blocks, changes }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(args, siteBlockIntents(context, { refresh: () => refreshed(context.catalogue) }));
}

export default function AdminComponents() {
  const { blocks, changes } = useLoaderData<typeof loader>();
  return (
    <AdminShell title="Components" current="components" about="Texts of public pages, and what pages are made of.">
      <BlockList blocks={blocks} />
      <div className="mt-4">
        <AdminSection id="changes" title="Recent changes">
          <ChangeList changes={changes} />
        </AdminSection>
      </div>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the components" service="the database" />;
}
