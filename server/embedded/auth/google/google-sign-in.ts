import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { GoogleSettings } from "~/lib/env.server";
import type { Database, TransactionalDatabase } from "../../database/database";
import { execute, queryIds } from "../accounts";
import type { AuthContext, AuthHandler } from "../auth-context";
import { AuthError, validationFailed } from "../auth-error";
import { findOrCreateGoogleAccount, unverifiedEmail } from "./google-accounts";
import {
  fetchGoogleProfile,
  googleSignInUrl,
  ProviderError,
  type GoogleFlow,
  type GoogleProfile,
} from "./google-provider";
import { newLinkToken } from "../one-time-tokens";

/*
 * Signing in with Google, with the addresses and rows of a hosted Supabase. The library could do this too, but it would
 * hold the database while it waits for Google. Its last step, the exchange of the site's own code, is left to it.
 */

/** Time the user has to sign in at Google. */
const FLOW_LIFETIME = "interval '15 minutes'";

export interface GoogleSignIn {
  /** Null when nobody can sign in with Google. */
  readonly settings: GoogleSettings | null;
  /** Whether the browser may be redirected to this address afterwards. */
  readonly mayReturnTo: (address: string) => boolean;
}

const defaultReturn = (siteUrl: string) => new URL("/auth/callback", siteUrl).href;

function flowOf({ jwtSecret, siteUrl }: AuthContext, settings: GoogleSettings, flowId: string): GoogleFlow {
  return {
    settings,
    flowId,
    // Derived from the id, so that it need not be stored.
    verifier: createHmac("sha256", jwtSecret).update(`google ${flowId}`).digest("base64url"),
    redirectUri: new URL("/auth/v1/callback", siteUrl).href,
  };
}

const challengeSchema = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  code_challenge_method: z.string().regex(/^s256$/i),
});

/** `GET /authorize`: stores the flow, and redirects to Google. */
export function startGoogleSignIn({ settings, mayReturnTo }: GoogleSignIn): AuthHandler {
  return async (context, { request, url }) => {
    const requested = url.searchParams;
    if (requested.get("provider") !== "google" || settings === null) {
      throw validationFailed("Unsupported provider: provider is not enabled");
    }
    const challenge = challengeSchema.safeParse(Object.fromEntries(requested));
    if (!challenge.success) throw validationFailed("PKCE flow requires code_challenge_method and code_challenge");
    const redirectTo = requested.get("redirect_to") ?? "";
    const referrer = mayReturnTo(redirectTo) ? redirectTo : defaultReturn(context.siteUrl);
    const flowId = randomUUID();
    await context.withDatabase(
      ({ database }) => insertFlow(database, { flowId, referrer, challenge: challenge.data.code_challenge }),
      request.signal,
    );
    return found(googleSignInUrl(flowOf(context, settings, flowId), requested));
  };
}

/** `GET /callback`: Google's response. Always redirects to a page of the site, with a code or an error. */
export function completeGoogleSignIn({ settings }: GoogleSignIn): AuthHandler {
  return async (context, { request, url }) => {
    const { signal } = request;
    const state = z.uuid().safeParse(url.searchParams.get("state"));
    const flow = state.success
      ? await context.withDatabase(({ database }) => findFlow(database, state.data), signal)
      : null;
    if (flow === null || settings === null) {
      const error = new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
      return redirectWithError(defaultReturn(context.siteUrl), "invalid_request", error);
    }
    try {
      const google = flowOf(context, settings, flow.id);
      const profile = await fetchGoogleProfile(google, url.searchParams, { signal, log: context.log });
      await context.withDatabase(({ database }) => signIn(context, database, { profile, flowId: flow.id }), signal);
      const location = new URL(flow.referrer);
      location.searchParams.set("code", flow.auth_code);
      return found(location.href);
    } catch (error) {
      if (error instanceof ProviderError) return redirectWithError(flow.referrer, error.code, error);
      if (error instanceof AuthError) {
        return redirectWithError(flow.referrer, error.status >= 500 ? "server_error" : "access_denied", error);
      }
      throw error;
    }
  };
}

async function signIn(
  context: AuthContext,
  database: TransactionalDatabase,
  { profile, flowId }: { readonly profile: GoogleProfile; readonly flowId: string },
): Promise<void> {
  const email = profile.email.toLowerCase();
  const token = newLinkToken();
  const { confirmed } = await database.transaction(async (transaction) => {
    const account = await findOrCreateGoogleAccount(transaction, profile, token);
    if (account.confirmed) await completeFlow(transaction, flowId, account.userId);
    return account;
  });
  if (confirmed) return;
  context.sendMail("confirmation", email, { Email: email, TokenHash: token });
  throw unverifiedEmail("A confirmation email has been sent to your google email");
}

const flowRow = z.object({ id: z.string(), auth_code: z.string(), referrer: z.string() });

async function insertFlow(
  database: Database,
  flow: { readonly flowId: string; readonly challenge: string; readonly referrer: string },
): Promise<void> {
  await execute(database, "delete from auth.flow_state where created_at < now() - interval '1 hour'");
  await execute(
    database,
    `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method,
       provider_type, provider_access_token, provider_refresh_token, referrer)
     values ($1, $2, 'oauth', $3, 's256', 'google', '', '', $4)`,
    [flow.flowId, randomUUID(), flow.challenge, flow.referrer],
  );
}

async function findFlow(database: Database, id: string): Promise<z.infer<typeof flowRow> | null> {
  const [flow] = await database.query(
    flowRow,
    `select id, auth_code, referrer from auth.flow_state
     where id = $1 and user_id is null and provider_type = 'google' and created_at > now() - ${FLOW_LIFETIME}`,
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
