import { ownValue } from "~/lib/own-value";
import { z } from "zod";
import { readToken, signToken } from "./access-token";
import { authResponse } from "./auth-error";
import type { AuthHandler } from "./auth-context";
import { listFactors } from "./factors/factor-rows";
import { grantOf } from "./sign-in";

/** How a session began, in the words of the claim `amr`. */
type SignInMethod = "password" | "oauth" | "otp";

const METHOD_OF_GRANT: Readonly<Record<string, SignInMethod>> = { password: "password", pkce: "oauth" };

const metadata = z.record(z.string(), z.unknown()).nullish();

/** A response that opens or renews a session. */
const issuedSession = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({
    email: z.string().nullish(),
    phone: z.string().nullish(),
    app_metadata: metadata,
    user_metadata: metadata,
    is_anonymous: z.boolean().nullish(),
  }),
});

const sessionRow = z.object({ method: z.string(), began: z.number(), aal: z.string() });

const methodRow = z.object({ method: z.string(), timestamp: z.number() });

/** Remembers how a session began, the first time it is told, and gives it with the time in seconds. */
const SESSION = `
  update auth.sessions set tag = coalesce(tag, $2) where id = $1
  returning coalesce(tag, 'password') as method, extract(epoch from created_at)::bigint as began,
    coalesce(aal, 'aal1') as aal`;

/** How a session was confirmed since, newest first. */
const LATER_METHODS = `
  select authentication_method as method, extract(epoch from updated_at)::bigint as timestamp
  from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`;

/** Gives the access token in a handler's response all the claims a hosted project's has. */
export function withAllClaims(handler: AuthHandler): AuthHandler {
  return async (context, call) => {
    const response = await handler(context, call);
    if (!response.ok) return response;
    const text = await response.text();
    const issued = issuedSession.safeParse(parsed(text));
    const token = issued.success ? readToken(`Bearer ${issued.data.access_token}`, context.jwtSecret) : null;
    if (!issued.success || token === null || !("claims" in token)) return new Response(text, response);

    const { sub, iat, exp, session_id } = token.claims;
    const { session, later, factors } = await context.withDatabase(async ({ database }) => ({
      session: (await database.query(sessionRow, SESSION, [session_id ?? null, methodOf(call.url)]))[0],
      later: await database.query(methodRow, LATER_METHODS, [session_id ?? null]),
      factors: await listFactors(database, sub),
    }));
    const { user } = issued.data;
    const claims = {
      iss: `${context.siteUrl.replace(/\/$/, "")}/auth/v1`,
      sub,
      aud: "authenticated",
      exp,
      iat,
      email: user.email ?? "",
      phone: user.phone ?? "",
      app_metadata: user.app_metadata ?? {},
      user_metadata: user.user_metadata ?? {},
      role: "authenticated",
      aal: session?.aal ?? "aal1",
      amr: [...later, { method: session?.method ?? "password", timestamp: session?.began ?? iat }],
      session_id,
      is_anonymous: user.is_anonymous ?? false,
    };
    const access_token = signToken(claims, context.jwtSecret);
    return authResponse({ ...issued.data, access_token, user: withFactors(user, factors) });
  };
}

/** A user with the second factors of their account; a hosted Supabase leaves an empty list out. */
export function withFactors(user: object, factors: readonly object[]): object {
  return factors.length === 0 ? user : { ...user, factors };
}

/** How a call signs in; null when it renews a session. */
function methodOf(url: URL): SignInMethod | null {
  if (url.pathname.endsWith("/verify")) return "otp";
  return ownValue(METHOD_OF_GRANT, grantOf(url) ?? "") ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
