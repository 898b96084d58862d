import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteAccountIntents } from "~/features/accounts/deletion/delete-account.intents.server";
import { hasSecondFactor, requireRecentSignIn, requireViewer } from "~/features/accounts/session/guards.server";
import { DeleteAccount } from "~/features/accounts/ui/settings/delete-account";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import { displayCookie } from "~/features/preferences/display-cookie.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { username, email, hasPassword } = await requireViewer(args);
  const asksPassword = hasPassword && !(await hasSecondFactor(args.context));
  if (!asksPassword) await requireRecentSignIn(args);
  return data(
    {
      siteUrl: args.context.siteUrl,
      account: { username, email, asksPassword },
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(
    args,
    deleteAccountIntents(args, {
      forgetPicture: (id) => {
        context.pictures.forget(id);
      },
      forget: () => displayCookie(context).clear(),
      refresh: () => refreshed(context.catalogue),
    }),
  );
}

export default function PreferencesDelete() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Preferences", to: paths.preferences() }]} current="Delete account" />}
        title="Delete your account?"
      />
      <DeleteAccount {...account} />
    </div>
  );
}

export function ErrorBoundary() {
  return <PageError page="this page" service="the account service" />;
}
