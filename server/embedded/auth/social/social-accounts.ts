import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../../database/database";
import { accountByEmail, accountById, BANNED_UNTIL, execute, writeAuditEntry, type Account } from "../accounts";
import { AuthError, userBanned } from "../auth-error";
import type { SocialProviderId } from "~/lib/env.server";
import type { SocialProfile } from "./providers/provider";

const identityRow = z.object({
  id: z.string(),
  user_id: z.string(),
  confirmed: z.boolean(),
  banned_until: z.string().nullable(),
  deleted: z.boolean(),
});

const IDENTITY = `
  select identity.id, identity.user_id, account.email_confirmed_at is not null as confirmed,
    ${BANNED_UNTIL}, account.deleted_at is not null as deleted
  from auth.identities as identity join auth.users as account on account.id = identity.user_id
  where identity.provider = $1 and identity.provider_id = $2`;

/** A user of an identity provider. */
export interface SocialUser {
  readonly provider: SocialProviderId;
  readonly profile: SocialProfile;
}

/** The account of such a user. */
export interface SocialAccount {
  readonly userId: string;
  /** False when the address must be confirmed first: neither the provider nor the site has verified it. */
  readonly confirmed: boolean;
}

/**
 * Finds, links or creates the account of a provider's user. An existing account is linked by its address only if the provider has
 * verified that address and the site has too: then both belong to the same person.
 *
 * @param confirmationToken token of the link that confirms a new account, where that is needed
 * @throws AuthError when the account is banned or deleted, or may not be linked
 */
export async function findOrCreateSocialAccount(
  database: Database,
  user: SocialUser,
  confirmationToken: string,
): Promise<SocialAccount> {
  const { provider, profile } = user;
  const email = profile.email.toLowerCase();
  const [identity] = await database.query(identityRow, IDENTITY, [provider, profile.sub]);
  refuseBarred(identity);
  if (identity?.confirmed === true) {
    await execute(
      database,
      "update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now() where id = $1",
      [identity.id, JSON.stringify(identityData(profile))],
    );
    return { userId: identity.user_id, confirmed: true };
  }
  // An unconfirmed account is replaced, as a new sign-up replaces it.
  if (identity !== undefined) await deleteAccount(database, identity.user_id);
  const account = await accountByEmail(database, email);
  refuseBarred(account);
  if (account?.confirmed === true) {
    if (!profile.email_verified)
      throw unverifiedEmail(provider, `Verify the email with ${provider} in order to sign in`);
    await linkIdentity(database, account, user);
    return { userId: account.id, confirmed: true };
  }
  if (account !== null) await deleteAccount(database, account.id);
  const userId = await createAccount(database, user, confirmationToken);
  return { userId, confirmed: profile.email_verified };
}

/**
 * Links a provider's user to the account that has asked for it, whatever their addresses.
 *
 * @throws AuthError when that user is linked already, to this account or another, or the account is no longer there
 */
export async function linkToAccount(database: Database, accountId: string, user: SocialUser): Promise<void> {
  const account = await accountById(database, accountId);
  if (account === null) throw new AuthError(404, "user_not_found", "User not found");
  refuseBarred(account);
  // The account could take this address as its own later.
  if (!user.profile.email_verified) throw unverifiedEmail(user.provider, "Verify it there, then connect again.");
  const [identity] = await database.query(identityRow, IDENTITY, [user.provider, user.profile.sub]);
  if (identity !== undefined) {
    const where = identity.user_id === accountId ? "" : " to another user";
    throw new AuthError(422, "identity_already_exists", `Identity is already linked${where}`);
  }
  await linkIdentity(database, account, user);
}

/** Throws for an account that is banned, or marked as deleted. */
function refuseBarred(account: Pick<Account, "banned_until" | "deleted"> | null | undefined): void {
  if (account && (account.banned_until !== null || account.deleted)) throw userBanned(403, account.banned_until);
}

/** The error for an address that the provider has not verified. */
export const unverifiedEmail = (provider: SocialProviderId, what: string) =>
  new AuthError(422, "provider_email_needs_verification", `Unverified email with ${provider}. ${what}`);

async function deleteAccount(database: Database, id: string): Promise<void> {
  await execute(database, "delete from auth.users where id = $1", [id]);
}

async function linkIdentity(database: Database, account: Account, user: SocialUser): Promise<void> {
  await insertIdentity(database, account.id, user);
  await execute(
    database,
    `update auth.users set updated_at = now(),
       raw_user_meta_data = $2::jsonb || coalesce(raw_user_meta_data, '{}'),
       raw_app_meta_data = jsonb_set(coalesce(raw_app_meta_data, '{}'), '{providers}',
         coalesce(raw_app_meta_data -> 'providers', '[]') || jsonb_build_array($3::text))
     where id = $1`,
    [account.id, JSON.stringify(nameAndPicture(user.profile)), user.provider],
  );
  await writeAuditEntry(database, account, "identity_linked", "user");
}

async function createAccount(database: Database, user: SocialUser, confirmationToken: string): Promise<string> {
  const { provider, profile } = user;
  const userId = randomUUID();
  const email = profile.email.toLowerCase();
  await execute(
    database,
    `insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, confirmation_sent_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end,
       case when not $3 then $4 end, case when not $3 then now() end, $5, $6, now(), now())`,
    [
      userId,
      email,
      profile.email_verified,
      confirmationToken,
      JSON.stringify({ provider, providers: [provider] }),
      JSON.stringify(identityData(profile)),
    ],
  );
  await insertIdentity(database, userId, user);
  await writeAuditEntry(database, { id: userId, email }, "user_signedup", "team");
  return userId;
}

async function insertIdentity(database: Database, userId: string, { provider, profile }: SocialUser): Promise<void> {
  await execute(
    database,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, $5, now())`,
    [randomUUID(), provider, profile.sub, userId, JSON.stringify(identityData(profile))],
  );
}

function nameAndPicture({ name, picture }: SocialProfile): Record<string, string> {
  return {
    ...(name !== undefined && { full_name: name, name }),
    ...(picture !== undefined && { avatar_url: picture, picture }),
  };
}

function identityData(profile: SocialProfile): Record<string, unknown> {
  return {
    ...nameAndPicture(profile),
    iss: profile.iss,
    sub: profile.sub,
    provider_id: profile.sub,
    email: profile.email.toLowerCase(),
    email_verified: profile.email_verified,
    phone_verified: false,
  };
}
