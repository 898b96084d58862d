import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/database";
import { readToken, signToken, type TokenClaims } from "./access-token";
import { execute, queryIds, writeAuditEntry, type Account } from "./accounts";
import type { AuthCall, AuthContext } from "./auth-context";

/** The tokens of a new session, as they are sent to the user. */
export interface IssuedSession {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
}

const TOKEN_LIFE_S = 3600;

const USER_AGENT_MAX = 500;

/** Opens a session of an account and issues its tokens. */
export async function openSession(
  database: Database,
  { id, email }: Pick<Account, "id" | "email">,
  jwtSecret: string,
): Promise<IssuedSession> {
  const sessionId = randomUUID();
  await execute(database, "insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [sessionId, id]);
  const refreshToken = await insertRefreshToken(database, { accountId: id, sessionId, parent: null });
  await execute(database, "update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1", [id]);
  await writeAuditEntry(database, { id, email }, "login", "account");
  return tokensOf({ id, email }, { sessionId, refreshToken, jwtSecret });
}

/** Goes on with a session under new tokens; the refresh token before them is replaced, as when it is used. */
export async function continueSession(
  database: Database,
  {
    account,
    sessionId,
    jwtSecret,
  }: { readonly account: Pick<Account, "id" | "email">; readonly sessionId: string; readonly jwtSecret: string },
): Promise<IssuedSession> {
  const [replaced] = await database.query(
    tokenRow,
    `update auth.refresh_tokens set revoked = true, updated_at = now()
     where id = (
       select id from auth.refresh_tokens where session_id = $1 and not coalesce(revoked, false)
       order by created_at desc limit 1)
     returning token`,
    [sessionId],
  );
  const parent = replaced?.token ?? null;
  const refreshToken = await insertRefreshToken(database, { accountId: account.id, sessionId, parent });
  return tokensOf(account, { sessionId, refreshToken, jwtSecret });
}

const tokenRow = z.object({ token: z.string() });

async function insertRefreshToken(
  database: Database,
  token: { readonly accountId: string; readonly sessionId: string; readonly parent: string | null },
): Promise<string> {
  const refreshToken = randomUUID();
  await execute(
    database,
    `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent)
     values ($1, $2, $3, $4, false, $5)`,
    [randomUUID(), refreshToken, token.accountId, token.sessionId, token.parent],
  );
  return refreshToken;
}

function tokensOf(
  { id, email }: Pick<Account, "id" | "email">,
  {
    sessionId,
    refreshToken,
    jwtSecret,
  }: { readonly sessionId: string; readonly refreshToken: string; readonly jwtSecret: string },
): IssuedSession {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: id,
    aud: "authenticated",
    role: "authenticated",
    ...(email !== null && { email }),
    session_id: sessionId,
    iat: now,
    exp: now + TOKEN_LIFE_S,
  };
  return {
    access_token: signToken(claims, jwtSecret),
    token_type: "bearer",
    expires_in: TOKEN_LIFE_S,
    expires_at: now + TOKEN_LIFE_S,
    refresh_token: refreshToken,
  };
}

/** `public.caller_id()` of the migrations asks the same. */
const LIVE_SESSION = `
  select sessions.id::text as id
  from auth.sessions join auth.users on users.id = sessions.user_id
  where sessions.id = $1 and sessions.user_id = $2
    and (sessions.not_after is null or sessions.not_after > now())
    and (users.banned_until is null or users.banned_until <= now())
    and users.deleted_at is null`;

/** Whether the session that a token was issued for goes on. The token itself is good for up to an hour longer. */
export async function isSessionLive(
  database: Database,
  { session_id, sub }: Pick<TokenClaims, "session_id" | "sub">,
): Promise<boolean> {
  return (await queryIds(database, LIVE_SESSION, [session_id ?? null, sub])).length > 0;
}

const issuedSchema = z.looseObject({ access_token: z.string() });

/**
 * Keeps with a session how its browser calls itself, as a hosted Supabase does. A session whose device cannot be written
 * down goes on without: its link or code has been used, and could not be used again.
 *
 * @param response to a call that begins or renews a session
 */
export async function noteDevice(
  context: Pick<AuthContext, "withDatabase" | "jwtSecret" | "log">,
  { request }: Pick<AuthCall, "request">,
  response: Response,
): Promise<Response> {
  if (!response.ok) return response;
  const issued = issuedSchema.safeParse(await response.clone().json());
  const token = issued.success ? readToken(`Bearer ${issued.data.access_token}`, context.jwtSecret) : null;
  const sessionId = token !== null && "claims" in token ? token.claims.session_id : undefined;
  if (sessionId === undefined) return response;
  const userAgent = (request.headers.get("user-agent") ?? "").slice(0, USER_AGENT_MAX);
  const noted = context.withDatabase(
    ({ database }) =>
      execute(database, "update auth.sessions set user_agent = $2 where id = $1", [sessionId, userAgent]),
    request.signal,
  );
  await noted.catch((error: unknown) => {
    context.log.warn({ err: error }, "the device of a session could not be noted");
  });
  return response;
}
