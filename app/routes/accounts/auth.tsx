import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { authIntents } from "~/features/accounts/sign-in/sign-in.intents.server";
import { authModeOf, awaitedLinkOf } from "~/features/accounts/accounts.model";
import { ownPath, redirectSignedIn, requireFreshSignIn } from "~/features/accounts/session/guards.server";
import { AuthScreen } from "~/features/accounts/ui/sign-in/auth-screen";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { afterSignIn } from "./signed-in.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const params = new URL(request.url).searchParams;
  const mode = authModeOf(params.get("mode"));
  if (mode !== "reset" && mode !== "check-email") await redirectSignedIn(args);
  const viewer = mode === "reset" ? await context.viewer() : null;
  if (viewer) requireFreshSignIn(viewer, new Date());
  const { email = "" } = await context.flash.read();
  return data({
    siteUrl: context.siteUrl,
    mode,
    next: ownPath(params.get("next")) ?? "",
    email,
    awaited: awaitedLinkOf(params.get("for")),
    resetFor: viewer?.email ?? null,
  });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, authIntents(args, afterSignIn));
}

export default function Auth() {
  const { mode, next, email, awaited, resetFor } = useLoaderData<typeof loader>();
  return <AuthScreen mode={mode} next={next} email={email} awaited={awaited} resetFor={resetFor} />;
}

export function ErrorBoundary() {
  return <PageError page="the sign-in page" service="the account service" />;
}
