import { z } from "zod";
import type { Database } from "../database/database";

/** One administrator, as `npm run admin -- list` shows them. */
export const adminSchema = z.object({ email: z.string().nullable(), grantedAt: z.string() });

/** See {@link adminSchema}. */
export type Admin = z.infer<typeof adminSchema>;

/** The result of a grant or a revoke. */
export const adminOutcomeSchema = z.enum([
  "granted",
  "already",
  "revoked",
  "not-admin",
  "unknown-email",
  "unconfirmed",
  "factor-needed",
  "factor-not-needed",
  "factors-removed",
  "no-factors",
]);

/** See {@link adminOutcomeSchema}. */
export type AdminOutcome = z.infer<typeof adminOutcomeSchema>;

const userRow = z.object({ id: z.string(), confirmed: z.boolean() });
const idRow = z.object({ user_id: z.string() });

/**
 * Makes the account with this e-mail address (in any letter case) an administrator. An unconfirmed address is refused,
 * since the account may have been created by somebody else than the owner of the address.
 */
export async function grantAdmin(database: Database, email: string): Promise<AdminOutcome> {
  const user = await findUser(database, email);
  if (user === undefined) return "unknown-email";
  if (!user.confirmed) return "unconfirmed";
  const added = await database.query(
    idRow,
    "insert into public.admin_users (user_id) values ($1) on conflict (user_id) do nothing returning user_id",
    [user.id],
  );
  return added.length > 0 ? "granted" : "already";
}

/** Makes an administrator an ordinary user again. */
export async function revokeAdmin(database: Database, email: string): Promise<AdminOutcome> {
  const user = await findUser(database, email);
  if (user === undefined) return "unknown-email";
  const removed = await database.query(idRow, "delete from public.admin_users where user_id = $1 returning user_id", [
    user.id,
  ]);
  return removed.length > 0 ? "revoked" : "not-admin";
}

/** All administrators by address. `email` is null when the account has none (it signed up by phone). */
export function listAdmins(database: Database): Promise<Admin[]> {
  return database.query(
    adminSchema,
    `select u.email, a.granted_at::text as "grantedAt"
       from public.admin_users a left join auth.users u on u.id = a.user_id
      order by u.email`,
  );
}

/**
 * Says whether administrators need a second factor. For the operator: the first one may have none yet, and the last one may
 * have lost theirs.
 */
export async function setAdminFactor(database: Database, isRequired: boolean): Promise<AdminOutcome> {
  await database.query(z.unknown(), "update private.security_settings set admins_need_second_factor = $1", [
    isRequired,
  ]);
  return isRequired ? "factor-needed" : "factor-not-needed";
}

/** Removes the second factors of a member who has lost the phone and the recovery codes. Their sessions end. */
export async function removeFactors(database: Database, email: string): Promise<AdminOutcome> {
  const user = await findUser(database, email);
  if (user === undefined) return "unknown-email";
  const removed = await database.query(
    idRow,
    "delete from auth.mfa_factors where user_id = $1 and status = 'verified' returning user_id",
    [user.id],
  );
  if (removed.length === 0) return "no-factors";
  await database.query(z.unknown(), "delete from auth.sessions where user_id = $1", [user.id]);
  return "factors-removed";
}

async function findUser(database: Database, email: string): Promise<z.infer<typeof userRow> | undefined> {
  const users = await database.query(
    userRow,
    `select id::text as id, email_confirmed_at is not null as confirmed
       from auth.users
      where lower(email) = lower($1) and deleted_at is null and not is_sso_user`,
    [email.trim()],
  );
  return users[0];
}
