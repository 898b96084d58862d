import type { z } from "zod";
import { sessionCookie } from "~/lib/http/cookies.server";
import type { IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { ACCOUNT_TEXTS as TEXTS, SOCIAL_FAILURES, SOCIAL_FAILURE_TITLE, socialFailure } from "./accounts.messages";
import { PROVIDERS, providerName, type ProviderId, type socialSchema } from "./accounts.model";
import { finishAndRemember, type AfterSignIn } from "./after-sign-in.server";
import { ownPath, type Visit } from "./guards.server";

/**
 * Sends the visitor to a provider. The proof that the answer belongs to this browser (PKCE's code verifier) goes into
 * a cookie of the same response. A provider that is not set up is found out here, not on a page of JSON.
 */
export async function startSocialSignIn(
  visit: Visit,
  { provider, next }: z.output<typeof socialSchema>,
): Promise<IntentOutcome> {
  const { request, context } = visit;
  const client = await context.session.client();
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: new URL(paths.authCallback(), context.siteUrl).href,
      skipBrowserRedirect: true,
      ...scopesOf(provider, context.facebookConfigId),
    },
  });
  if (error) return failed(socialFailure(providerName(provider)));
  let leaveTo: string | null;
  try {
    leaveTo = await context.session.locationOf(data.url);
  } catch {
    return failed(SOCIAL_FAILURES.network, 503);
  }
  if (leaveTo === null) return failed(socialFailure(providerName(provider)));
  const path = ownPath(next);
  await sessionCookie(context).update(request, path === null ? { provider } : { next: path, provider });
  return { ok: true, leaveTo };
}

function scopesOf(provider: ProviderId, facebookConfigId: string | null) {
  if (provider !== "facebook") return {};
  return { scopes: "email", ...(facebookConfigId === null ? {} : { queryParams: { config_id: facebookConfigId } }) };
}

function failed(description: string, status = 400): IntentOutcome {
  return { ok: false, status, toast: { title: SOCIAL_FAILURE_TITLE, description, variant: "destructive" } };
}

/** What came of a provider's answer. */
export type CodeExchange = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Trades the code a provider's answer brought for a session, with the verifier out of this browser's cookie. */
export async function exchangeCode(visit: Visit, afterSignIn: AfterSignIn): Promise<CodeExchange> {
  const { request, context } = visit;
  const code = new URL(request.url).searchParams.get("code");
  if (!code) return { ok: false, message: TEXTS.noCode };
  const client = await context.session.client();
  const { error } = await client.auth.exchangeCodeForSession(code);
  if (error) {
    context.log.warn({ code: error.code, status: error.status }, "a provider's code was refused");
    const outage = error.status === undefined || error.status === 0 || error.status >= 500;
    if (outage && error.name === "AuthRetryableFetchError") return { ok: false, message: SOCIAL_FAILURES.network };
    const { provider } = await sessionCookie(context).read(request);
    return { ok: false, message: failureOf(provider) };
  }
  context.log.info({ event: "SIGNED_IN", method: "social" }, "signed in");
  const toast = await finishAndRemember(visit, afterSignIn);
  // A loader's redirect carries no message of its own.
  if (toast) await sessionCookie(context).update(request, { toast });
  return { ok: true };
}

/** What to tell about the error a provider or the auth service sent back in the address; null without an error. */
export async function callbackFailure({ request, context }: Visit): Promise<string | null> {
  const params = new URL(request.url).searchParams;
  const error = params.get("error");
  if (error === null && params.get("error_code") === null) return null;
  context.log.warn(
    { error: error?.slice(0, 60), code: params.get("error_code")?.slice(0, 60) },
    "a provider sent an error back",
  );
  const { provider } = await sessionCookie(context).read(request);
  const described = `${error ?? ""} ${params.get("error_code") ?? ""} ${params.get("error_description") ?? ""}`;
  if (/pop-?up/i.test(described)) return SOCIAL_FAILURES.blocked;
  if (/network|temporarily_unavailable|timeout/i.test(described)) return SOCIAL_FAILURES.network;
  if (error === "access_denied" || /cancel/i.test(described)) return SOCIAL_FAILURES.cancelled;
  return failureOf(provider);
}

function failureOf(provider: string | undefined): string {
  const known = PROVIDERS.find(({ id }) => id === provider);
  return socialFailure(known?.name ?? "the provider");
}
