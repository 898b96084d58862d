import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database, SqlValue } from "./embedded-database";

/** One account as sign-in and its like need it. */
const accountRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  confirmed: z.boolean(),
  banned: z.boolean(),
  /** Marked as deleted, by hand: its rows are still there. */
  deleted: z.boolean(),
  email_change: z.string().nullable(),
  email_change_confirm_status: z.number().nullable(),
  reauthentication_token: z.string().nullable(),
  reauthentication_age_s: z.number().nullable(),
});

/** See {@link accountRow}. */
export type Account = z.infer<typeof accountRow>;

const ACCOUNT = `
  select id, email, encrypted_password, email_confirmed_at is not null as confirmed,
    coalesce(banned_until > now(), false) as banned, deleted_at is not null as deleted, email_change,
    email_change_confirm_status, reauthentication_token,
    extract(epoch from now() - reauthentication_sent_at)::float8 as reauthentication_age_s
  from auth.users`;

/** Only accounts of this site's own sign-up and of social sign-in share one address book. */
export async function accountByEmail(database: Database, email: string): Promise<Account | null> {
  const [found] = await database.query(accountRow, `${ACCOUNT} where email = $1 and not is_sso_user`, [email]);
  return found ?? null;
}

/** The account a token was issued to. */
export async function accountById(database: Database, id: string): Promise<Account | null> {
  const [found] = await database.query(accountRow, `${ACCOUNT} where id = $1`, [id]);
  return found ?? null;
}

const nothing = z.unknown();

/** Runs a statement for what it does. */
export async function run(database: Database, sql: string, parameters: readonly SqlValue[] = []): Promise<void> {
  await database.query(nothing, sql, parameters);
}

const countRow = z.object({ id: z.string() });

/** Ids of the rows a statement touched; it must return them. */
export async function idsOf(database: Database, sql: string, parameters: readonly SqlValue[]): Promise<string[]> {
  return (await database.query(countRow, sql, parameters)).map(({ id }) => id);
}

/** Writes to the auth service's own log, as it does itself. */
export async function audit(
  database: Database,
  account: Pick<Account, "id" | "email">,
  action: string,
  logType: "account" | "user" | "team",
): Promise<void> {
  const payload = {
    action,
    actor_id: account.id,
    actor_username: account.email ?? "",
    actor_via_sso: false,
    log_type: logType,
    traits: { provider: "email" },
  };
  await run(database, "insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2, now())", [
    randomUUID(),
    JSON.stringify(payload),
  ]);
}

const LINK_BYTES = 32;

/** What a link proves itself with. Random throughout: a digest of a short code could be guessed. */
export function newLinkToken(): string {
  return randomBytes(LINK_BYTES).toString("base64url");
}

const CODE_DIGITS = 8;

/** A code people type in. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/** A code as it is stored: whoever reads the table alone learns none. */
export function codeDigest(secret: string, accountId: string, code: string): string {
  return createHmac("sha256", secret).update(`code ${accountId} ${code}`).digest("base64url");
}

/** A session as its holder gets it. */
export interface IssuedSession {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
}

const TOKEN_LIFE_S = 3600;

/** Opens a session of an account and issues its tokens. */
export async function openSession(
  database: Database,
  { id, email }: Pick<Account, "id" | "email">,
  jwtSecret: string,
): Promise<IssuedSession> {
  const sessionId = randomUUID();
  const refreshToken = randomUUID();
  await run(database, "insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [sessionId, id]);
  await run(
    database,
    "insert into auth.refresh_tokens (id, token, user_id, session_id, revoked) values ($1, $2, $3, $4, false)",
    [randomUUID(), refreshToken, id, sessionId],
  );
  await run(database, "update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1", [id]);
  await audit(database, { id, email }, "login", "account");
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

function signToken(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** A sign-up as its account is written and as its answer describes it. */
export interface NewAccount {
  readonly id: string;
  readonly email: string;
  /** Null: whoever opens the link has to choose one. */
  readonly passwordHash: string | null;
  readonly confirmationToken: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes an account that waits for its address to be confirmed. */
export async function insertAccount(database: Database, account: NewAccount): Promise<void> {
  const { id, email, passwordHash, confirmationToken } = account;
  const metadata = JSON.stringify(metadataOf(account));
  await run(
    database,
    `insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, now(), $5, $6, now(), now())`,
    [id, email, passwordHash, confirmationToken, JSON.stringify(APP_METADATA), metadata],
  );
  await run(
    database,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'email', $2, $3, $4, now())`,
    [randomUUID(), id, id, metadata],
  );
  await audit(database, account, "user_confirmation_requested", "user");
}

const APP_METADATA = { provider: "email", providers: ["email"] } as const;

function metadataOf({ id, email, data }: NewAccount): Record<string, unknown> {
  return { ...data, email, email_verified: false, phone_verified: false, sub: id };
}

/** What a sign-up is answered with, whether there is such an account now or was one before. */
export function newAccountAnswer(account: NewAccount): Record<string, unknown> {
  const at = new Date().toISOString();
  const { id, email } = account;
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: APP_METADATA,
    user_metadata: metadataOf(account),
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadataOf(account),
        provider: "email",
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
