import type { SqlValue } from "../../../server/embedded/database/database";
import { STEP_S, totpCode, totpStepAt } from "../../../server/embedded/auth/factors/totp";

/** Runs SQL as the owner of the database. */
type Sql = (text: string, parameters?: readonly SqlValue[]) => Promise<unknown>;

/**
 * What an authenticator app shows for a secret, so many steps from now. The server takes the code of this step and of
 * the next for at least half a minute to come, so it does not matter when in a step a test runs.
 */
export function codeOf(secret: string, stepsFromNow = 0): string {
  return totpCode(secret, totpStepAt(new Date()) + stepsFromNow);
}

/** A code that is no step's near now. */
export function wrongCode(secret: string): string {
  const present = totpStepAt(new Date());
  const near = Array.from({ length: 21 }, (_, place) => totpCode(secret, present - 10 + place));
  return (
    ["000000", "111111", "222222", ...Array.from({ length: 30 }, (_, n) => String(300_000 + n))].find(
      (code) => !near.includes(code),
    ) ?? ""
  );
}

/** Lets codes be used again, in place of half a minute of waiting for the next one. */
export async function forgetUsedCodes(sql: Sql): Promise<void> {
  await sql("update auth.mfa_factors set last_totp_step = null");
}

/** Moves the times of challenges into the past. */
export async function ageChallenges(sql: Sql, seconds: number = 10 * STEP_S + 1): Promise<void> {
  await sql("update auth.mfa_challenges set created_at = created_at - make_interval(secs => $1::int)", [seconds]);
}
