import { z } from "zod";
import type { Database } from "../../../server/embedded/database/database";
import type { Credentials } from "../../support/data/test-database";

/** The properties of a test account. */
export interface NewAccount {
  readonly email?: string;
  /** Whether its address has been confirmed, which is when it gets a profile. Default: yes. */
  readonly confirmed?: boolean;
  /** The metadata that came with the sign-up, as JSON. */
  readonly metadata?: unknown;
}

const idRow = z.object({ id: z.uuid() });

/** Makes an account that is signed in, the way the auth service does: with rows in auth.users and auth.sessions. */
export async function addAccount(
  sql: Database,
  account: NewAccount = {},
): Promise<Credentials & { readonly userId: string }> {
  const [row] = await sql.query(
    idRow,
    `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
     values (gen_random_uuid(), coalesce($1, gen_random_uuid() || '@first-layer.test'), $2::text::jsonb,
             case when $3::text = 'true' then now() end)
     returning id`,
    [account.email ?? null, JSON.stringify(account.metadata ?? {}), String(account.confirmed ?? true)],
  );
  if (row === undefined) throw new Error("The account was not made.");
  const session_id = await openSession(sql, row.id);
  return { headers: {}, role: "authenticated", userId: row.id, claims: { session_id } };
}

async function openSession(sql: Database, userId: string): Promise<string> {
  const [row] = await sql.query(
    idRow,
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     values (gen_random_uuid(), $1::text::uuid, now(), now()) returning id`,
    [userId],
  );
  if (row === undefined) throw new Error("The session was not made.");
  return row.id;
}

/** Confirms the address of an account the way the auth service does. */
export async function confirmAccount(sql: Database, { userId }: { readonly userId: string }): Promise<void> {
  await sql.query(z.unknown(), "update auth.users set email_confirmed_at = now() where id = $1::text::uuid", [userId]);
}

/** The username of an account. */
export async function usernameOf(sql: Database, userId: string | null): Promise<string | undefined> {
  const [row] = await sql.query(
    z.object({ username: z.string() }),
    "select username from public.profiles where id = $1::text::uuid",
    [userId],
  );
  return row?.username;
}
