import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { callbackIntents } from "~/features/accounts/accounts.intents.server";
import { ACCOUNT_TEXTS, SOCIAL_FAILURE_TITLE } from "~/features/accounts/accounts.messages";
import { linkSchema } from "~/features/accounts/accounts.model";
import { loginSuccess } from "~/features/accounts/guards.server";
import { callbackFailure, exchangeCode } from "~/features/accounts/social.commands.server";
import { CallbackError } from "~/features/accounts/ui/callback-error";
import { ConfirmLink } from "~/features/accounts/ui/confirm-link";
import { FragmentSignIn } from "~/features/accounts/ui/fragment-sign-in";
import { isPrefetch } from "~/lib/http/prefetch";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction, type ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { PageError } from "~/ui/page-error";
import { afterSignIn } from "./signed-in.server";

/** How long a failure stays on the screen before the page goes back to the login (specification section 9). */
const BACK_TO_LOGIN = { to: paths.auth(), afterMs: 3_000 };

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { siteUrl } = context;
  const params = new URL(request.url).searchParams;
  const failed = (message: string, status = 400) =>
    data({ siteUrl, view: { kind: "failed", message } as const, moveOn: BACK_TO_LOGIN }, status);

  const failure = await callbackFailure(args);
  if (failure !== null) return failed(failure);

  if (params.has("token_hash") || params.has("type")) {
    // Looking at a link never uses it up: programs that scan mail look, people press the button.
    const link = linkSchema.safeParse(Object.fromEntries(params));
    if (!link.success) {
      return data({ siteUrl, view: { kind: "bad-link" } as const, moveOn: null }, 400);
    }
    const { token_hash: tokenHash, type } = link.data;
    return data({ siteUrl, view: { kind: "link", tokenHash, type } as const, moveOn: null });
  }

  if (params.has("code")) {
    // A code is good for one use, so a page fetched ahead must not be answered with it.
    if (isPrefetch(request)) throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
    const exchange = await exchangeCode(args, afterSignIn);
    if (!exchange.ok) return failed(exchange.message);
    throw redirect(await loginSuccess(args), { headers: { "Cache-Control": "private, no-store" } });
  }
  return data({ siteUrl, view: { kind: "fragment" } as const, moveOn: BACK_TO_LOGIN });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, callbackIntents(args, afterSignIn));
}

export default function AuthCallback() {
  const { siteUrl, view, moveOn } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  switch (view.kind) {
    case "link":
      return <ConfirmLink tokenHash={view.tokenHash} type={view.type} />;
    case "bad-link":
      return <CallbackError message={ACCOUNT_TEXTS.tokenVerificationFailed} siteUrl={siteUrl} moveOn={null} />;
    case "failed":
      return <CallbackError title={SOCIAL_FAILURE_TITLE} message={view.message} siteUrl={siteUrl} moveOn={moveOn} />;
    case "fragment":
      if (reply) {
        return <CallbackError {...refusalOf(reply)} siteUrl={siteUrl} moveOn={moveOn} />;
      }
      return <FragmentSignIn siteUrl={siteUrl} backToLogin={BACK_TO_LOGIN} />;
  }
}

/** Why what was posted to an address without a link in it was refused. */
function refusalOf({ intent, toast }: ActionReply) {
  // What was refused in words of its own needs no more of them: "Too many attempts" says it all.
  if (toast) return { title: toast.title, message: toast.description };
  const { noSessionInUrl, tokenVerificationFailed } = ACCOUNT_TEXTS;
  return { title: SOCIAL_FAILURE_TITLE, message: intent === "continue" ? noSessionInUrl : tokenVerificationFailed };
}

export function ErrorBoundary() {
  return <PageError page="the sign-in" service="the account service" />;
}
