import { randomUUID } from "node:crypto";
import {
  accountByEmail,
  writeAuditEntry,
  queryIds,
  insertAccount,
  signUpResponseBody,
  execute,
  type NewAccount,
} from "./accounts";
import { parseRecover, parseResend, parseSignUp } from "./bodies";
import { authResponse } from "./auth-error";
import { renewEmailChange } from "./email-change";
import { ofAddress } from "./alone-names";
import type { AuthHandler, DatabaseAccess } from "./auth-context";
import { withRollback } from "../database/database";
import { issueConfirmationCode } from "./confirmation-code";
import { newLinkToken } from "./one-time-tokens";

/** What has become of a sign-up: the address has an account, or waits for its confirmation with or without a password. */
type AddressState = "taken" | "with-password" | "without-password";

const MAIL_OF_STATE = {
  taken: "account_exists",
  "with-password": "confirmation",
  "without-password": "confirmation_without_password",
} as const;

/**
 * `POST /signup`. The response is the same whether the address is new, unconfirmed, or has an account; only the mail to
 * that address differs. A new sign-up replaces an unconfirmed one.
 *
 * When sign-ups for one address came with different passwords, some were not made by the owner of the mailbox, who
 * cannot tell the links apart. So no password is kept: the user who opens the link is signed in and chooses a new one.
 */
export const signUp: AuthHandler = async (context, { request }) => {
  const { address, password, data } = parseSignUp(await request.text());
  const earlier = await context.withDatabase(({ database }) => accountByEmail(database, address), request.signal);
  // Compared and hashed in every case, so that the response always takes the same time.
  const repeated = await context.passwords.matches(password, earlier?.encrypted_password ?? null);
  const passwordHash = await context.passwords.hash(password);
  const account: NewAccount = {
    id: randomUUID(),
    email: address,
    passwordHash,
    confirmationToken: newLinkToken(),
    data,
  };
  let code = "";
  const replaceOrKeep = async ({ database }: DatabaseAccess): Promise<AddressState> => {
    const present = await accountByEmail(database, address);
    if (present?.confirmed === true) {
      // The same insert for another address, rolled back, so that the response takes the same time.
      await withRollback(database, async (work) => {
        await insertAccount(work, { ...account, email: `${account.id}@rehearsal.invalid` });
        await issueConfirmationCode(work, context.jwtSecret, account.id);
      });
      return "taken";
    }
    return database.transaction(async (work) => {
      if (present !== null) await execute(work, "delete from auth.users where id = $1", [present.id]);
      // Another sign-up may have replaced it while the passwords were compared.
      const asBefore = present?.encrypted_password === earlier?.encrypted_password;
      const kept = present === null || (repeated && asBefore) ? passwordHash : null;
      await insertAccount(work, { ...account, passwordHash: kept });
      code = await issueConfirmationCode(work, context.jwtSecret, account.id);
      return kept === null ? "without-password" : "with-password";
    });
  };
  await context.withDatabase(
    (access) =>
      access.alone([ofAddress(address)], async () => {
        const kind = MAIL_OF_STATE[await replaceOrKeep(access)];
        const link = kind === "account_exists" ? {} : { TokenHash: account.confirmationToken, Token: code };
        await context.sendMail(access.database, kind, { to: address, Email: address, ...link });
      }),
    request.signal,
  );
  return authResponse(signUpResponseBody(account));
};

/**
 * No second mail of one kind is sent to one address within this time. A time that is yet to come was another clock's; that
 * of a call which was served while this one waited for the address is later than this transaction's.
 */
const MAIL_INTERVAL = "now() - interval '1 minute' and clock_timestamp()";

/** `POST /recover`. The response is the same with and without an account; the mail is sent after it. */
export const recover: AuthHandler = async (context, { request }) => {
  const { address } = parseRecover(await request.text());
  context.runInBackground(async () => {
    const token = newLinkToken();
    const renew = async ({ database }: DatabaseAccess): Promise<void> => {
      const [id] = await queryIds(
        database,
        `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
         where email = $1 and not is_sso_user and deleted_at is null
           and (recovery_token is null or recovery_sent_at is null or recovery_sent_at not between ${MAIL_INTERVAL})
         returning id`,
        [address, token],
      );
      if (id === undefined) return;
      await writeAuditEntry(database, { id, email: address }, "user_recovery_requested", "user");
      await context.sendMail(database, "recovery", { to: address, Email: address, TokenHash: token });
    };
    await context.withDatabase((access) => access.alone([ofAddress(address)], () => renew(access)));
  });
  return authResponse({});
};

/** `POST /resend`. Mails new links in place of unused ones, at most once a minute. */
export const resend: AuthHandler = async (context, { request }) => {
  const { address, type } = parseResend(await request.text());
  context.runInBackground(async () => {
    if (type === "signup") {
      const token = newLinkToken();
      const renew = async ({ database }: DatabaseAccess): Promise<void> => {
        const [id] = await queryIds(
          database,
          `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
           where email = $1 and not is_sso_user and email_confirmed_at is null and confirmation_sent_at not between ${MAIL_INTERVAL}
           returning id`,
          [address, token],
        );
        if (id === undefined) return;
        const code = await issueConfirmationCode(database, context.jwtSecret, id);
        await context.sendMail(database, "confirmation", {
          to: address,
          Email: address,
          TokenHash: token,
          Token: code,
        });
      };
      await context.withDatabase((access) => access.alone([ofAddress(address)], () => renew(access)));
      return;
    }
    await context.withDatabase(({ database, alone }) =>
      alone([ofAddress(address)], async () => {
        const links = await renewEmailChange(database, address);
        await context.sendMail(database, "email_change", ...links);
      }),
    );
  });
  return authResponse({});
};
