import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import { removeUnusedPictures, storePicture } from "~/features/pictures/pictures.commands.server";
import { profileIntents } from "~/features/profiles/profiles.intents.server";
import { getOwnProfile } from "~/features/profiles/profiles.queries.server";
import { AvatarForm, ProfileForm } from "~/features/profiles/ui/profile-forms";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { PageError } from "~/ui/feedback/page-error";
import { UnsavedForms } from "~/ui/form/unsaved-forms";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";

export { privateMeta as meta };

export { pageHeaders as headers };

/** @throws 404 for an account without a profile, which no confirmed one is */
async function requireProfile(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireViewer(args);
  const profile = await getOwnProfile(args.context, viewer.id);
  if (profile === null) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return { viewer, profile };
}

export async function loader(args: LoaderFunctionArgs) {
  const { profile } = await requireProfile(args);
  return data({ siteUrl: args.context.siteUrl, profile }, { headers: PRIVATE_HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, profile } = await requireProfile(args);
  const { context } = args;
  return runAction(
    args,
    profileIntents(context, {
      viewer,
      avatar: profile.avatar,
      storePicture: (file) => storePicture(context, file),
      removePictures: (ids) => removeUnusedPictures(context, ids),
      refresh: () => refreshed(context.catalogue),
    }),
  );
}

export default function PreferencesProfile() {
  const { profile } = useLoaderData<typeof loader>();
  return (
    <UnsavedForms className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Preferences", to: paths.preferences() }]} current="Edit profile" />}
        title="Edit profile"
        actions={<LinkButton to={paths.profileOf(profile.username)}>See my public page</LinkButton>}
      >
        Save the picture and the rest separately.
      </PageHeader>
      <div className="grid max-w-3xl gap-4">
        <Card>
          <AvatarForm profile={profile} />
        </Card>
        <Card>
          {/* Anew with what was saved. */}
          <ProfileForm key={JSON.stringify(profile)} profile={profile} />
        </Card>
      </div>
    </UnsavedForms>
  );
}

export function ErrorBoundary() {
  return <PageError page="your profile" service="the account service" />;
}
