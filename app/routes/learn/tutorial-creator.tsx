import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { draftOfGuide } from "~/features/guides/drafts/draft-guide.model";
import { draftListIntents } from "~/features/guides/drafts/drafts-list.intents.server";
import { newStepId } from "~/features/guides/drafts/drafts.intents.server";
import { listDrafts } from "~/features/guides/drafts/drafts.queries.server";
import { DraftListPage } from "~/features/guides/drafts/ui/draft-list-page";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { guideNames } from "./draft-page.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const lists = await listDrafts(args.context);
  return data({ siteUrl: args.context.siteUrl, lists }, { headers: PRIVATE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  await requireViewer(args);
  const snapshot = requireCatalogue(args.context.catalogue);
  return runAction(
    args,
    draftListIntents(args.context, {
      draftOfGuide: (slug) => {
        const guide = guideBySlug(snapshot, slug);
        return guide && draftOfGuide(guide, guideNames(snapshot), newStepId);
      },
    }),
  );
}

export default function TutorialCreator() {
  const { lists } = useLoaderData<typeof loader>();
  return <DraftListPage lists={lists} />;
}

export function ErrorBoundary() {
  return <PageError page="your drafts" service="the database" />;
}
