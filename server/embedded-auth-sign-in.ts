import { z } from "zod";
import { accountByEmail, openSession, run } from "./embedded-auth-accounts";
import { AUTH_BODIES, parsePasswordGrant, readAuthBody } from "./embedded-auth-body";
import { AuthRefusal, authAnswer, userBanned, wrongCredentials } from "./embedded-auth-refusal";
import { callWith, type AuthCall, type AuthHandler, type AuthService, type Turn } from "./embedded-auth-service";

/** `POST /token`: by password, by refresh token, or by the code of a social sign-in. */
export const issueTokens: AuthHandler = (service, call) => {
  const grant = grantOf(call.url);
  if (grant === "password") return byPassword(service, call);
  if (grant === "refresh_token") return byRefreshToken(service, call);
  if (grant === "pkce") return byCode(service, call);
  throw new AuthRefusal(400, "invalid_credentials", "unsupported_grant_type");
};

/** How somebody wants to get tokens; null when that is not said, or said twice. */
export function grantOf(url: URL): string | null {
  const grants = url.searchParams.getAll("grant_type");
  return grants.length === 1 ? (grants[0] ?? null) : null;
}

/** An unknown address, a wrong password and an account without one are the same, in words and in time. */
async function byPassword(service: AuthService, call: AuthCall): Promise<Response> {
  const { address, password } = parsePasswordGrant(await call.request.text());
  const { signal } = call.request;
  const account = await service.turn(({ database }) => accountByEmail(database, address), signal);
  const matches = await service.passwords.matches(password, account?.encrypted_password ?? null);
  if (account === null || account.deleted || !matches) throw wrongCredentials();
  // Both said only to whoever knows the password.
  if (account.banned) throw userBanned(400);
  if (!account.confirmed) throw new AuthRefusal(400, "email_not_confirmed", "Email not confirmed");

  return service.turn(async ({ database, library }) => {
    const current = await accountByEmail(database, address);
    // The password may have been changed while this one was compared.
    if (current?.id !== account.id || current.encrypted_password !== account.encrypted_password) {
      throw wrongCredentials();
    }
    const session = await database.transaction((work) => openSession(work, account, service.jwtSecret));
    const headers = new Headers(call.request.headers);
    headers.set("authorization", `Bearer ${session.access_token}`);
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    const user: unknown = await (await library(new Request(new URL("/auth/v1/user", call.url), { headers }))).json();
    return authAnswer({ ...session, user, weak_password: null });
  }, signal);
}

/** Requests of one page that started together may come with the same token for so long. As in `supabase/config.toml`. */
const REUSE_INTERVAL_S = 10;

const tokenRow = z.object({
  session_id: z.string().nullable(),
  banned: z.boolean(),
  deleted: z.boolean(),
  revoked: z.boolean(),
  /** Seconds since it was used. */
  age_s: z.number(),
  /** Token from which the session's active one was made. */
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
 * A token is good for one use. Its parent, whose answer may have been lost, gives the active one again; an older one
 * does so for a few seconds, and after that it has been stolen, by whoever came first: the session ends.
 */
async function byRefreshToken(service: AuthService, call: AuthCall): Promise<Response> {
  const { refresh_token: token = "" } = await readAuthBody(call.request, AUTH_BODIES.refresh);
  return service.turn(async ({ database, library }) => {
    const [used] = await database.query(tokenRow, TOKEN, [token]);
    if (used?.deleted === true) throw new AuthRefusal(400, "refresh_token_not_found", "Invalid Refresh Token");
    if (used?.banned === true) throw userBanned(400, "Invalid Refresh Token: User Banned");
    const ask = (refreshToken: string) => library(callWith(call, { body: { refresh_token: refreshToken } }));
    if (used?.revoked !== true || used.active_parent === token) return ask(token);
    if (used.active_parent !== null && used.age_s <= REUSE_INTERVAL_S) return ask(used.active_parent);
    if (used.session_id !== null) {
      await run(database, "delete from auth.sessions where id = $1", [used.session_id]);
      if (used.has_active) service.log.warn({}, "an old refresh token came back: its session has been ended");
    }
    throw new AuthRefusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }, call.request.signal);
}

async function byCode(service: AuthService, call: AuthCall): Promise<Response> {
  const { auth_code, code_verifier } = await readAuthBody(call.request, AUTH_BODIES.pkce);
  return service.turn(
    ({ library }: Turn) => library(callWith(call, { body: { auth_code, code_verifier } })),
    call.request.signal,
  );
}
