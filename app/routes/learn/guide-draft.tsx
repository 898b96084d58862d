import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { NOT_UPLOADED, notUploadedPictures, refusedPictureOf } from "~/features/guides/drafts/draft-pictures.model";
import { draftView } from "~/features/guides/drafts/draft-view.server";
import { draftIntents } from "~/features/guides/drafts/drafts.intents.server";
import { listMissingPictures } from "~/features/guides/drafts/drafts.queries.server";
import { joinedWithPublished, publishedSince } from "~/features/guides/drafts/published-since.server";
import { DraftPage } from "~/features/guides/drafts/ui/draft-page";
import { UnsavedDraftPage } from "~/features/guides/drafts/ui/unsaved-draft-page";
import { isUnsavedDraft } from "~/features/guides/drafts/unsaved-draft.model";
import { fieldOf } from "~/lib/field-of";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { draftOptions, publishedGuide, requireDraft } from "./draft-page.server";
import { draftReferences } from "./draft-references.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, snapshot, stored } = await requireDraft(args);
  const { draft, base: _, ...rest } = stored;
  // Administrators read the drafts of others, and write none.
  if (!stored.isOwn) throw redirect(paths.guideDraftPreview(stored.id), { headers: PRIVATE_HEADERS });
  const published = stored.guide && (await publishedGuide(args.context, stored.guide.slug));
  const params = new URL(args.request.url).searchParams;
  const missing = await listMissingPictures(args.context, stored.id, draft);
  return data(
    {
      siteUrl: args.context.siteUrl,
      isAdmin: viewer.isAdmin,
      isChecked: params.has("check"),
      notUploaded: notUploadedPictures(draft, params.getAll(NOT_UPLOADED)),
      stored: rest,
      since: publishedSince(stored, joinedWithPublished(stored, draft, published), published),
      view: draftView(draft, draftReferences(snapshot), stored.guide, missing),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, draftIntents(args.context, draftOptions(args)));
}

/**
 * The form stays as it is being written, whatever makes other pages read their data again: only its own buttons and
 * another address do. A picture that was refused leaves the form saved, which is a new version of the draft.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (formMethod === undefined) return currentUrl.href !== nextUrl.href;
  return defaultShouldRevalidate || refusedPictureOf(fieldOf(args.actionResult, "data")) !== null;
}

export default function GuideDraft() {
  const { siteUrl: _, ...page } = useLoaderData<typeof loader>();
  return <DraftPage {...page} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const unsaved: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (isUnsavedDraft(unsaved)) return <UnsavedDraftPage unsaved={unsaved} />;
  return <PageError page="this draft" service="the database" />;
}
