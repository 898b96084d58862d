import { randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/database";
import { execute } from "./accounts";
import { codeDigest } from "./one-time-tokens";

/*
 * The code in a confirmation mail, for those who read it on another device than the one they sign up on. An account that
 * is not confirmed has no other use for `reauthentication_token`, which holds the code's digest and the wrong guesses.
 */

const DIGITS = 6;
const MAX_GUESSES = 5;

const secretOf = (jwtSecret: string) => `confirmation ${jwtSecret}`;

/** Gives an unconfirmed account a new code in place of an earlier one, and returns it. */
export async function issueConfirmationCode(database: Database, jwtSecret: string, accountId: string): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await execute(database, "update auth.users set reauthentication_token = $2 where id = $1", [
    accountId,
    `${codeDigest(secretOf(jwtSecret), accountId, code)}.0`,
  ]);
  return code;
}

const waitingRow = z.object({ id: z.string(), link: z.string(), stored: z.string() });

/**
 * The token of the link that stands beside a code; null when the code is wrong, an hour old, or was guessed at too often.
 * A wrong guess is counted.
 */
export async function linkOfCode(
  database: Database,
  jwtSecret: string,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<string | null> {
  const [waiting] = await database.query(
    waitingRow,
    `select id, confirmation_token as link, reauthentication_token as stored from auth.users
     where email = $1 and not is_sso_user and email_confirmed_at is null and confirmation_token <> ''
       and reauthentication_token <> '' and confirmation_sent_at > now() - interval '1 hour'`,
    [email],
  );
  const [, digest, wrong] = /^([\w-]+)\.(\d)$/.exec(waiting?.stored ?? "") ?? [];
  if (waiting === undefined || digest === undefined || Number(wrong) >= MAX_GUESSES) return null;
  const given = codeDigest(secretOf(jwtSecret), waiting.id, code);
  const matches = timingSafeEqual(Buffer.from(digest), Buffer.from(given));
  await execute(database, "update auth.users set reauthentication_token = $2 where id = $1", [
    waiting.id,
    matches ? null : `${digest}.${Number(wrong) + 1}`,
  ]);
  return matches ? waiting.link : null;
}
