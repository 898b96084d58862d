import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownPrinterViews } from "~/features/catalogue/printers/own/own-printers-view.server";
import { publicSummaries } from "~/features/collections/public-collections.queries.server";
import { CollectionGrid } from "~/features/collections/ui/saved/collection-grid";
import { getSharedProfile } from "~/features/profiles/profiles.queries.server";
import { ProfileError } from "~/features/profiles/ui/profile-error";
import { SharedProfilePage } from "~/features/profiles/ui/shared-profile-page";
import { kindWords } from "~/features/submissions/submissions.model";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { queryOf } from "~/lib/http/query-text";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = params["username"] ?? "";
  const found = await getSharedProfile(context, asked);
  // One response for what is private and what does not exist.
  if (found === null) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const { printers, collections, guides, accepted, acceptedCount, ...profile } = found;
  if (profile.username !== asked) {
    return redirect(`${paths.profileOf(profile.username)}${queryOf(request)}`, { headers: PRIVATE_HEADERS });
  }
  const snapshot = context.catalogue.current();
  return data(
    {
      siteUrl: context.siteUrl,
      profile,
      printers: (snapshot === null ? [] : ownPrinterViews(snapshot, printers)).map(({ link, nickname }) => ({
        label: link.label,
        nickname,
        path: paths.printer(link),
      })),
      collections: publicSummaries(context, collections),
      guides,
      accepted: accepted.map((one) => ({ ...one, kind: kindWords(one.kind) })),
      acceptedCount,
    },
    { headers: PRIVATE_HEADERS },
  );
}

export default function ProfileOf() {
  const { collections, ...page } = useLoaderData<typeof loader>();
  return (
    <SharedProfilePage
      {...page}
      collections={collections.length === 0 ? null : <CollectionGrid collections={collections} />}
    />
  );
}

export function ErrorBoundary() {
  return <ProfileError />;
}
