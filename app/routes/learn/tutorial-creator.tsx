import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { draftListIntents } from "~/features/guides/drafts/drafts-list.intents.server";
import { listDrafts } from "~/features/guides/drafts/drafts.queries.server";
import { DraftListPage } from "~/features/guides/drafts/ui/draft-list-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { publishedGuide } from "./draft-page.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  await requireViewer(args);
  const lists = await listDrafts(args.context);
  return data({ siteUrl: args.context.siteUrl, lists }, { headers: PRIVATE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  await requireViewer(args);
  return runAction(args, draftListIntents(args.context, { published: (slug) => publishedGuide(args.context, slug) }));
}

export default function TutorialCreator() {
  const { lists } = useLoaderData<typeof loader>();
  return <DraftListPage lists={lists} />;
}

export function ErrorBoundary() {
  return <PageError page="your drafts" service="the database" />;
}
