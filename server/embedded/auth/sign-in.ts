import { z } from "zod";
import { accountByEmail, execute, queryIds } from "./accounts";
import { ofAccount } from "./alone-names";
import { AUTH_BODIES, parsePasswordGrant, readAuthBody } from "./bodies";
import { AuthError, authResponse, userBanned, wrongCredentials } from "./auth-error";
import { openSession } from "./sessions";
import {
  forwardedRequest,
  type AuthCall,
  type AuthHandler,
  type AuthContext,
  type DatabaseAccess,
} from "./auth-context";

/** `POST /token`: by password, by refresh token, or by the code of a social sign-in. */
export const issueTokens: AuthHandler = (context, call) => {
  const grant = grantOf(call.url);
  if (grant === "password") return byPassword(context, call);
  if (grant === "refresh_token") return byRefreshToken(context, call);
  if (grant === "pkce") return byCode(context, call);
  throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
};

/** The requested grant type; null when there is none, or more than one. */
export function grantOf(url: URL): string | null {
  const grants = url.searchParams.getAll("grant_type");
  return grants.length === 1 ? (grants[0] ?? null) : null;
}

/** An unknown address, a wrong password and an account without a password get the same response in the same time. */
async function byPassword(context: AuthContext, call: AuthCall): Promise<Response> {
  const { address, password } = parsePasswordGrant(await call.request.text());
  const { signal } = call.request;
  const account = await context.withDatabase(({ database }) => accountByEmail(database, address), signal);
  const matches = await context.passwords.matches(password, account?.encrypted_password ?? null);
  if (account === null || account.deleted || !matches) throw wrongCredentials();
  // Both errors are sent only to a caller who knows the password.
  if (account.banned_until !== null) throw userBanned(400, account.banned_until);
  if (!account.confirmed) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");

  return context.withDatabase(async ({ database, library, alone }) => {
    const session = await alone([ofAccount(account.id)], async () => {
      const current = await accountByEmail(database, address);
      // The password may have been changed while it was compared.
      if (current?.id !== account.id || current.encrypted_password !== account.encrypted_password) {
        throw wrongCredentials();
      }
      return database.transaction((work) => openSession(work, account, context.jwtSecret));
    });
    const headers = new Headers(call.request.headers);
    headers.set("authorization", `Bearer ${session.access_token}`);
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    const user: unknown = await (await library(new Request(new URL("/auth/v1/user", call.url), { headers }))).json();
    return authResponse({ ...session, user, weak_password: null });
  }, signal);
}

/** Requests of one page may use the same token at the same time. As in `supabase/config.toml`. */
const REUSE_INTERVAL_S = 10;

const tokenRow = z.object({
  session_id: z.string().nullable(),
  banned: z.boolean(),
  deleted: z.boolean(),
  revoked: z.boolean(),
  /** Seconds since the token was used; negative after the clock has been set back. */
  age_s: z.number(),
  /** The token that the session's active token replaced. */
  active_parent: z.string().nullable(),
  has_active: z.boolean(),
});

const TOKEN = `
  select used.session_id, coalesce(used.revoked, false) as revoked,
    coalesce(account.banned_until > now(), false) as banned, account.deleted_at is not null as deleted,
    extract(epoch from now() - used.updated_at)::float8 as age_s,
    active.parent as active_parent, active.token is not null as has_active
  from auth.refresh_tokens as used
  left join auth.sessions as session on session.id = used.session_id
  left join auth.users as account on account.id = session.user_id
  left join lateral (
    select token, parent from auth.refresh_tokens
    where session_id = used.session_id and not coalesce(revoked, false)
    order by created_at desc limit 1
  ) as active on true
  where used.token = $1`;

/**
 * A refresh token can be used once. The token before the active one returns the active one again, since the response
 * may have been lost. An older one does so for a few seconds; after that it is taken for stolen and the session ends.
 */
async function byRefreshToken(context: AuthContext, call: AuthCall): Promise<Response> {
  const { refresh_token: token = "" } = await readAuthBody(call.request, AUTH_BODIES.refresh);
  return context.withDatabase(async (access) => {
    const [owner] = await queryIds(access.database, "select user_id as id from auth.refresh_tokens where token = $1", [
      token,
    ]);
    return access.alone([owner === undefined ? `token ${token}` : ofAccount(owner)], () =>
      refreshSession(context, call, { access, token }),
    );
  }, call.request.signal);
}

async function refreshSession(
  context: AuthContext,
  call: AuthCall,
  { access: { database, library }, token }: { readonly access: DatabaseAccess; readonly token: string },
): Promise<Response> {
  const [used] = await database.query(tokenRow, TOKEN, [token]);
  if (used?.deleted === true) throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token");
  if (used?.banned === true) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  const refresh = (refreshToken: string) => library(forwardedRequest(call, { body: { refresh_token: refreshToken } }));
  if (used?.revoked !== true || used.active_parent === token) return refresh(token);
  if (used.active_parent !== null && Math.abs(used.age_s) <= REUSE_INTERVAL_S) return refresh(used.active_parent);
  if (used.session_id !== null) {
    await execute(database, "delete from auth.sessions where id = $1", [used.session_id]);
    if (used.has_active) context.log.warn({}, "an old refresh token came back: its session has been ended");
  }
  throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

async function byCode(context: AuthContext, call: AuthCall): Promise<Response> {
  const { auth_code, code_verifier } = await readAuthBody(call.request, AUTH_BODIES.pkce);
  return context.withDatabase(
    ({ library, alone }) =>
      alone([`code ${auth_code}`], () => library(forwardedRequest(call, { body: { auth_code, code_verifier } }))),
    call.request.signal,
  );
}
