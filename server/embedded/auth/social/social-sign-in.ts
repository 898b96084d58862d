import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { SocialProviderId, SocialSettings } from "~/lib/env.server";
import type { Database, TransactionalDatabase } from "../../database/database";
import { execute, queryIds } from "../accounts";
import { ofAccount, ofAddress } from "../alone-names";
import type { AuthCall, AuthContext, AuthHandler } from "../auth-context";
import { AuthError, authResponse, validationFailed } from "../auth-error";
import { discord } from "./providers/discord";
import { facebook } from "./providers/facebook";
import { google } from "./providers/google";
import type { IdentityProvider, SocialFlow, SocialProfile } from "./providers/provider";
import { findOrCreateSocialAccount, linkToAccount, unverifiedEmail, type SocialUser } from "./social-accounts";
import { issueConfirmationCode } from "../confirmation-code";
import { newLinkToken } from "../one-time-tokens";

/*
 * Signing in with an identity provider, with the addresses and rows of a hosted Supabase. The library could do this too, but it would
 * hold the database while it waits for the provider. Its last step, the exchange of the site's own code, is left to it.
 */

const PROVIDERS: Readonly<Record<SocialProviderId, IdentityProvider>> = { google, facebook, discord };

/** Time the user has to sign in at the provider. */
const FLOW_LIFETIME = "interval '15 minutes'";

/** The provider's error response in place of a code. */
class ProviderError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const ERROR_TEXT_MAX = 300;

export interface SocialSignIn {
  readonly settings: SocialSettings;
  /** Whether the browser may be redirected to this address afterwards. */
  readonly mayReturnTo: (address: string) => boolean;
}

const defaultReturn = (siteUrl: string) => new URL("/auth/callback", siteUrl).href;

const providerId = z.enum(["google", "facebook", "discord"]);

/** A sign-in under way, and with whom. */
interface RunningFlow {
  readonly provider: IdentityProvider;
  readonly flow: SocialFlow;
}

/** Null when the site is not registered with the provider, or there is no such provider. */
function flowOf(
  { jwtSecret, siteUrl }: AuthContext,
  { settings: registrations }: SocialSignIn,
  { name, flowId }: { readonly name: string | null; readonly flowId: string },
): RunningFlow | null {
  const id = providerId.safeParse(name);
  const settings = id.success ? registrations[id.data] : null;
  if (!id.success || settings === null) return null;
  const flow = {
    settings,
    flowId,
    // Derived from the id, so that it need not be stored.
    verifier: createHmac("sha256", jwtSecret).update(`${id.data} ${flowId}`).digest("base64url"),
    redirectUri: new URL("/auth/v1/callback", siteUrl).href,
  };
  return { provider: PROVIDERS[id.data], flow };
}

/** `GET /settings`. The library's response, with the providers there are here. */
export function showSettings({ settings }: SocialSignIn): AuthHandler {
  return async (context, { request }) => {
    const response = await context.withDatabase(({ library }) => library(request), request.signal);
    const known = settingsSchema.safeParse(await response.json());
    if (!known.success) throw new AuthError(500, "unexpected_failure", "The settings could not be read");
    const offered = providerId.options.map((id) => [id, settings[id] !== null] as const);
    return authResponse({ ...known.data, external: { ...known.data.external, ...Object.fromEntries(offered) } });
  };
}

const settingsSchema = z.looseObject({ external: z.looseObject({}) });

const challengeSchema = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  code_challenge_method: z.string().regex(/^s256$/i),
});

/** `GET /authorize`: stores the flow, and redirects to the provider. */
export function startSocialSignIn(options: SocialSignIn): AuthHandler {
  return async (context, call) => found(await beginFlow(context, options, call));
}

/**
 * Stores a flow that begins with a call, and gives the provider's address.
 *
 * @param linkTo the account that the provider's user is to be linked to, if it is not for a sign-in
 */
export async function beginFlow(
  context: AuthContext,
  options: SocialSignIn,
  { request, url, linkTo = null }: AuthCall & { readonly linkTo?: string | null },
): Promise<string> {
  const requested = url.searchParams;
  const flowId = randomUUID();
  const running = flowOf(context, options, { name: requested.get("provider"), flowId });
  if (running === null) throw validationFailed("Unsupported provider: provider is not enabled");
  const { provider, flow } = running;
  const challenge = challengeSchema.safeParse(Object.fromEntries(requested));
  if (!challenge.success) throw validationFailed("PKCE flow requires code_challenge_method and code_challenge");
  const redirectTo = requested.get("redirect_to") ?? "";
  const referrer = options.mayReturnTo(redirectTo) ? redirectTo : defaultReturn(context.siteUrl);
  const stored = { flowId, provider: provider.id, referrer, challenge: challenge.data.code_challenge, linkTo };
  await context.withDatabase(({ database }) => insertFlow(database, stored), request.signal);
  return provider.signInUrl(flow, requested);
}

/** `GET /callback`: the provider's response. Always redirects to a page of the site, with a code or an error. */
export function completeSocialSignIn(options: SocialSignIn): AuthHandler {
  return async (context, { request, url }) => {
    const { signal } = request;
    const state = z.uuid().safeParse(url.searchParams.get("state"));
    const stored = state.success
      ? await context.withDatabase(({ database }) => findFlow(database, state.data), signal)
      : null;
    const running = stored && flowOf(context, options, { name: stored.provider_type, flowId: stored.id });
    if (stored === null || running === null) {
      const error = new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
      return redirectWithError(defaultReturn(context.siteUrl), "invalid_request", error);
    }
    try {
      const profile = await profileOf(running, url.searchParams, signal);
      const user = { provider: running.provider.id, profile };
      await context.withDatabase(
        ({ database, alone }) => alone(namesOf(user, stored), () => complete(context, database, { user, stored })),
        signal,
      );
      const location = new URL(stored.referrer);
      location.searchParams.set("code", stored.auth_code);
      return found(location.href);
    } catch (error) {
      if (error instanceof ProviderError) return redirectWithError(stored.referrer, error.code, error);
      if (error instanceof AuthError) {
        context.log.warn({ provider: running.provider.id, code: error.code }, "a sign-in with a provider failed");
        return redirectWithError(stored.referrer, error.status >= 500 ? "server_error" : "access_denied", error);
      }
      throw error;
    }
  };
}

/** Reads the provider's response and exchanges its code for the user's profile. */
async function profileOf(
  { provider, flow }: RunningFlow,
  response: URLSearchParams,
  signal: AbortSignal,
): Promise<SocialProfile> {
  const error = response.get("error");
  if (error !== null) {
    const code = /^[a-z_]{1,64}$/.test(error) ? error : "server_error";
    throw new ProviderError(code, (response.get("error_description") ?? "").slice(0, ERROR_TEXT_MAX));
  }
  const code = response.get("code");
  if (code === null || code === "") {
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  }
  return provider.fetchProfile(flow, code, signal);
}

type StoredFlow = z.infer<typeof flowRow>;

/** What has to stay as it is while a provider's user gets an account. */
function namesOf({ provider, profile }: SocialUser, { linking_target_id: linkTo }: StoredFlow): string[] {
  const target = linkTo === null ? ofAddress(profile.email) : ofAccount(linkTo);
  return [`identity ${provider} ${profile.sub}`, target];
}

/** Links the provider's user to the account that has asked for it, or signs in to the one that they have. */
async function complete(
  context: AuthContext,
  database: TransactionalDatabase,
  { user, stored }: { readonly user: SocialUser; readonly stored: StoredFlow },
): Promise<void> {
  const { id, linking_target_id: linkTo } = stored;
  if (linkTo === null) return signIn(context, database, { user, flowId: id });
  await database.transaction(async (transaction) => {
    await linkToAccount(transaction, linkTo, user);
    await completeFlow(transaction, id, linkTo);
  });
}

async function signIn(
  context: AuthContext,
  database: TransactionalDatabase,
  { user, flowId }: { readonly user: SocialUser; readonly flowId: string },
): Promise<void> {
  const email = user.profile.email.toLowerCase();
  const token = newLinkToken();
  const { confirmed, code } = await database.transaction(async (transaction) => {
    const account = await findOrCreateSocialAccount(transaction, user, token);
    if (account.confirmed) {
      await completeFlow(transaction, flowId, account.userId);
      return { confirmed: true, code: "" };
    }
    return { confirmed: false, code: await issueConfirmationCode(transaction, context.jwtSecret, account.userId) };
  });
  if (confirmed) return;
  await context.sendMail(database, "confirmation", { to: email, Email: email, TokenHash: token, Token: code });
  throw unverifiedEmail(user.provider, `A confirmation email has been sent to your ${user.provider} email`);
}

const flowRow = z.object({
  id: z.string(),
  provider_type: z.string(),
  auth_code: z.string(),
  referrer: z.string(),
  linking_target_id: z.string().nullable(),
});

async function insertFlow(
  database: Database,
  flow: {
    readonly flowId: string;
    readonly provider: SocialProviderId;
    readonly challenge: string;
    readonly referrer: string;
    readonly linkTo: string | null;
  },
): Promise<void> {
  await execute(database, "delete from auth.flow_state where created_at < now() - interval '1 hour'");
  await execute(
    database,
    `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method,
       provider_type, provider_access_token, provider_refresh_token, referrer, linking_target_id)
     values ($1, $2, 'oauth', $3, 's256', $5, '', '', $4, $6)`,
    [flow.flowId, randomUUID(), flow.challenge, flow.referrer, flow.provider, flow.linkTo],
  );
}

async function findFlow(database: Database, id: string): Promise<StoredFlow | null> {
  const [flow] = await database.query(
    flowRow,
    `select id, provider_type, auth_code, referrer, linking_target_id from auth.flow_state
     where id = $1 and user_id is null and created_at > now() - ${FLOW_LIFETIME}`,
    [id],
  );
  return flow ?? null;
}

/** Gives the flow to an account, once. Its code can be exchanged for a few minutes from now. */
async function completeFlow(database: Database, flowId: string, userId: string): Promise<void> {
  const completed = await queryIds(
    database,
    `update auth.flow_state set user_id = $2, auth_code_issued_at = now(), created_at = now(), updated_at = now()
     where id = $1 and user_id is null returning id`,
    [flowId, userId],
  );
  if (completed.length === 0) throw new AuthError(400, "bad_oauth_state", "State has already been used");
}

/** The error as a hosted Supabase gives it: in the query for servers, in the fragment for scripts. */
function redirectWithError(address: string, code: string, error: AuthError | ProviderError): Response {
  const location = new URL(address);
  const fields = new URLSearchParams({
    error: code,
    ...(error instanceof AuthError && { error_code: error.code }),
    error_description: error.message,
  });
  for (const [name, value] of fields) location.searchParams.set(name, value);
  location.hash = fields.toString();
  return found(location.href);
}

function found(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}
