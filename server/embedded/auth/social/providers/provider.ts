import { createHash } from "node:crypto";
import { z } from "zod";
import { EMAIL_MAX } from "~/lib/text/email";
import type { ProviderSettings, SocialProviderId } from "~/lib/env.server";
import { AuthError } from "../../auth-error";

/* What identity providers have in common: OAuth 2 with a code. */

/** One sign-in, as every request of it needs it. */
export interface SocialFlow {
  readonly settings: ProviderSettings;
  readonly flowId: string;
  /** PKCE code verifier. */
  readonly verifier: string;
  /** Where the provider sends its response. */
  readonly redirectUri: string;
}

/** A user as the provider describes them. */
export const profileSchema = z.object({
  /** Address that names the provider. */
  iss: z.string(),
  /** The user's id at the provider. */
  sub: z.string().min(1).max(255),
  email: z.email().max(EMAIL_MAX),
  email_verified: z.boolean(),
  name: z.string().max(200).optional(),
  picture: z.string().max(2048).optional(),
});
export type SocialProfile = z.infer<typeof profileSchema>;

/** One identity provider. */
export interface IdentityProvider {
  readonly id: SocialProviderId;
  /** Address of its sign-in page. */
  signInUrl(flow: SocialFlow, requested: URLSearchParams): string;
  /** Exchanges its code for the user's profile. Throws an AuthError whose message may be shown. */
  fetchProfile(flow: SocialFlow, code: string, signal: AbortSignal): Promise<SocialProfile>;
}

const TIMEOUT_MS = 10_000;

/** The provider did not accept the code. */
export const codeRefused = () => new AuthError(500, "unexpected_failure", "Unable to exchange external code");

/** The provider's answer about the user cannot be used. */
export const noProfile = () =>
  new AuthError(500, "unexpected_failure", "Error getting user profile from external provider");

/** Makes the address of a sign-in page. Of what the caller asks for only `allowed` is passed on. */
export function signInPage(
  page: string,
  { flow, requested, allowed, scope }: SignInPageOptions,
  extra: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(page);
  for (const name of allowed) {
    const value = requested.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const parameters = {
    client_id: flow.settings.clientId,
    redirect_uri: flow.redirectUri,
    response_type: "code",
    scope,
    state: flow.flowId,
    ...extra,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

interface SignInPageOptions {
  readonly flow: SocialFlow;
  readonly requested: URLSearchParams;
  /** Parameters a caller may add. None of them changes where the provider sends its response. */
  readonly allowed: readonly string[];
  readonly scope: string;
}

/** The parameters of a provider that supports PKCE. */
export function challengeOf({ verifier }: SocialFlow) {
  return {
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
}

/** The body of the request that exchanges a code. */
export function codeExchange({ settings, redirectUri }: SocialFlow, code: string) {
  return {
    client_id: settings.clientId,
    client_secret: settings.secret,
    code,
    redirect_uri: redirectUri,
    grant_type: "authorization_code",
  };
}

/** Sends a request to a provider and parses its JSON; null when the provider refuses it, or sends something else. */
export async function askProvider<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  signal: AbortSignal,
): Promise<Body | null> {
  const response = await fetch(request, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }).catch(
    () => {
      throw new AuthError(500, "unexpected_failure", "Unable to reach the external provider");
    },
  );
  const json: unknown = await response.json().catch(() => null);
  const parsed = schema.safeParse(json);
  return response.ok && parsed.success ? parsed.data : null;
}

/** A POST with form fields. */
export function formRequest(address: string, fields: Readonly<Record<string, string>>): Request {
  return new Request(address, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
}
