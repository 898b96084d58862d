import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { listProgress } from "~/features/calibration/progress/progress-of-printers.queries.server";
import { PrinterProgress } from "~/features/calibration/progress/ui/printer-progress";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { ownPrinterViews } from "~/features/catalogue/printers/own/own-printers-view.server";
import { ownPrintersIntents } from "~/features/catalogue/printers/own/own-printers.intents.server";
import { OwnPrinters } from "~/features/catalogue/printers/own/ui/own-printers";
import { listOwnCollections } from "~/features/collections/collections.queries.server";
import { listDrafts } from "~/features/guides/drafts/drafts.queries.server";
import { getOwnProfile } from "~/features/profiles/profiles.queries.server";
import { OwnGuides } from "~/features/profiles/ui/own-guides";
import { ProfileCounts } from "~/features/profiles/ui/profile-counts";
import { ProfileHead } from "~/features/profiles/ui/profile-head";
import { listOwnSubmissions } from "~/features/submissions/submissions.queries.server";
import { ownPage } from "~/features/submissions/own-page.model";
import { OwnSubmissions } from "~/features/submissions/ui/own-submissions";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const viewer = await requireViewer(args);
  const snapshot = requireCatalogue(context.catalogue);
  const [profile, pins, collections, submissions, drafts, progress] = await Promise.all([
    getOwnProfile(context, viewer.id),
    context.pins(),
    listOwnCollections(context),
    listOwnSubmissions(context),
    listDrafts(context),
    listProgress(context),
  ]);
  if (profile === null) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return data(
    {
      siteUrl: context.siteUrl,
      profile,
      printers: ownPrinterViews(snapshot, viewer.printers),
      progress: progress.flatMap(({ printerId, marks }) => {
        const printer = printerId === null ? null : snapshot.printerById(printerId);
        if (printerId !== null && printer === null) return [];
        return [{ printer: printer && { slug: printer.slug, label: printer.label }, marks }];
      }),
      counts: {
        pins: pins.source === "unknown" ? null : pins.keys.length,
        collections: collections.length,
        drafts: drafts.drafts.length,
        submissions: submissions.items.length,
      },
      submissions: ownPage(submissions, new URL(request.url).searchParams.get("page")),
      guides: drafts.guides,
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, ownPrintersIntents(args.context));
}

export default function Profile() {
  const { profile, printers, progress, counts, submissions, guides } = useLoaderData<typeof loader>();
  return (
    <div className="wrap grid gap-3 py-6">
      <ProfileHead
        profile={profile}
        actions={
          <>
            <LinkButton to={paths.preferencesProfile()} icon="pencil">
              Edit profile
            </LinkButton>
            <LinkButton to={paths.profileOf(profile.username)} icon="eye">
              {profile.isPublic ? "Public page" : "Preview (private)"}
            </LinkButton>
            <LinkButton to={paths.preferences()} icon="settings">
              Preferences
            </LinkButton>
          </>
        }
      />
      <ProfileCounts counts={counts} />
      <OwnPrinters printers={printers} />
      <PrinterProgress progress={progress} />
      <OwnGuides guides={guides} drafts={counts.drafts} />
      <OwnSubmissions own={submissions} to={(page) => paths.profile(page === 1 ? undefined : { page })} />
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="your profile" service="your account" />;
}
