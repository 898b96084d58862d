import { randomUUID } from "node:crypto";
import { z } from "zod";
import { qrCodeSvg } from "~/lib/qr-code.server";
import { openSealed, sealText } from "~/lib/sealed-text.server";
import type { MailKind } from "../../mail/templates";
import type { Database } from "../../database/database";
import { execute, queryIds, writeAuditEntry } from "../accounts";
import { forwardedRequest, type AuthCall, type AuthContext, type AuthHandler } from "../auth-context";
import { AuthError, authResponse, validationFailed } from "../auth-error";
import { AUTH_BODIES, readAuthBody } from "../bodies";
import { callerOf, insufficientLevel, ofCaller, requireRecentSignIn, type Caller } from "../caller";
import { continueSession, type IssuedSession } from "../sessions";
import {
  CHALLENGE_LIFETIME_S,
  deleteOldEnrolments,
  findChallenge,
  insertChallenge,
  lockFactor,
  spendStep,
  type Factor,
} from "./factor-rows";
import { matchingTotpStep, newTotpSecret, totpUri } from "./totp";

/*
 * Second factors, with the calls and errors of a hosted Supabase. Codes of authenticator apps only: nobody sends text
 * messages here. Unlike there, a code works once, and adding a factor needs a recent sign-in: an app of one's own would
 * confirm a session that is somebody else's. So does removing one: without it the password alone opens everything.
 */

const MAX_FACTORS = 10;

const NOT_ENABLED: Readonly<Record<string, readonly [code: string, message: string]>> = {
  phone: ["mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"],
  webauthn: ["mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"],
};

const sealOf = ({ jwtSecret }: Pick<AuthContext, "jwtSecret">, factorId: string) => ({
  secret: jwtSecret,
  purpose: `second factor ${factorId}`,
});

/**
 * Runs `work` with the caller in one transaction. A token whose session is over gets the library's error.
 *
 * @param mailAbout the mail that tells the account's owner what was done, if one does
 */
async function asCaller<T extends object>(
  context: AuthContext,
  call: AuthCall,
  work: (database: Database, caller: Caller) => Promise<T>,
  mailAbout: (result: T) => MailKind | null = () => null,
): Promise<{ readonly caller: Caller; readonly result: T } | Response> {
  return context.withDatabase(
    (access) =>
      access.alone([ofCaller(context, call)], async () => {
        const caller = await callerOf(access, context, call);
        if (caller instanceof Response) return caller;
        const result = await access.database.transaction((database) => work(database, caller));
        const [kind, { email }] = [mailAbout(result), caller.account];
        if (kind !== null && email !== null) await context.sendMail(access.database, kind, { to: email, Email: email });
        return { caller, result };
      }),
    call.request.signal,
  );
}

/** `POST /factors`. A new factor counts once a code of it has been given. */
export const enrolFactor: AuthHandler = async (context, call) => {
  const body = await readAuthBody(call.request, AUTH_BODIES.factor);
  const disabled = NOT_ENABLED[body.factor_type];
  if (disabled !== undefined) throw new AuthError(422, disabled[0], disabled[1]);
  if (body.factor_type !== "totp") throw validationFailed("factor_type needs to be totp, phone, or webauthn");

  const name = body.friendly_name ?? "";
  const id = randomUUID();
  const secret = newTotpSecret();
  const enrolled = await asCaller(context, call, async (database, caller) => {
    const { account } = caller;
    await deleteOldEnrolments(database, account.id);
    await requireRoom(database, caller, name);
    await execute(
      database,
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, account.id, name, sealText(secret, sealOf(context, id))],
    );
    await writeAuditEntry(database, account, "factor_in_progress", "factor");
    return {};
  });
  if (enrolled instanceof Response) return enrolled;
  const issuer = body.issuer || new URL(context.siteUrl).host;
  const uri = totpUri({ secret, issuer, account: enrolled.caller.account.email ?? "" });
  const totp = { qr_code: qrCodeSvg(uri), secret, uri };
  return authResponse({ id, type: "totp", friendly_name: name, totp });
};

const nameRow = z.object({ friendly_name: z.string().nullable() });

/** Throws an AuthError when the caller may not add a factor, or none of that name. */
async function requireRoom(database: Database, caller: Caller, name: string): Promise<void> {
  const { account, hasFactor, isVerified } = caller;
  const factors = await database.query(nameRow, "select friendly_name from auth.mfa_factors where user_id = $1", [
    account.id,
  ]);
  if (factors.some(({ friendly_name }) => (friendly_name ?? "") === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    throw new AuthError(422, "mfa_factor_name_conflict", message);
  }
  if (factors.length >= MAX_FACTORS) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  if (hasFactor && !isVerified) throw insufficientLevel(403, "AAL2 required to enroll a new factor");
  requireRecentSignIn(caller);
}

/** The factor that a call's address names. Another account's is as unknown as one that never was. */
async function namedFactor(database: Database, { account }: Caller, { id = "" }: AuthCall): Promise<Factor> {
  if (!z.guid().safeParse(id).success) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = await lockFactor(database, account.id, id);
  if (factor === null) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** `POST /factors/{id}/challenge`. */
export const challengeFactor: AuthHandler = async (context, call) => {
  const id = randomUUID();
  const made = await asCaller(context, call, async (database, caller) => {
    const factor = await namedFactor(database, caller, call);
    await insertChallenge(database, factor.id, id);
    await writeAuditEntry(database, caller.account, "challenge_created", "factor");
    return {};
  });
  if (made instanceof Response) return made;
  const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_LIFETIME_S;
  return authResponse({ id, type: "totp", expires_at });
};

/**
 * `POST /factors/{id}/verify`. The session goes on with new tokens that say so; as in a hosted project, the account's
 * sessions that have given no second factor end.
 */
export const verifyFactor: AuthHandler = async (context, call) => {
  const { challenge_id, code = "" } = await readAuthBody(call.request, AUTH_BODIES.factorCode);
  if (code === "") throw validationFailed("Code needs to be non-empty");
  const verify = async (database: Database, caller: Caller) => {
    const factor = await namedFactor(database, caller, call);
    await spendCode(database, context, { factor, challengeId: challenge_id, code });
    const session = await confirmSession(database, caller, { factorId: factor.id, jwtSecret: context.jwtSecret });
    await writeAuditEntry(database, caller.account, "verification_attempted", "factor");
    return { session, isNew: factor.status === "unverified" };
  };
  const verified = await asCaller(context, call, verify, ({ isNew }) =>
    isNew ? "mfa_factor_enrolled_notification" : null,
  );
  if (verified instanceof Response) return verified;
  const { result } = verified;
  const headers = new Headers(call.request.headers);
  headers.set("authorization", `Bearer ${result.session.access_token}`);
  const asker = { request: new Request(call.url, { headers }), url: new URL("/auth/v1/user", call.url) };
  const response = await context.withDatabase(
    ({ library }) => library(forwardedRequest(asker, { method: "GET" })),
    call.request.signal,
  );
  const user: unknown = await response.json();
  return authResponse({ ...result.session, user });
};

interface GivenCode {
  readonly factor: Factor;
  readonly challengeId: string;
  readonly code: string;
}

/** Throws an AuthError unless it is a code of the factor's that has not been used, for a challenge that waits for one. */
async function spendCode(database: Database, context: AuthContext, given: GivenCode): Promise<void> {
  const { factor, challengeId, code } = given;
  const challenge = z.guid().safeParse(challengeId).success
    ? await findChallenge(database, factor.id, challengeId)
    : null;
  if (challenge === null) {
    const message = "MFA factor with the provided challenge ID not found";
    throw new AuthError(422, "mfa_factor_not_found", message);
  }
  if (challenge.used) {
    throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  }
  if (challenge.expired) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
  const secret = openSealed(factor.secret ?? "", sealOf(context, factor.id));
  if (secret === null) throw new AuthError(500, "unexpected_failure", "Database error verifying MFA TOTP secret");
  const step = matchingTotpStep(secret, code, { now: new Date(), after: factor.last_totp_step });
  if (step === null || !(await spendStep(database, { factorId: factor.id, challengeId, step }))) {
    throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
}

/** Notes that a session has given a second factor, and issues its next tokens. */
async function confirmSession(
  database: Database,
  { account, sessionId }: Caller,
  { factorId, jwtSecret }: { readonly factorId: string; readonly jwtSecret: string },
): Promise<IssuedSession> {
  await execute(database, "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1", [
    sessionId,
    factorId,
  ]);
  await execute(
    database,
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method) values ($1, $2, 'totp')
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId],
  );
  await execute(
    database,
    "delete from auth.sessions where user_id = $1 and id <> $2 and coalesce(aal, 'aal1') = 'aal1'",
    [account.id, sessionId],
  );
  await execute(
    database,
    "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'",
    [account.id],
  );
  return continueSession(database, { account, sessionId, jwtSecret });
}

/**
 * `DELETE /factors/{id}`, of a factor that counts only in a session that has given a code lately. Sessions that were
 * confirmed by it are no longer.
 */
export const removeFactor: AuthHandler = async (context, call) => {
  const remove = async (database: Database, caller: Caller) => {
    const factor = await namedFactor(database, caller, call);
    if (factor.status === "verified") {
      if (!caller.isVerified) throw insufficientLevel(422, "AAL2 required to unenroll verified factor");
      requireRecentSignIn(caller);
    }
    await execute(database, "delete from auth.mfa_factors where id = $1", [factor.id]);
    const sessions = await queryIds(
      database,
      "update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2 returning id",
      [caller.account.id, factor.id],
    );
    for (const session of sessions) {
      await execute(
        database,
        "delete from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'totp'",
        [session],
      );
    }
    await writeAuditEntry(database, caller.account, "factor_unenrolled", "factor");
    return { id: factor.id, wasVerified: factor.status === "verified" };
  };
  const removed = await asCaller(context, call, remove, ({ wasVerified }) =>
    wasVerified ? "mfa_factor_unenrolled_notification" : null,
  );
  return removed instanceof Response ? removed : authResponse({ id: removed.result.id });
};
