import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database, SqlValue } from "../database/database";

/** One account, with the columns the auth service needs. */
const accountRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  confirmed: z.boolean(),
  /** When a ban ends, ISO 8601; null without one. */
  banned_until: z.string().nullable(),
  /** Marked as deleted by an administrator; the row still exists. */
  deleted: z.boolean(),
  email_change: z.string().nullable(),
  email_change_confirm_status: z.number().nullable(),
  reauthentication_token: z.string().nullable(),
  reauthentication_age_s: z.number().nullable(),
});

/** See {@link accountRow}. */
export type Account = z.infer<typeof accountRow>;

/** In a query of `auth.users`: when the account's ban ends, as ISO 8601; null without one. */
export const BANNED_UNTIL = `case when banned_until > now() then
    to_char(least(banned_until, '9999-12-31') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as banned_until`;

const ACCOUNT = `
  select id, email, encrypted_password, email_confirmed_at is not null as confirmed,
    ${BANNED_UNTIL}, deleted_at is not null as deleted, email_change,
    email_change_confirm_status, reauthentication_token,
    extract(epoch from now() - reauthentication_sent_at)::float8 as reauthentication_age_s
  from auth.users`;

/** The account with this address. Accounts of single sign-on (SSO) are separate and not found. */
export async function accountByEmail(database: Database, email: string): Promise<Account | null> {
  const [found] = await database.query(accountRow, `${ACCOUNT} where email = $1 and not is_sso_user`, [email]);
  return found ?? null;
}

/** The account with this id. */
export async function accountById(database: Database, id: string): Promise<Account | null> {
  const [found] = await database.query(accountRow, `${ACCOUNT} where id = $1`, [id]);
  return found ?? null;
}

const nothing = z.unknown();

/** Runs a statement that returns nothing of interest. */
export async function execute(database: Database, sql: string, parameters: readonly SqlValue[] = []): Promise<void> {
  await database.query(nothing, sql, parameters);
}

const idRow = z.object({ id: z.string() });

/** Runs a statement with `returning id` or `select id`, and gives the ids. */
export async function queryIds(database: Database, sql: string, parameters: readonly SqlValue[]): Promise<string[]> {
  return (await database.query(idRow, sql, parameters)).map(({ id }) => id);
}

/** Adds an entry to the audit log of the auth schema, as a hosted Supabase does. */
export async function writeAuditEntry(
  database: Database,
  account: Pick<Account, "id" | "email">,
  action: string,
  logType: "account" | "user" | "team" | "factor",
): Promise<void> {
  const payload = {
    action,
    actor_id: account.id,
    actor_username: account.email ?? "",
    actor_via_sso: false,
    log_type: logType,
    traits: { provider: "email" },
  };
  await execute(database, "insert into auth.audit_log_entries (id, payload, created_at) values ($1, $2, now())", [
    randomUUID(),
    JSON.stringify(payload),
  ]);
}

/** A new account. */
export interface NewAccount {
  readonly id: string;
  readonly email: string;
  /** Null when the user chooses a password after opening the link. */
  readonly passwordHash: string | null;
  readonly confirmationToken: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Inserts an account whose address is not confirmed yet. */
export async function insertAccount(database: Database, account: NewAccount): Promise<void> {
  const { id, email, passwordHash, confirmationToken } = account;
  const metadata = JSON.stringify(metadataOf(account));
  await execute(
    database,
    `insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, now(), $5, $6, now(), now())`,
    [id, email, passwordHash, confirmationToken, JSON.stringify(APP_METADATA), metadata],
  );
  await execute(
    database,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'email', $2, $3, $4, now())`,
    [randomUUID(), id, id, metadata],
  );
  await writeAuditEntry(database, account, "user_confirmation_requested", "user");
}

const APP_METADATA = { provider: "email", providers: ["email"] } as const;

function metadataOf({ id, email, data }: NewAccount): Record<string, unknown> {
  return { ...data, email, email_verified: false, phone_verified: false, sub: id };
}

/** The response to a sign-up. It is the same whether the account is new or existed before. */
export function signUpResponseBody(account: NewAccount): Record<string, unknown> {
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
