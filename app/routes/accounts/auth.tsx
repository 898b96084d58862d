import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { authIntents } from "~/features/accounts/sign-in/sign-in.intents.server";
import { authModeOf, awaitedLinkOf } from "~/features/accounts/accounts.model";
import { ownPath, redirectSignedIn, requireResetting, returnPath } from "~/features/accounts/session/guards.server";
import { inAppBrowser } from "~/features/accounts/sign-in/in-app-browser.model";
import { AuthScreen, type AuthScreenProps } from "~/features/accounts/ui/sign-in/auth-screen";
import { mailPauseLeftS } from "~/lib/http/attempt-limits";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { retryIn, runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { signInReason } from "./sign-in-reason.server";
import { secondFactorStep } from "./second-factor-step.server";
import { afterSignIn } from "./signed-in.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const params = new URL(request.url).searchParams;
  const mode = authModeOf(params.get("mode"));
  if (mode !== "reset" && mode !== "check-email") await redirectSignedIn(args);
  const secondFactor = await secondFactorStep(args, mode);
  const viewer = mode === "reset" ? await context.viewer() : null;
  if (viewer) await requireResetting(args);
  const { email = "", mailed } = await context.flash.read();
  const awaited = mode === "recover" ? "recovery" : awaitedLinkOf(params.get("for"));
  const pauseS = mailed?.kind === awaited ? mailPauseLeftS(mailed.nextAt, Date.now()) : 0;
  const next = ownPath(params.get("next")) ?? "";
  const screen: AuthScreenProps = {
    mode,
    next,
    email,
    pause: pauseS > 0 ? retryIn(pauseS) : null,
    reason: await signInReason(args, next),
    providers: await context.providers.offered(),
    inApp: inAppBrowser(request.headers.get("User-Agent")),
    awaited,
    resetFor: viewer?.email ?? null,
    keepPasswordTo: viewer?.hasPassword === true ? await returnPath(args) : null,
    secondFactor,
  };
  return data({ siteUrl: context.siteUrl, screen }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, authIntents(args, afterSignIn(args.context)));
}

export default function Auth() {
  const { screen } = useLoaderData<typeof loader>();
  return <AuthScreen {...screen} />;
}

export function ErrorBoundary() {
  return <PageError page="the sign-in page" service="the account service" />;
}
