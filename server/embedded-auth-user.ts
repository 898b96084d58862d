import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { accountById, audit, codeDigest, newCode, run, type Account } from "./embedded-auth-accounts";
import {
  AUTH_BODIES,
  readAuthBody,
  requireAddress,
  requireGoodPassword,
  requireSmallMetadata,
} from "./embedded-auth-body";
import { beginChange } from "./embedded-auth-email-change";
import { AuthRefusal, authAnswer, invalid, userBanned } from "./embedded-auth-refusal";
import { callWith, type AuthCall, type AuthHandler, type AuthService } from "./embedded-auth-service";
import { readToken } from "./embedded-gate";

/** A session that is no older may change the password without a code. */
const FRESH_SESSION_S = 24 * 60 * 60;

const CODE_LIFE_S = 600;
const CODE_GUESSES = 5;
/** A code that still works is not followed by another one so soon. */
const CODE_QUIET_S = 60;

/** Who asks, with the account as it is now. */
interface Caller {
  readonly account: Account;
  readonly sessionId: string;
  readonly sessionAgeS: number;
}

const sessionGone = () =>
  new AuthRefusal(403, "session_not_found", "Session from session_id claim in JWT does not exist");

const sessionRow = z.object({ age_s: z.number() });

/** The caller, or the library's refusal of a token whose account or session is gone. */
async function findCaller(service: AuthService, call: AuthCall): Promise<Caller | Response> {
  return service.turn(async ({ database, library }) => {
    const answer = await library(callWith(call, { method: "GET", url: new URL("/auth/v1/user", call.url) }));
    if (!answer.ok) return answer;
    const token = readToken(call.request.headers.get("authorization") ?? "", service.jwtSecret);
    const sessionId = "claims" in token ? token.claims.session_id : undefined;
    const account = "claims" in token ? await accountById(database, token.claims.sub) : null;
    const [session] = await database.query(
      sessionRow,
      "select extract(epoch from now() - created_at)::float8 as age_s from auth.sessions where id = $1",
      [sessionId ?? null],
    );
    if (account === null || sessionId === undefined || session === undefined || account.deleted) {
      throw sessionGone();
    }
    if (account.banned) throw userBanned(403);
    return { account, sessionId, sessionAgeS: session.age_s };
  }, call.request.signal);
}

/** `GET /user`. The library's answer, for whoever is not kept out; a token of no session at all is good for this. */
export const showUser: AuthHandler = (service, call) =>
  service.turn(async ({ database, library }) => {
    const answer = await library(call.request);
    const token = readToken(call.request.headers.get("authorization") ?? "", service.jwtSecret);
    const account = answer.ok && "claims" in token ? await accountById(database, token.claims.sub) : null;
    if (account?.deleted === true) throw sessionGone();
    if (account?.banned === true) throw userBanned(403);
    return answer;
  }, call.request.signal);

/**
 * `PUT /user`. A new password needs a session of today or a code from the account's mailbox, and ends all other
 * sessions. A new address has to be confirmed in both mailboxes; that somebody else has it is not told.
 */
export const changeUser: AuthHandler = async (service, call) => {
  const changes = await readAuthBody(call.request, AUTH_BODIES.user, {});
  const caller = await findCaller(service, call);
  if (caller instanceof Response) return caller;
  const address = changes.email ? requireAddress(changes.email) : null;
  if (changes.password !== undefined) requireGoodPassword(changes.password);
  if (changes.data) requireSmallMetadata(changes.data);

  if (changes.password !== undefined) {
    await changePassword(service, call, { caller, password: changes.password, nonce: changes.nonce ?? "" });
  }
  return service.turn(async ({ database, library }) => {
    if (address !== null && address !== caller.account.email) {
      const links = await database.transaction((work) => beginChange(work, caller.account, address));
      for (const { to, ...values } of links) service.mail("email_change", to, values);
    }
    // What the library does right it goes on doing: the rest of the account, and the answer.
    return library(callWith(call, { body: changes.data ? { data: changes.data } : {} }));
  }, call.request.signal);
};

interface PasswordChange {
  readonly caller: Caller;
  readonly password: string;
  readonly nonce: string;
}

async function changePassword(service: AuthService, call: AuthCall, change: PasswordChange): Promise<void> {
  const { account, sessionId, sessionAgeS } = change.caller;
  const { signal } = call.request;
  const needsCode = sessionAgeS > FRESH_SESSION_S;
  if (needsCode) await useCode(service, account.id, { nonce: change.nonce, signal });
  if (await service.passwords.matches(change.password, account.encrypted_password)) {
    throw new AuthRefusal(422, "same_password", "New password should be different from the old password.");
  }
  const hash = await service.passwords.hash(change.password);
  await service.turn(
    ({ database }) =>
      database.transaction(async (work) => {
        await run(
          work,
          `update auth.users set encrypted_password = $2, recovery_token = null, recovery_sent_at = null,
             reauthentication_token = null, updated_at = now()
           where id = $1`,
          [account.id, hash],
        );
        await run(work, "delete from auth.refresh_tokens where user_id = $1 and session_id <> $2", [
          account.id,
          sessionId,
        ]);
        await run(work, "delete from auth.sessions where user_id = $1 and id <> $2", [account.id, sessionId]);
        await audit(work, account, "user_updated_password", "user");
      }),
    signal,
  );
}

/** The stored form of a code: its digest, and how often it has been guessed wrong. */
function parseCode(stored: string | null): { readonly digest: string; readonly wrong: number } | null {
  const [, digest, wrong] = /^([\w-]+)\.(\d)$/.exec(stored ?? "") ?? [];
  return digest === undefined || wrong === undefined ? null : { digest, wrong: Number(wrong) };
}

/** Throws a refusal unless `nonce` is the account's code. Each guess is counted before it is compared. */
async function useCode(
  service: AuthService,
  accountId: string,
  { nonce, signal }: { readonly nonce: string; readonly signal: AbortSignal },
): Promise<void> {
  if (nonce === "") {
    throw new AuthRefusal(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const right = await service.turn(async ({ database }) => {
    const account = await accountById(database, accountId);
    const code = parseCode(account?.reauthentication_token ?? null);
    const ageS = account?.reauthentication_age_s ?? Infinity;
    if (code === null || code.wrong >= CODE_GUESSES || ageS > CODE_LIFE_S) return false;
    const matches = timingSafeEqual(
      Buffer.from(code.digest),
      Buffer.from(codeDigest(service.jwtSecret, accountId, nonce)),
    );
    await run(database, "update auth.users set reauthentication_token = $2 where id = $1", [
      accountId,
      matches ? null : `${code.digest}.${code.wrong + 1}`,
    ]);
    return matches;
  }, signal);
  if (!right) throw new AuthRefusal(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** `GET /reauthenticate`. Sends the account a code; one that still works is not replaced within a minute. */
export const reauthenticate: AuthHandler = async (service, call) => {
  const caller = await findCaller(service, call);
  if (caller instanceof Response) return caller;
  const { id, email } = caller.account;
  if (email === null) throw invalid("Reauthentication requires the user to have an email or a phone number");
  const code = newCode();
  const sent = await service.turn(async ({ database }) => {
    const account = await accountById(database, id);
    const present = parseCode(account?.reauthentication_token ?? null);
    const ageS = account?.reauthentication_age_s ?? Infinity;
    if (present !== null && present.wrong < CODE_GUESSES && ageS < CODE_QUIET_S) return false;
    await run(
      database,
      "update auth.users set reauthentication_token = $2, reauthentication_sent_at = now() where id = $1",
      [id, `${codeDigest(service.jwtSecret, id, code)}.0`],
    );
    await audit(database, caller.account, "user_reauthenticate_requested", "user");
    return true;
  }, call.request.signal);
  if (sent) service.mail("reauthentication", email, { Email: email, Token: code });
  return authAnswer({});
};
