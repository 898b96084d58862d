import { z } from "zod";
import { accountByEmail, audit, idsOf, newLinkToken, run, type Account } from "./embedded-auth-accounts";
import { AuthRefusal, authAnswer, deadLink } from "./embedded-auth-refusal";
import { callWith, type AuthCall, type Turn } from "./embedded-auth-service";
import type { Database } from "./embedded-database";

/*
 * A change of address has to be confirmed in both mailboxes, in any order. `email_change_confirm_status` counts how
 * many have been; each confirmation uses up its token.
 */

/** A link to send, and where to. */
export interface ChangeLink {
  readonly to: string;
  readonly Email: string;
  readonly NewEmail: string;
  readonly TokenHash: string;
}

/**
 * Notes that an account wants another address, in place of any it wanted before. Gives the links to send: none to an
 * address that somebody else has, to whom nothing of this may be told, nor to the account that asked.
 */
export async function beginChange(database: Database, account: Account, newEmail: string): Promise<ChangeLink[]> {
  const current = newLinkToken();
  const next = newLinkToken();
  const holder = await accountByEmail(database, newEmail);
  await run(
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
): ChangeLink[] {
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

/** New links in place of those of an account's change that are still waited for; none within a minute. */
export async function renewChange(database: Database, email: string): Promise<ChangeLink[]> {
  const [pending] = await database.query(
    pendingRow,
    `${PENDING} where email = $1 and not is_sso_user and email_change_sent_at < now() - interval '1 minute'`,
    [email],
  );
  if (!pending?.email_change) return [];
  const holder = await accountByEmail(database, pending.email_change);
  const current = pending.current === null ? null : newLinkToken();
  const next = pending.next === null ? null : newLinkToken();
  await run(
    database,
    `update auth.users set email_change_token_current = $2, email_change_token_new = $3, email_change_sent_at = now(),
       updated_at = now()
     where id = $1`,
    [pending.id, current, next],
  );
  return linksOf(pending.email, pending.email_change, { current, next: holder?.confirmed === true ? null : next });
}

/** Takes one of the two links. The second one changes the address and signs in. */
export async function confirmChange({ database, library }: Turn, call: AuthCall, token: string): Promise<Response> {
  const [pending] = await database.query(
    pendingRow,
    `${PENDING} where email_change_token_current = $1 or email_change_token_new = $1`,
    [token],
  );
  if (!pending?.email_change || pending.expired) throw deadLink();

  if (pending.current !== null && pending.next !== null) {
    const used = pending.current === token ? "email_change_token_current" : "email_change_token_new";
    await run(database, `update auth.users set ${used} = null, email_change_confirm_status = 1 where id = $1`, [
      pending.id,
    ]);
    return authAnswer({
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    });
  }

  const holder = await accountByEmail(database, pending.email_change);
  if (holder !== null && holder.id !== pending.id) {
    // Somebody was faster. An account nobody has confirmed is no obstacle: this mailbox has been shown to be ours.
    if (holder.confirmed) {
      throw new AuthRefusal(422, "email_exists", "A user with this email address has already been registered");
    }
    await run(database, "delete from auth.users where id = $1", [holder.id]);
  }
  // The library finishes a change by the token of the current address alone: it gets the one that is left.
  const finishing = pending.email === null ? "email_change_token_new" : "email_change_token_current";
  const other = pending.email === null ? "email_change_token_current" : "email_change_token_new";
  await run(database, `update auth.users set ${finishing} = $2, ${other} = null where id = $1`, [pending.id, token]);
  const answer = await library(callWith(call, { body: { type: "email_change", token_hash: token } }));
  if (answer.ok) {
    await idsOf(database, "update auth.users set email_change_confirm_status = 0 where id = $1 returning id", [
      pending.id,
    ]);
    await audit(database, pending, "user_email_changed", "user");
  }
  return answer;
}
