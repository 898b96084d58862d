import { failed, succeeded } from "~/lib/command-result";
import type { Attempt } from "~/lib/http/attempt-limits";
import { SITE_NAME } from "~/lib/site";
import { limited, refused, type AccountResult } from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import type { Enrolment } from "./shown-once-cookie.server";
import { readSecurity, type OwnSecurity } from "./security.queries.server";

/* Commands of second factors. They work with a session that still waits for its factor, too. */

/** Why a code was not accepted. `signed-out`: there is no session that it could be for; `factor-gone`: no such app. */
export type CodeProblem = "code-wrong" | "signed-out" | "factor-gone";

/** A code as it was typed, and where. */
export interface TypedCode {
  readonly code: string;
  /** The app it is from; the only one there is without it. */
  readonly factorId?: string | undefined;
  /** This device's id, if it has given a second factor of the account before. */
  readonly deviceOf: (email: string) => Promise<string | undefined>;
}

const WRONG_CODE = ["mfa_verification_failed", "mfa_challenge_expired", "mfa_ip_address_mismatch", "validation_failed"];

/** Confirms the session with a code of an authenticator app. Returns the account's address. */
export async function giveCode(
  context: AccountsContext,
  { code, factorId, deviceOf }: TypedCode,
): Promise<AccountResult<{ readonly email: string }, CodeProblem>> {
  const own = await readSecurity(context);
  if (own === "unknown") return failed({ kind: "unreachable" });
  if (own === null) return failed({ kind: "signed-out" });
  const factor = own.factors.find(({ id }) => factorId === undefined || id === factorId);
  if (factor === undefined) return failed({ kind: "factor-gone" });
  const device = await deviceOf(own.email);
  const attempt = { kind: "factor", ip: context.ip, address: own.accountId, ...(device && { device }) } as const;
  return limited(context, attempt, async () => {
    const client = await context.session.client();
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    if (error && WRONG_CODE.includes(error.code ?? "")) return failed({ kind: "code-wrong" });
    if (error) return refused(context, error);
    context.log.info({ event: "MFA_CHALLENGE_VERIFIED" }, "gave a second factor");
    return accepted(context, own, attempt);
  });
}

/** Confirms the session with a recovery code. Returns the account's address. */
export async function giveRecoveryCode(
  context: AccountsContext,
  code: string,
): Promise<AccountResult<{ readonly email: string }, CodeProblem>> {
  const own = await readSecurity(context);
  if (own === "unknown") return failed({ kind: "unreachable" });
  if (own === null) return failed({ kind: "signed-out" });
  const attempt = { kind: "recovery-code", ip: context.ip, address: own.accountId } as const;
  return limited(context, attempt, async () => {
    const client = await context.session.client();
    const { data, error, status } = await client.rpc("use_recovery_code", { code_input: code });
    if (error) return refused(context, { code: error.code, status });
    if (!data) return failed({ kind: "code-wrong" });
    // The next tokens say that the session is confirmed.
    const refreshed = await client.auth.refreshSession();
    if (refreshed.error) return refused(context, refreshed.error);
    context.log.warn({ event: "MFA_CHALLENGE_VERIFIED", method: "recovery code" }, "used a recovery code");
    return accepted(context, own, attempt);
  });
}

async function accepted(context: AccountsContext, { email }: OwnSecurity, attempt: Attempt) {
  // It counts even if the tries cannot be cleared now; they expire.
  await context.attempts.succeeded(attempt).catch(() => undefined);
  return succeeded({ email });
}

/** Begins to add an authenticator app; it counts once a code of it was given. Enrolments that were given up go. */
export async function beginEnrolment(
  context: AccountsContext,
  name: string,
): Promise<AccountResult<Enrolment, "name-taken" | "too-many-factors" | "needs-confirmation">> {
  const own = await readSecurity(context);
  if (own === "unknown" || own === null) return failed({ kind: "unreachable" });
  const key = name.toLowerCase();
  if (own.factors.some((factor) => factor.name.toLowerCase() === key)) return failed({ kind: "name-taken" });
  const client = await context.session.client();
  await Promise.all(own.unfinished.map((factorId) => client.auth.mfa.unenroll({ factorId })));
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: name,
    issuer: SITE_NAME,
  });
  switch (error?.code) {
    case "mfa_factor_name_conflict":
      return failed({ kind: "name-taken" });
    case "too_many_enrolled_mfa_factors":
      return failed({ kind: "too-many-factors" });
    case "insufficient_aal":
    case "reauthentication_needed":
      return failed({ kind: "needs-confirmation" });
    default:
      if (error) return refused(context, error);
  }
  return succeeded({ factorId: data.id, name, secret: data.totp.secret, uri: data.totp.uri });
}

/** Finishes adding an app with its first code. Returns how many the account has now. */
export async function finishEnrolment(
  context: AccountsContext,
  { factorId, code }: { readonly factorId: string; readonly code: string },
): Promise<AccountResult<{ readonly factors: number }, "code-wrong" | "enrolment-gone">> {
  const client = await context.session.client();
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error?.code === "mfa_factor_not_found") return failed({ kind: "enrolment-gone" });
  if (error && WRONG_CODE.includes(error.code ?? "")) return failed({ kind: "code-wrong" });
  if (error) return refused(context, error);
  context.log.info({ event: "MFA_CHALLENGE_VERIFIED" }, "added a second factor");
  const own = await readSecurity(context);
  return succeeded({ factors: own === null || own === "unknown" ? 1 : own.factors.length });
}

/**
 * Gives an enrolment up. Returns whether the app counts already: its first code has arrived, and the answer has not, so
 * that it is no enrolment any more, and needs a code to be removed.
 */
export async function giveUpEnrolment(
  context: AccountsContext,
  factorId: string,
): Promise<AccountResult<{ readonly counts: boolean }>> {
  const own = await readSecurity(context);
  if (own === "unknown" || own === null) return failed({ kind: "unreachable" });
  if (own.factors.some(({ id }) => id === factorId)) return succeeded({ counts: true });
  const client = await context.session.client();
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error && error.code !== "mfa_factor_not_found") return refused(context, error);
  return succeeded({ counts: false });
}

/** Takes an app away. One that is gone already is no problem. */
export async function removeFactor(
  context: AccountsContext,
  factorId: string,
): Promise<AccountResult<null, "needs-factor">> {
  const client = await context.session.client();
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error?.code === "insufficient_aal") return failed({ kind: "needs-factor" });
  if (error && error.code !== "mfa_factor_not_found") return refused(context, error);
  context.log.info({ event: "USER_UPDATED" }, "removed a second factor");
  return succeeded(null);
}

/** Makes new recovery codes in place of those before. */
export async function createRecoveryCodes(context: AccountsContext): Promise<AccountResult<readonly string[]>> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("create_recovery_codes");
  if (error) return refused(context, { code: error.code, status });
  return succeeded(data);
}

/** Says whether administrators need a second factor. */
export async function requireAdminFactor(
  context: AccountsContext,
  isRequired: boolean,
): Promise<AccountResult<null, "refused">> {
  const client = await context.session.client();
  const { error, status } = await client.rpc("require_admin_second_factor", { required_input: isRequired });
  if (error?.code === "42501") return failed({ kind: "refused" });
  return error ? refused(context, { code: error.code, status }) : succeeded(null);
}
