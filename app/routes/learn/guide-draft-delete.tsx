import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { deleteIntents } from "~/features/guides/drafts/drafts.intents.server";
import { DeleteDraft } from "~/features/guides/drafts/ui/delete-draft";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { draftOptions, requireDraft } from "./draft-page.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { id, draft, guide, isOwn } = (await requireDraft(args)).stored;
  // Administrators read the drafts of others, and delete none.
  if (!isOwn) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  return data(
    { siteUrl: args.context.siteUrl, id, title: draft.title, isChange: guide !== null },
    { headers: PRIVATE_HEADERS },
  );
}

export async function action(args: ActionFunctionArgs) {
  await requireViewer(args);
  return runAction(args, deleteIntents(args.context, draftOptions(args)));
}

export default function GuideDraftDelete() {
  const { id, title, isChange } = useLoaderData<typeof loader>();
  return <DeleteDraft id={id} title={title} isChange={isChange} />;
}

export function ErrorBoundary() {
  return <PageError page="this draft" service="the database" />;
}
