import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { getAuthorship } from "~/features/guides/drafts/drafts.queries.server";
import { guidesNaming } from "~/features/guides/page/guide-links.server";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import { withdrawnIntents } from "~/features/guides/withdrawn/withdrawn.intents.server";
import { WithdrawGuidePage } from "~/features/guides/withdrawn/ui/withdraw-guide-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

/** The page that asks before a guide is taken down. Who may not do that sees the guide, or that there is none. */
export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const { context, params } = args;
  const { slug = "" } = params;
  const snapshot = requireCatalogue(context.catalogue);
  const guide = guideBySlug(snapshot, slug);
  const authorship = await getAuthorship(context, slug);
  if (guide === null || authorship === null) throw redirect(paths.guide(slug), { headers: PRIVATE_HEADERS });
  return data(
    {
      ...{ siteUrl: context.siteUrl, slug, title: guide.title, isOwn: authorship.is_own },
      naming: guidesNaming(snapshot.guides, guide),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export async function action(args: ActionFunctionArgs) {
  await requireViewer(args);
  const { context, params } = args;
  const { slug = "" } = params;
  const authorship = await getAuthorship(context, slug);
  return runAction(
    args,
    withdrawnIntents(context, {
      slug,
      isOwn: authorship?.is_own === true,
      refresh: () => refreshed(context.catalogue),
    }),
  );
}

export default function GuideWithdraw() {
  const { slug, title, isOwn, naming } = useLoaderData<typeof loader>();
  return <WithdrawGuidePage {...{ slug, title, isOwn, naming }} />;
}

export function ErrorBoundary() {
  return <PageError page="this guide" service="the database" />;
}
