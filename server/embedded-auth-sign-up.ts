import { randomUUID } from "node:crypto";
import {
  accountByEmail,
  audit,
  idsOf,
  insertAccount,
  newAccountAnswer,
  newLinkToken,
  run,
  type NewAccount,
} from "./embedded-auth-accounts";
import { parseRecover, parseResend, parseSignUp } from "./embedded-auth-body";
import { authAnswer } from "./embedded-auth-refusal";
import { renewChange } from "./embedded-auth-email-change";
import type { AuthHandler } from "./embedded-auth-service";
import type { Database, TransactionalDatabase } from "./embedded-database";

/** What is known about an address so far. */
type Standing = "new" | "waiting" | "taken";

/**
 * `POST /signup`. The answer is the same whether the address is new, waits to be confirmed, or has an account; only the
 * mail to that address differs. Of several sign-ups that wait, the newest counts.
 *
 * Of sign-ups with different passwords some were made by somebody else than the owner of the mailbox, who cannot know
 * which link is whose. So none of these passwords is kept: whoever opens the link is signed in, and chooses a new one.
 * (To keep each password with its own link would not do: the link of a stranger's sign-up looks just like the owner's.)
 */
export const signUp: AuthHandler = async (service, { request }) => {
  const { address, password, data } = parseSignUp(await request.text());
  const earlier = await service.turn(({ database }) => accountByEmail(database, address), request.signal);
  // The same work whatever there is, so that the answer takes as long as any.
  const repeated = await service.passwords.matches(password, earlier?.encrypted_password ?? null);
  const passwordHash = await service.passwords.hash(password);
  const account: NewAccount = {
    id: randomUUID(),
    email: address,
    passwordHash,
    confirmationToken: newLinkToken(),
    data,
  };
  const standing = await service.turn(async ({ database }): Promise<Standing> => {
    const present = await accountByEmail(database, address);
    if (present?.confirmed === true) {
      // The same work for a made-up address, undone again: the answer takes as long as any.
      await rehearse(database, (work) => insertAccount(work, { ...account, email: `${account.id}@rehearsal.invalid` }));
      return "taken";
    }
    await database.transaction(async (work) => {
      if (present !== null) await run(work, "delete from auth.users where id = $1", [present.id]);
      // Somebody may have signed up while the passwords were compared.
      const asBefore = present?.encrypted_password === earlier?.encrypted_password;
      const kept = present === null || (repeated && asBefore) ? passwordHash : null;
      await insertAccount(work, { ...account, passwordHash: kept });
    });
    return present === null ? "new" : "waiting";
  }, request.signal);
  if (standing === "taken") service.mail("account_exists", address, { Email: address });
  else service.mail("confirmation", address, { Email: address, TokenHash: account.confirmationToken });
  return authAnswer(newAccountAnswer(account));
};

class Rehearsed extends Error {}

/** Does work in a transaction that is given up. */
async function rehearse(database: TransactionalDatabase, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await work(transaction);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/** How often a mail of one kind may go to one address. */
const QUIET = "interval '1 minute'";

/** `POST /recover`. Who has an account is told nothing else than who has none; the mail follows the answer. */
export const recover: AuthHandler = async (service, { request }) => {
  const { address } = parseRecover(await request.text());
  service.later(async () => {
    const token = newLinkToken();
    const found = await service.turn(async ({ database }) => {
      const [id] = await idsOf(
        database,
        `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
         where email = $1 and not is_sso_user and deleted_at is null
           and (recovery_token is null or recovery_sent_at is null or recovery_sent_at < now() - ${QUIET})
         returning id`,
        [address, token],
      );
      if (id !== undefined) await audit(database, { id, email: address }, "user_recovery_requested", "user");
      return id !== undefined;
    });
    if (found) service.mail("recovery", address, { Email: address, TokenHash: token });
  });
  return authAnswer({});
};

/** `POST /resend`. Sends the links that are still waited for anew, at most once a minute; the old ones are dead. */
export const resend: AuthHandler = async (service, { request }) => {
  const { address, type } = parseResend(await request.text());
  service.later(async () => {
    if (type === "signup") {
      const token = newLinkToken();
      const found = await service.turn(({ database }) =>
        idsOf(
          database,
          `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
           where email = $1 and not is_sso_user and email_confirmed_at is null and confirmation_sent_at < now() - ${QUIET}
           returning id`,
          [address, token],
        ),
      );
      if (found.length > 0) service.mail("confirmation", address, { Email: address, TokenHash: token });
      return;
    }
    const links = await service.turn(({ database }) => renewChange(database, address));
    for (const { to, ...values } of links) service.mail("email_change", to, values);
  });
  return authAnswer({});
};
