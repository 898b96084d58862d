import { createHash } from "node:crypto";
import { z } from "zod";
import { EMAIL_MAX } from "~/lib/text/email";
import type { GoogleSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import { AuthError } from "../auth-error";

/* The OpenID Connect requests to Google: the address of its sign-in page, and the exchange of its code. */

const AUTHORIZE = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
/** Google uses both spellings. */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const SCOPES = ["openid", "email", "profile"];
/** Parameters a caller may add. None of them changes where Google sends its response. */
const ALLOWED_PARAMETERS = ["access_type", "hd", "login_hint", "prompt"];

const TIMEOUT_MS = 10_000;
const ERROR_TEXT_MAX = 300;

/** One sign-in with Google, as both requests need it. */
export interface GoogleFlow {
  readonly settings: GoogleSettings;
  readonly flowId: string;
  /** PKCE code verifier. */
  readonly verifier: string;
  /** Where Google sends its response. */
  readonly redirectUri: string;
}

/** Google's error response in place of a code. */
export class ProviderError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Address of Google's sign-in page. */
export function googleSignInUrl(flow: GoogleFlow, requested: URLSearchParams): string {
  const url = new URL(AUTHORIZE);
  for (const name of ALLOWED_PARAMETERS) {
    const value = requested.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const parameters = {
    client_id: flow.settings.clientId,
    redirect_uri: flow.redirectUri,
    response_type: "code",
    scope: SCOPES.join(" "),
    state: flow.flowId,
    code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const tokenResponse = z.looseObject({ id_token: z.string() });

const idClaims = z.looseObject({
  iss: z.enum(ISSUERS),
  aud: z.string(),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: z.email().max(EMAIL_MAX),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().max(200).optional(),
  picture: z.string().max(2048).optional(),
});

/** A user as Google's ID token describes them. */
export type GoogleProfile = z.infer<typeof idClaims>;

/**
 * Reads Google's response to a sign-in and exchanges its code for the user's profile.
 *
 * @throws ProviderError, AuthError with messages that may be shown to the user
 */
export async function fetchGoogleProfile(
  flow: GoogleFlow,
  response: URLSearchParams,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): Promise<GoogleProfile> {
  const error = response.get("error");
  if (error !== null) {
    const code = /^[a-z_]{1,64}$/.test(error) ? error : "server_error";
    throw new ProviderError(code, (response.get("error_description") ?? "").slice(0, ERROR_TEXT_MAX));
  }
  const code = response.get("code");
  if (code === null || code === "") {
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  }
  const { status, idToken } = await exchangeCode(flow, code, signal);
  if (idToken === null) {
    log.warn({ status }, "Google did not take the code of a sign-in");
    throw new AuthError(500, "unexpected_failure", "Unable to exchange external code");
  }
  // The token came from Google over TLS, which authenticates it as its signature would.
  const profile = idClaims.safeParse(decodePayload(idToken));
  if (!profile.success || profile.data.aud !== flow.settings.clientId || profile.data.exp * 1000 < Date.now()) {
    throw new AuthError(500, "unexpected_failure", "Error getting user profile from external provider");
  }
  return profile.data;
}

async function exchangeCode(
  { settings, verifier, redirectUri }: GoogleFlow,
  code: string,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly idToken: string | null }> {
  const response = await fetch(TOKEN, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({
      client_id: settings.clientId,
      client_secret: settings.secret,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      grant_type: "authorization_code",
    }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => {
    throw new AuthError(500, "unexpected_failure", "Unable to reach the external provider");
  });
  const json: unknown = await response.json().catch(() => null);
  const parsed = tokenResponse.safeParse(json);
  return { status: response.status, idToken: response.ok && parsed.success ? parsed.data.id_token : null };
}

function decodePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
