import { z } from "zod";
import { readToken } from "./access-token";
import { accountById, type Account } from "./accounts";
import { ofAccount } from "./alone-names";
import { forwardedRequest, type AuthCall, type AuthContext, type DatabaseAccess } from "./auth-context";
import { AuthError, sessionGone, userBanned } from "./auth-error";

/** The signed-in user of a call, with the account as it is now. */
export interface Caller {
  readonly account: Account;
  readonly sessionId: string;
  readonly sessionAgeS: number;
  /** Time since the session was begun, or was last given a second factor. */
  readonly confirmedAgeS: number;
  /** A second factor has been given in this session, and its token says so. */
  readonly isVerified: boolean;
  /** The account has a second factor. */
  readonly hasFactor: boolean;
}

const sessionRow = z.object({
  age_s: z.number(),
  confirmed_age_s: z.number(),
  is_verified: z.boolean(),
  has_factor: z.boolean(),
});

/** `private.session_confirmed_at()` of the migrations asks the same. */
const SESSION = `
  select extract(epoch from now() - sessions.created_at)::float8 as age_s,
    extract(epoch from now() - greatest(
      sessions.created_at,
      (select max(updated_at) from auth.mfa_amr_claims where session_id = sessions.id)))::float8 as confirmed_age_s,
    coalesce(sessions.aal = 'aal2', false) as is_verified,
    exists (
      select from auth.mfa_factors as factor
      where factor.user_id = sessions.user_id and factor.status = 'verified') as has_factor
  from auth.sessions where sessions.id = $1`;

/** The caller, or the library's error response for a token whose account or session no longer exists. */
export async function callerOf(
  { database, library }: DatabaseAccess,
  { jwtSecret }: Pick<AuthContext, "jwtSecret">,
  call: AuthCall,
): Promise<Caller | Response> {
  const response = await library(forwardedRequest(call, { method: "GET", url: new URL("/auth/v1/user", call.url) }));
  if (!response.ok) return response;
  const token = readToken(call.request.headers.get("authorization") ?? "", jwtSecret);
  const claims = "claims" in token ? token.claims : null;
  const account = claims === null ? null : await accountById(database, claims.sub);
  const sessionId = claims?.session_id;
  const [session] = await database.query(sessionRow, SESSION, [sessionId ?? null]);
  if (account === null || sessionId === undefined || session === undefined || account.deleted) throw sessionGone();
  if (account.banned_until !== null) throw userBanned(403, account.banned_until);
  return {
    account,
    sessionId,
    sessionAgeS: session.age_s,
    confirmedAgeS: session.confirmed_age_s,
    isVerified: session.is_verified && claims?.aal === "aal2",
    hasFactor: session.has_factor,
  };
}

/** The name under which a call has its caller's account to itself. */
export function ofCaller({ jwtSecret }: Pick<AuthContext, "jwtSecret">, { request }: AuthCall): string {
  const token = readToken(request.headers.get("authorization") ?? "", jwtSecret);
  return ofAccount("claims" in token ? token.claims.sub : "nobody");
}

/** {@link callerOf} in a turn of its own. */
export function findCaller(context: AuthContext, call: AuthCall): Promise<Caller | Response> {
  return context.withDatabase((access) => callerOf(access, context, call), call.request.signal);
}

/** How long a sign-in or a second factor stands for the owner, seconds. The site and its database have the same limit. */
const RECENT_S = 10 * 60;

/** Whether whoever has the session has shown a short time ago who they are. */
export const isRecentlyConfirmed = ({ confirmedAgeS }: Caller): boolean => confirmedAgeS <= RECENT_S;

/**
 * Throws an AuthError unless the session was confirmed a short time ago. For what would make an account the finder's of an
 * open browser or a token. Stricter than a hosted Supabase, with its code for "confirm it once more".
 */
export function requireRecentSignIn(caller: Caller): void {
  if (isRecentlyConfirmed(caller)) return;
  throw new AuthError(403, "reauthentication_needed", "This needs a recent sign-in");
}

/** The account has a second factor, and the session has not given it. */
export const insufficientLevel = (status: 401 | 403 | 422, message: string) =>
  new AuthError(status, "insufficient_aal", message);
