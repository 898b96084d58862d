import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removeFactorIntents } from "~/features/accounts/security/security.intents.server";
import { SECURITY_TOASTS } from "~/features/accounts/security/security.messages";
import { readSecurity } from "~/features/accounts/security/security.queries.server";
import { RemoveFactor } from "~/features/accounts/ui/security/remove-factor";
import { SecurityPage } from "~/features/accounts/ui/security/security-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { unavailable } from "~/lib/http/unavailable";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const security = await readSecurity(context);
  if (security === "unknown" || security === null) throw unavailable();
  const { factors } = security;
  const factor = factors.find(({ id }) => id === params["id"]);
  if (factor === undefined) {
    await context.flash.update({ toast: SECURITY_TOASTS.factorGone });
    throw redirect(paths.security(), { headers: PRIVATE_HEADERS });
  }
  const others = factors.filter(({ id }) => id !== factor.id);
  const provedBy = others.length === 0 ? [factor] : others;
  return data({ siteUrl: context.siteUrl, factor, provedBy }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, removeFactorIntents(args, args.params["id"] ?? ""));
}

export default function RemoveAuthenticatorApp() {
  const { factor, provedBy } = useLoaderData<typeof loader>();
  return (
    <SecurityPage title={`Remove ${factor.name}?`}>
      <RemoveFactor factor={factor} provedBy={provedBy} />
    </SecurityPage>
  );
}

export function ErrorBoundary() {
  return <PageError page="this page" service="the account service" />;
}
