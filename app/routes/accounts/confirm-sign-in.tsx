import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PROVIDERS } from "~/features/accounts/accounts.model";
import { confirmIntents } from "~/features/accounts/security/confirm.intents.server";
import { readSecurity } from "~/features/accounts/security/security.queries.server";
import { ownPath, requireViewer } from "~/features/accounts/session/guards.server";
import { ConfirmSignIn, type ConfirmView } from "~/features/accounts/ui/security/confirm-sign-in";
import { SecurityPage } from "~/features/accounts/ui/security/security-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { unavailable } from "~/lib/http/unavailable";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const [viewer, security] = await Promise.all([requireViewer(args), readSecurity(context)]);
  if (security === "unknown" || security === null) throw unavailable();
  const { factors, identities } = security;
  const providers = PROVIDERS.flatMap(({ id }) => (identities.some(({ provider }) => provider === id) ? [id] : []));
  const view: ConfirmView =
    factors.length > 0
      ? { by: "code", factors }
      : viewer.hasPassword
        ? { by: "password", email: viewer.email }
        : providers.length > 0
          ? { by: "provider", providers }
          : { by: "sign-in" };
  const next = ownPath(new URL(request.url).searchParams.get("next")) ?? "";
  return data({ siteUrl: context.siteUrl, view, next }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, confirmIntents(args));
}

export default function ConfirmSignInPage() {
  const { view, next } = useLoaderData<typeof loader>();
  return (
    <SecurityPage
      title="Confirm it's you"
      about="You signed in a while ago. Before you change something this important, we ask once more."
    >
      <ConfirmSignIn view={view} next={next} />
    </SecurityPage>
  );
}

export function ErrorBoundary() {
  return <PageError page="this page" service="the account service" />;
}
