import { z } from "zod";
import type { Database } from "../../database/database";
import { execute, queryIds } from "../accounts";

const timestamp = z.union([z.string(), z.date()]).transform((at) => new Date(at).toISOString());

/** A second factor as a user's data list it. */
const listedRow = z.object({
  id: z.string(),
  friendly_name: z.string().nullable(),
  factor_type: z.string(),
  status: z.enum(["unverified", "verified"]),
  created_at: timestamp,
  updated_at: timestamp,
  last_challenged_at: timestamp.nullable(),
});

const factorRow = listedRow.extend({
  secret: z.string().nullable(),
  last_totp_step: z.coerce.number().nullable(),
});

/** One second factor with its encrypted secret. */
export type Factor = z.infer<typeof factorRow>;

/** The factors of an account as a hosted Supabase lists them with its user, oldest first. */
export async function listFactors(database: Database, accountId: string): Promise<object[]> {
  const factors = await database.query(
    listedRow,
    `select id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [accountId],
  );
  return factors.map(({ friendly_name, ...factor }) => ({ ...factor, ...(friendly_name && { friendly_name }) }));
}

/** A factor of an account; null for another's. Nobody else changes it until the transaction ends. */
export async function lockFactor(database: Database, accountId: string, id: string): Promise<Factor | null> {
  const [factor] = await database.query(
    factorRow,
    `select id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at, secret, last_totp_step
     from auth.mfa_factors where user_id = $1 and id = $2 for update`,
    [accountId, id],
  );
  return factor ?? null;
}

/** Time in which an enrolment has to be finished by a code, or begun anew. */
const ENROLMENT_LIFETIME = "interval '5 minutes'";

/** Deletes an account's enrolments that were given up. */
export async function deleteOldEnrolments(database: Database, accountId: string): Promise<void> {
  await execute(
    database,
    `delete from auth.mfa_factors as factor
     where user_id = $1 and status = 'unverified' and created_at < now() - ${ENROLMENT_LIFETIME}
       and not exists (select from auth.mfa_challenges where factor_id = factor.id)`,
    [accountId],
  );
}

/** How long a challenge can be met. As in a hosted project. */
export const CHALLENGE_LIFETIME_S = 300;

/** Challenges of one factor that are kept; each request makes another. */
const CHALLENGES_MAX = 20;

const challengeRow = z.object({ used: z.boolean(), expired: z.boolean() });

/** What became of a challenge of a factor; null when the factor has no such challenge. */
export async function findChallenge(
  database: Database,
  factorId: string,
  id: string,
): Promise<z.infer<typeof challengeRow> | null> {
  const [challenge] = await database.query(
    challengeRow,
    `select verified_at is not null as used,
       created_at not between now() - interval '${CHALLENGE_LIFETIME_S} seconds' and now() + interval '5 seconds' as expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factorId],
  );
  return challenge ?? null;
}

/** Adds a challenge of a factor, and deletes those that are too many. */
export async function insertChallenge(database: Database, factorId: string, id: string): Promise<void> {
  await execute(
    database,
    `delete from auth.mfa_challenges where id in (
       select id from auth.mfa_challenges where factor_id = $1 order by created_at desc offset ${CHALLENGES_MAX - 1})`,
    [factorId],
  );
  await execute(database, "insert into auth.mfa_challenges (id, factor_id) values ($1, $2)", [id, factorId]);
  await execute(database, "update auth.mfa_factors set last_challenged_at = now() where id = $1", [factorId]);
}

/** Marks a challenge as met and a code's step as used; false when another request has done either meanwhile. */
export async function spendStep(
  database: Database,
  { factorId, challengeId, step }: { readonly factorId: string; readonly challengeId: string; readonly step: number },
): Promise<boolean> {
  const factors = await queryIds(
    database,
    `update auth.mfa_factors set last_totp_step = $2, status = 'verified', updated_at = now()
     where id = $1 and (last_totp_step is null or last_totp_step < $2) returning id`,
    [factorId, step],
  );
  const challenges = await queryIds(
    database,
    "update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null returning id",
    [challengeId],
  );
  return factors.length === 1 && challenges.length === 1;
}
