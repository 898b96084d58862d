import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { callbackIntents } from "~/features/accounts/sign-in/sign-in.intents.server";
import { ACCOUNT_TEXTS, SOCIAL_FAILURE_TITLE } from "~/features/accounts/accounts.messages";
import { linkSchema } from "~/features/accounts/accounts.model";
import { loginSuccess } from "~/features/accounts/session/guards.server";
import { callbackFailure, signInWithCode } from "~/features/accounts/sign-in/social-callback.server";
import { CallbackError } from "~/features/accounts/ui/sign-in/callback-error";
import { ConfirmLink } from "~/features/accounts/ui/sign-in/confirm-link";
import { Suspended } from "~/features/accounts/ui/sign-in/suspended";
import { LinkExpired } from "~/features/accounts/ui/sign-in/link-expired";
import { FragmentSignIn } from "~/features/accounts/ui/sign-in/fragment-sign-in";
import { isPrefetch } from "~/lib/http/visits/prefetch";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction, type ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { afterSignIn } from "./signed-in.server";
import { useReply } from "~/lib/forms/use-reply";

/** How long a failure is shown before the page goes back to the login. */
const BACK_TO_LOGIN = { to: paths.auth(), afterMs: 3_000 };

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { siteUrl } = context;
  const params = new URL(request.url).searchParams;
  // Nothing waits for whoever is suspended, so that page stays.
  const failed = (view: { readonly kind: "failed" | "suspended"; readonly message: string }) =>
    data({ siteUrl, view, moveOn: view.kind === "failed" ? BACK_TO_LOGIN : null }, view.kind === "failed" ? 400 : 403);

  // A link that the account service itself has opened, and found too old.
  if (params.get("error_code") === "otp_expired") {
    return data({ siteUrl, view: { kind: "expired" } as const, moveOn: null }, 400);
  }
  const failure = await callbackFailure(args);
  if (failure !== null) return failed(failure);

  if (params.has("token_hash") || params.has("type")) {
    // A GET does not use the link up, since mail scanners open links; the button on the page does.
    const link = linkSchema.safeParse(Object.fromEntries(params));
    if (!link.success) {
      return data({ siteUrl, view: { kind: "bad-link" } as const, moveOn: null }, 400);
    }
    const { token_hash: tokenHash, type } = link.data;
    return data({ siteUrl, view: { kind: "link", tokenHash, type } as const, moveOn: null });
  }

  if (params.has("code")) {
    // A code works once, so a prefetch must not use it.
    if (isPrefetch(request)) throw data(null, { status: 503, headers: NO_STORE_HEADERS });
    const codeFailure = await signInWithCode(args, afterSignIn(args.context));
    if (codeFailure !== null) return failed(codeFailure);
    throw redirect(await loginSuccess(args), { headers: PRIVATE_HEADERS });
  }
  return data({ siteUrl, view: { kind: "fragment" } as const, moveOn: BACK_TO_LOGIN });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, callbackIntents(args, afterSignIn(args.context)));
}

export default function AuthCallback() {
  const { siteUrl, view, moveOn } = useLoaderData<typeof loader>();
  const reply = useReply();
  switch (view.kind) {
    case "link":
      return <ConfirmLink tokenHash={view.tokenHash} type={view.type} />;
    case "bad-link":
      return <CallbackError message={ACCOUNT_TEXTS.tokenVerificationFailed} siteUrl={siteUrl} moveOn={null} />;
    case "expired":
      return <LinkExpired />;
    case "suspended":
      return <Suspended message={view.message} />;
    case "failed":
      return <CallbackError title={SOCIAL_FAILURE_TITLE} message={view.message} siteUrl={siteUrl} moveOn={moveOn} />;
    case "fragment":
      if (reply) {
        return <CallbackError {...errorTextsOf(reply)} siteUrl={siteUrl} moveOn={moveOn} />;
      }
      return <FragmentSignIn siteUrl={siteUrl} backToLogin={BACK_TO_LOGIN} />;
  }
}

/** The texts for a form that was refused at an address without a link in it. */
function errorTextsOf({ intent, toast }: ActionReply) {
  // A refusal with a toast, such as "Too many attempts", needs no further text.
  if (toast) return { title: toast.title, message: toast.description };
  const { noSessionInUrl, tokenVerificationFailed } = ACCOUNT_TEXTS;
  return { title: SOCIAL_FAILURE_TITLE, message: intent === "continue" ? noSessionInUrl : tokenVerificationFailed };
}

export function ErrorBoundary() {
  return <PageError page="the sign-in" service="the account service" />;
}
