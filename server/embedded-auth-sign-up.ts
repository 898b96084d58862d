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
import {
  AUTH_BODIES,
  readAuthBody,
  requireAddress,
  requireGoodPassword,
  requireSmallMetadata,
} from "./embedded-auth-body";
import { AuthRefusal, authAnswer, invalid } from "./embedded-auth-refusal";
import { renewChange } from "./embedded-auth-email-change";
import type { AuthHandler } from "./embedded-auth-service";
import type { Database, TransactionalDatabase } from "./embedded-database";

/** What is known about an address so far. */
type Standing = "new" | "waiting" | "taken";

/**
 * `POST /signup`. The answer is the same whether the address is new, waits to be confirmed, or has an account; only the
 * mail to that address differs. Of several sign-ups that wait, the newest counts.
 */
export const signUp: AuthHandler = async (service, { request }) => {
  const { email, password = "", data } = await readAuthBody(request, AUTH_BODIES.signUp);
  if (email === undefined || email === "") {
    throw new AuthRefusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === "") throw invalid("Signup requires a valid password");
  const address = requireAddress(email);
  requireGoodPassword(password);
  requireSmallMetadata(data ?? {});
  const account: NewAccount = {
    id: randomUUID(),
    email: address,
    passwordHash: await service.passwords.hash(password),
    confirmationToken: newLinkToken(),
    data: data ?? {},
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
      await insertAccount(work, account);
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
  const { email = "" } = await readAuthBody(request, AUTH_BODIES.recover);
  if (email === "") throw invalid("Password recovery requires an email");
  const address = requireAddress(email);
  service.later(async () => {
    const token = newLinkToken();
    const found = await service.turn(async ({ database }) => {
      const [id] = await idsOf(
        database,
        `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
         where email = $1 and not is_sso_user
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

const RESENT = ["signup", "email_change"];

/** `POST /resend`. Sends the links that are still waited for anew, at most once a minute; the old ones are dead. */
export const resend: AuthHandler = async (service, { request }) => {
  const { email = "", type = "" } = await readAuthBody(request, AUTH_BODIES.resend);
  if (!RESENT.includes(type)) throw invalid("Missing one of these types: signup, email_change");
  if (email === "") throw invalid("Type provided requires an email address");
  const address = requireAddress(email);
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
