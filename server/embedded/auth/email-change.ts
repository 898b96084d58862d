import { z } from "zod";
import { accountByEmail, execute, queryIds, writeAuditEntry, type Account } from "./accounts";
import { newLinkToken } from "./one-time-tokens";
import { AuthError, authResponse, linkExpired } from "./auth-error";
import { forwardedRequest, type AuthCall, type AuthContext, type DatabaseAccess } from "./auth-context";
import type { Database } from "../database/database";

/*
 * A change of address must be confirmed in both mailboxes, in any order. `email_change_confirm_status` counts the
 * confirmations; each clears its token.
 */

/** A confirmation link, and the address to send it to. */
export interface EmailChangeLink {
  readonly to: string;
  readonly Email: string;
  readonly NewEmail: string;
  readonly TokenHash: string;
}

/**
 * Stores the address that an account is to be changed to, in place of an earlier one. Returns the links to send. An
 * address that belongs to another account gets none: the response must not reveal that account.
 */
export async function startEmailChange(
  database: Database,
  account: Account,
  newEmail: string,
): Promise<EmailChangeLink[]> {
  const current = newLinkToken();
  const next = newLinkToken();
  const holder = await accountByEmail(database, newEmail);
  await execute(
    database,
    `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
       email_change_sent_at = now(), email_change_confirm_status = 0, updated_at = now()
     where id = $1`,
    [account.id, newEmail, account.email === null ? null : current, next],
  );
  return linksOf(account.email, newEmail, { current, next: holder?.confirmed === true ? null : next });
}

function linksOf(
  email: string | null,
  newEmail: string,
  tokens: { readonly current: string | null; readonly next: string | null },
): EmailChangeLink[] {
  const values = { Email: email ?? newEmail, NewEmail: newEmail };
  return [
    ...(email !== null && tokens.current !== null ? [{ to: email, ...values, TokenHash: tokens.current }] : []),
    ...(tokens.next !== null ? [{ to: newEmail, ...values, TokenHash: tokens.next }] : []),
  ];
}

const pendingRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  email_change: z.string().nullable(),
  current: z.string().nullable(),
  next: z.string().nullable(),
  expired: z.boolean(),
});

const PENDING = `
  select id, email, email_change, email_change_token_current as current, email_change_token_new as next,
    email_change_sent_at is null or email_change_sent_at < now() - interval '1 hour' as expired
  from auth.users`;

/** Replaces the links of an unfinished change. Returns the new ones; none within a minute after the last. */
export async function renewEmailChange(database: Database, email: string): Promise<EmailChangeLink[]> {
  const [pending] = await database.query(
    pendingRow,
    `${PENDING} where email = $1 and not is_sso_user and email_change_sent_at not between now() - interval '1 minute' and clock_timestamp()`,
    [email],
  );
  if (!pending?.email_change) return [];
  const holder = await accountByEmail(database, pending.email_change);
  const current = pending.current === null ? null : newLinkToken();
  const next = pending.next === null ? null : newLinkToken();
  await execute(
    database,
    `update auth.users set email_change_token_current = $2, email_change_token_new = $3, email_change_sent_at = now(),
       updated_at = now()
     where id = $1`,
    [pending.id, current, next],
  );
  return linksOf(pending.email, pending.email_change, { current, next: holder?.confirmed === true ? null : next });
}

/** Confirms by one of the two links. The second confirmation changes the address and signs in. */
export async function confirmEmailChange(
  { database, library }: DatabaseAccess,
  call: AuthCall,
  { token, context }: { readonly token: string; readonly context: AuthContext },
): Promise<Response> {
  const [pending] = await database.query(
    pendingRow,
    `${PENDING} where email_change_token_current = $1 or email_change_token_new = $1`,
    [token],
  );
  if (!pending?.email_change || pending.expired) throw linkExpired();

  if (pending.current !== null && pending.next !== null) {
    const used = pending.current === token ? "email_change_token_current" : "email_change_token_new";
    await execute(database, `update auth.users set ${used} = null, email_change_confirm_status = 1 where id = $1`, [
      pending.id,
    ]);
    return authResponse({
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    });
  }

  const holder = await accountByEmail(database, pending.email_change);
  if (holder !== null && holder.id !== pending.id) {
    // Another account got the address meanwhile. One that is not confirmed is deleted: this user has the mailbox.
    if (holder.confirmed) {
      throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
    }
    await execute(database, "delete from auth.users where id = $1", [holder.id]);
  }
  // The library finishes a change only by the token of the current address, so the remaining token is stored there.
  const finishing = pending.email === null ? "email_change_token_new" : "email_change_token_current";
  const other = pending.email === null ? "email_change_token_current" : "email_change_token_new";
  await execute(database, `update auth.users set ${finishing} = $2, ${other} = null where id = $1`, [
    pending.id,
    token,
  ]);
  const response = await library(forwardedRequest(call, { body: { type: "email_change", token_hash: token } }));
  if (response.ok) {
    await queryIds(database, "update auth.users set email_change_confirm_status = 0 where id = $1 returning id", [
      pending.id,
    ]);
    await writeAuditEntry(database, pending, "user_email_changed", "user");
    if (pending.email !== null) {
      const mail = { to: pending.email, Email: pending.email_change, OldEmail: pending.email };
      await context.sendMail(database, "email_changed_notification", mail);
    }
  }
  return response;
}
