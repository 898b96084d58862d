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
  const state = await context.withDatabase(
    (access) => access.alone([ofAddress(address)], () => replaceOrKeep(access)),
    request.signal,
  );
  if (state === "taken") context.sendMail("account_exists", address, { Email: address });
  else {
    const kind = state === "without-password" ? "confirmation_without_password" : "confirmation";
    context.sendMail(kind, address, { Email: address, TokenHash: account.confirmationToken, Token: code });
  }
  return authResponse(signUpResponseBody(account));
};

/** No second mail of one kind is sent to one address within this time. A time that is yet to come was another clock's. */
const MAIL_INTERVAL = "now() - interval '1 minute' and now()";

/** `POST /recover`. The response is the same with and without an account; the mail is sent after it. */
export const recover: AuthHandler = async (context, { request }) => {
  const { address } = parseRecover(await request.text());
  context.runInBackground(async () => {
    const token = newLinkToken();
    const found = await context.withDatabase(async ({ database }) => {
      const [id] = await queryIds(
        database,
        `update auth.users set recovery_token = $2, recovery_sent_at = now(), updated_at = now()
         where email = $1 and not is_sso_user and deleted_at is null
           and (recovery_token is null or recovery_sent_at is null or recovery_sent_at not between ${MAIL_INTERVAL})
         returning id`,
        [address, token],
      );
      if (id !== undefined) await writeAuditEntry(database, { id, email: address }, "user_recovery_requested", "user");
      return id !== undefined;
    });
    if (found) context.sendMail("recovery", address, { Email: address, TokenHash: token });
  });
  return authResponse({});
};

/** `POST /resend`. Mails new links in place of unused ones, at most once a minute. */
export const resend: AuthHandler = async (context, { request }) => {
  const { address, type } = parseResend(await request.text());
  context.runInBackground(async () => {
    if (type === "signup") {
      const token = newLinkToken();
      const code = await context.withDatabase(async ({ database }) => {
        const [id] = await queryIds(
          database,
          `update auth.users set confirmation_token = $2, confirmation_sent_at = now(), updated_at = now()
           where email = $1 and not is_sso_user and email_confirmed_at is null and confirmation_sent_at not between ${MAIL_INTERVAL}
           returning id`,
          [address, token],
        );
        return id === undefined ? null : issueConfirmationCode(database, context.jwtSecret, id);
      });
      if (code !== null) context.sendMail("confirmation", address, { Email: address, TokenHash: token, Token: code });
      return;
    }
    const links = await context.withDatabase(({ database, alone }) =>
      alone([ofAddress(address)], () => renewEmailChange(database, address)),
    );
    for (const { to, ...values } of links) context.sendMail("email_change", to, values);
  });
  return authResponse({});
};
