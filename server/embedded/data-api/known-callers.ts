import type { ApiKeyResolver } from "@supabase/lite";
import { equalsInConstantTime } from "../auth/constant-time";

/** The claims of the caller of a request, whose token and session have been checked. */
const claimsOf = new WeakMap<Request, Readonly<Record<string, unknown>>>();

/**
 * Tells the library on whose behalf a request of the data API is. It verifies no token then, and does not look for the
 * user and the session, which are two statements more for each call of a member.
 *
 * @param claims all claims of a token that is valid and whose session goes on
 */
export function setKnownCaller(request: Request, claims: Readonly<Record<string, unknown>>): void {
  request.headers.delete("authorization");
  claimsOf.set(request, claims);
}

/** What the library makes of a request's API key: the claims of its known caller, else those of the key. */
export function createKeyResolver(keys: {
  readonly publishableKey: string;
  readonly secretKey: string;
}): ApiKeyResolver {
  return (key, { req }) => {
    const claims = claimsOf.get(req.raw);
    if (claims !== undefined) return Promise.resolve({ type: "publishable", claims });
    if (equalsInConstantTime(key, keys.secretKey)) {
      return Promise.resolve({ type: "secret", claims: { role: "service_role" } });
    }
    const isPublishable = equalsInConstantTime(key, keys.publishableKey);
    return Promise.resolve(isPublishable ? { type: "publishable", claims: { role: "anon" } } : null);
  };
}
