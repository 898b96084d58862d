import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readToken } from "./access-token";
import { accountById, execute, writeAuditEntry } from "./accounts";
import { AUTH_BODIES, readAuthBody, requireAddress, requireGoodPassword, requireSmallMetadata } from "./bodies";
import { startEmailChange } from "./email-change";
import { AuthError, authResponse, sessionGone, validationFailed, userBanned } from "./auth-error";
import { findCaller, insufficientLevel, isRecentlyConfirmed, type Caller } from "./caller";
import { listFactors } from "./factors/factor-rows";
import { withFactors } from "./issued-claims";
import { ofAccount } from "./alone-names";
import {
  forwardedRequest,
  type AuthCall,
  type AuthHandler,
  type AuthContext,
  type DatabaseAccess,
} from "./auth-context";
import { codeDigest, newCode } from "./one-time-tokens";
import { isSessionLive } from "./sessions";

/** A session up to this age may change the password without a code, if it was confirmed a short time ago. */
const FRESH_SESSION_S = 24 * 60 * 60;

const CODE_LIFETIME_S = 600;
const MAX_CODE_GUESSES = 5;
/** No new code is sent within this time while the last one is still valid. */
const CODE_RESEND_S = 60;

/** `GET /user`. The library's response, unless the session has ended or the account is banned or deleted. */
export const showUser: AuthHandler = (context, call) =>
  context.withDatabase(async ({ database, library }) => {
    const response = await library(call.request);
    const token = readToken(call.request.headers.get("authorization") ?? "", context.jwtSecret);
    const account = response.ok && "claims" in token ? await accountById(database, token.claims.sub) : null;
    if (account?.deleted === true) throw sessionGone();
    const bannedUntil = account?.banned_until ?? null;
    if (bannedUntil !== null) throw userBanned(403, bannedUntil);
    if (!response.ok || !("claims" in token)) return response;
    if (!(await isSessionLive(database, token.claims))) throw sessionGone();
    return shownUser(response, await listFactors(database, token.claims.sub));
  }, call.request.signal);

const shownSchema = z.looseObject({});

/** The library's user with the account's second factors. */
async function shownUser(response: Response, factors: readonly object[]): Promise<Response> {
  const user = shownSchema.parse(await response.json());
  return authResponse(withFactors(user, factors));
}

/**
 * `PUT /user`. A new password or address needs a recent sign-in, or a code from the account's mailbox; a password in a
 * session of more than 24 hours always needs the code, as in a hosted Supabase. A new password ends all other sessions. A
 * new address must be confirmed in both mailboxes; the response is the same when it is taken.
 */
export const changeUser: AuthHandler = async (context, call) => {
  const changes = await readAuthBody(call.request, AUTH_BODIES.user, {});
  const caller = await findCaller(context, call);
  if (caller instanceof Response) return caller;
  const address = changes.email ? requireAddress(changes.email) : null;
  const isDangerous = changes.password !== undefined || (address !== null && address !== caller.account.email);
  if (caller.hasFactor && !caller.isVerified && isDangerous) {
    throw insufficientLevel(401, "AAL2 session is required to update email or password when MFA is enabled.");
  }
  if (changes.password !== undefined) requireGoodPassword(changes.password);
  if (changes.data) requireSmallMetadata(changes.data);

  const isOld = changes.password !== undefined && caller.sessionAgeS > FRESH_SESSION_S;
  if (isDangerous && (isOld || !isRecentlyConfirmed(caller))) {
    await useCode(context, caller.account.id, { nonce: changes.nonce ?? "", signal: call.request.signal });
  }
  if (changes.password !== undefined) await changePassword(context, call, { caller, password: changes.password });
  return context.withDatabase(async ({ database, library, alone }) => {
    const links =
      address !== null && address !== caller.account.email
        ? await alone([ofAccount(caller.account.id)], () => startEmailChange(database, caller.account, address))
        : [];
    // The library changes the metadata and writes the response.
    const response = await library(forwardedRequest(call, { body: changes.data ? { data: changes.data } : {} }));
    // Only now: a taken address gets fewer mails, and the time of the response must not tell.
    await context.sendMail(database, "email_change", ...links);
    return response.ok ? shownUser(response, await listFactors(database, caller.account.id)) : response;
  }, call.request.signal);
};

interface PasswordChange {
  readonly caller: Caller;
  readonly password: string;
}

async function changePassword(context: AuthContext, call: AuthCall, change: PasswordChange): Promise<void> {
  const { account, sessionId } = change.caller;
  if (await context.passwords.matches(change.password, account.encrypted_password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  const hash = await context.passwords.hash(change.password);
  await context.withDatabase(
    ({ database, alone }) =>
      alone([ofAccount(account.id)], async () => {
        await database.transaction(async (work) => {
          await execute(
            work,
            `update auth.users set encrypted_password = $2, recovery_token = null, recovery_sent_at = null,
             reauthentication_token = null, updated_at = now()
           where id = $1`,
            [account.id, hash],
          );
          await execute(work, "delete from auth.refresh_tokens where user_id = $1 and session_id <> $2", [
            account.id,
            sessionId,
          ]);
          await execute(work, "delete from auth.sessions where user_id = $1 and id <> $2", [account.id, sessionId]);
          await writeAuditEntry(work, account, "user_updated_password", "user");
        });
        // To an account that had none, its owner has just given one.
        const { email } = account;
        if (email !== null && account.encrypted_password) {
          await context.sendMail(database, "password_changed_notification", { to: email, Email: email });
        }
      }),
    call.request.signal,
  );
}

/** Parses the stored form of a code: its digest, and the number of wrong guesses. */
function parseCode(stored: string | null): { readonly digest: string; readonly wrong: number } | null {
  const [, digest, wrong] = /^([\w-]+)\.(\d)$/.exec(stored ?? "") ?? [];
  return digest === undefined || wrong === undefined ? null : { digest, wrong: Number(wrong) };
}

/** Throws an AuthError unless `nonce` is the account's code. A wrong guess is counted, the right one clears the code. */
async function useCode(
  context: AuthContext,
  accountId: string,
  { nonce, signal }: { readonly nonce: string; readonly signal: AbortSignal },
): Promise<void> {
  if (nonce === "") {
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const isRight = async ({ database }: DatabaseAccess): Promise<boolean> => {
    const account = await accountById(database, accountId);
    const code = parseCode(account?.reauthentication_token ?? null);
    const ageS = account?.reauthentication_age_s ?? Infinity;
    if (code === null || code.wrong >= MAX_CODE_GUESSES || ageS > CODE_LIFETIME_S) return false;
    const matches = timingSafeEqual(
      Buffer.from(code.digest),
      Buffer.from(codeDigest(context.jwtSecret, accountId, nonce)),
    );
    await execute(database, "update auth.users set reauthentication_token = $2 where id = $1", [
      accountId,
      matches ? null : `${code.digest}.${code.wrong + 1}`,
    ]);
    return matches;
  };
  const isCorrect = await context.withDatabase(
    (access) => access.alone([ofAccount(accountId)], () => isRight(access)),
    signal,
  );
  if (!isCorrect) throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** `GET /reauthenticate`. Mails the account a code; a valid one is not replaced within a minute. */
export const reauthenticate: AuthHandler = async (context, call) => {
  const caller = await findCaller(context, call);
  if (caller instanceof Response) return caller;
  const { id, email } = caller.account;
  if (email === null) throw validationFailed("Reauthentication requires the user to have an email or a phone number");
  const code = newCode();
  const issue = async ({ database }: DatabaseAccess): Promise<void> => {
    const account = await accountById(database, id);
    const present = parseCode(account?.reauthentication_token ?? null);
    const ageS = account?.reauthentication_age_s ?? Infinity;
    if (present !== null && present.wrong < MAX_CODE_GUESSES && Math.abs(ageS) < CODE_RESEND_S) return;
    await execute(
      database,
      "update auth.users set reauthentication_token = $2, reauthentication_sent_at = now() where id = $1",
      [id, `${codeDigest(context.jwtSecret, id, code)}.0`],
    );
    await writeAuditEntry(database, caller.account, "user_reauthenticate_requested", "user");
    await context.sendMail(database, "reauthentication", { to: email, Email: email, Token: code });
  };
  await context.withDatabase((access) => access.alone([ofAccount(id)], () => issue(access)), call.request.signal);
  return authResponse({});
};
