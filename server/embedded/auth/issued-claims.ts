import { ownValue } from "~/lib/own-value";
import { z } from "zod";
import { readToken, signToken } from "./access-token";
import { authResponse } from "./auth-error";
import type { AuthHandler } from "./auth-context";
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

const sessionRow = z.object({ method: z.string(), began: z.number() });

/** Remembers how a session began, the first time it is told, and gives it with the time in seconds. */
const SESSION = `
  update auth.sessions set tag = coalesce(tag, $2) where id = $1
  returning coalesce(tag, 'password') as method, extract(epoch from created_at)::bigint as began`;

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
    const [session] = await context.withDatabase(({ database }) =>
      database.query(sessionRow, SESSION, [session_id ?? null, methodOf(call.url)]),
    );
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
      aal: "aal1",
      amr: [{ method: session?.method ?? "password", timestamp: session?.began ?? iat }],
      session_id,
      is_anonymous: user.is_anonymous ?? false,
    };
    return authResponse({ ...issued.data, access_token: signToken(claims, context.jwtSecret) });
  };
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
