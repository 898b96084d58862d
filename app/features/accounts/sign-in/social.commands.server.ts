import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { BANNED, callbackUrl, isOutage } from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import type { ProviderId } from "../accounts.model";

/* Commands of signing in through Google, Facebook or Discord. */

/**
 * Begins a sign-in through a provider; returns the provider's address to go on to. The proof that the provider's response
 * belongs to this browser (PKCE's code verifier) is in a cookie that the session sets. Follows the first redirect
 * itself, so that a provider that is not set up is a problem here and not a page of JSON in the browser.
 */
export async function beginSocialSignIn(
  context: AccountsContext,
  provider: ProviderId,
): Promise<CommandResult<{ readonly leaveTo: string }, "refused" | "unreachable">> {
  const { session, facebookConfigId } = context;
  const client = await session.client();
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: callbackUrl(context),
      skipBrowserRedirect: true,
      ...socialOptions(provider, facebookConfigId),
    },
  });
  if (error) return failed("refused");
  try {
    const leaveTo = await session.locationOf(data.url);
    return leaveTo === null ? failed("refused") : succeeded({ leaveTo });
  } catch {
    return failed("unreachable");
  }
}

/** What a provider is asked for beyond the usual. */
export function socialOptions(provider: ProviderId, facebookConfigId: string | null) {
  if (provider !== "facebook") return {};
  return { scopes: "email", ...(facebookConfigId === null ? {} : { queryParams: { config_id: facebookConfigId } }) };
}

/** An account that is younger has been made by this very sign-in. */
const NEW_MS = 60_000;

/** Exchanges the code a provider's response brought for a session, with the verifier of this browser's cookie. */
export async function exchangeCode(
  { session, log, countEvent }: AccountsContext,
  code: string,
): Promise<CommandResult<null, "refused" | "unreachable" | "suspended">> {
  const client = await session.client();
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  if (error) {
    log.warn({ code: error.code, status: error.status }, "a provider's code was refused");
    if (error.code === BANNED) return failed("suspended");
    return failed(isOutage(error) && error.name === "AuthRetryableFetchError" ? "unreachable" : "refused");
  }
  // The provider is the way to an account, and to a new one.
  if (Date.now() - Date.parse(data.user.created_at) < NEW_MS) countEvent("signup");
  log.info({ event: "SIGNED_IN", method: "social" }, "signed in");
  return succeeded(null);
}
