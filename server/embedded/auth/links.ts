import { z } from "zod";
import { BANNED_UNTIL, execute } from "./accounts";
import { AUTH_BODIES, readAuthBody } from "./bodies";
import { confirmEmailChange } from "./email-change";
import { linkExpired, validationFailed, userBanned } from "./auth-error";
import { ofAccount, ofAddress } from "./alone-names";
import {
  forwardedRequest,
  type AuthCall,
  type AuthContext,
  type AuthHandler,
  type DatabaseAccess,
} from "./auth-context";
import { linkOfCode } from "./confirmation-code";

const LINK_TYPES = ["signup", "recovery", "email_change"];

/** Supabase's guides send every link with this type, whatever it confirms. */
const ANY_LINK = "email";

const accountRow = z.object({ banned_until: z.string().nullable(), deleted: z.boolean(), confirms: z.boolean() });

const ownerRow = z.object({ id: z.string(), addresses: z.array(z.string()) });

/** The account of a link, and the addresses that it has or is about to get. */
const OWNER_OF_LINK = `
  select id, array_remove(array[email, email_change], null)::text[] as addresses from auth.users
  where $1 in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;

/** Whether the account of a link is banned or deleted, and whether the link confirms a new account. */
const ACCOUNT_OF_LINK = `
  select ${BANNED_UNTIL}, deleted_at is not null as deleted,
    $1 = coalesce(confirmation_token, '') as confirms
  from auth.users
  where $1 in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;

/** The library accepts a link for the same time. */
const LINK_LIFETIME = "interval '1 hour'";

/**
 * `POST /verify`: confirms by the token of a link, or a sign-up by the address and the code in its mail.
 */
export const verifyLink: AuthHandler = async (context, call) => {
  const sent = await readAuthBody(call.request, AUTH_BODIES.verify);
  const { type: named = "" } = sent;
  if (named === "") throw validationFailed("Verify requires a verification type");
  if (named !== ANY_LINK && !LINK_TYPES.includes(named)) throw validationFailed("Invalid email verification type");
  return context.withDatabase(async (access) => {
    const token = sent.token_hash ?? (await linkOfSentCode(access, context, sent)) ?? "";
    if (token === "") throw linkExpired();
    const [owner] = await access.database.query(ownerRow, OWNER_OF_LINK, [token]);
    const names = owner === undefined ? [`link ${token}`] : [ofAccount(owner.id), ...owner.addresses.map(ofAddress)];
    return access.alone(names, () => useLink(access, call, { token, named, context }));
  }, call.request.signal);
};

interface SentLink {
  readonly token: string;
  /** The type that the call names. */
  readonly named: string;
  readonly context: AuthContext;
}

async function useLink(access: DatabaseAccess, call: AuthCall, { token, named, context }: SentLink): Promise<Response> {
  const [account] = await access.database.query(accountRow, ACCOUNT_OF_LINK, [token]);
  if (account?.deleted === true) throw linkExpired();
  const bannedUntil = account?.banned_until ?? null;
  if (bannedUntil !== null) throw userBanned(403, bannedUntil);
  // The type `email` stands for a confirmation or a recovery, never for a change of address, as in a hosted project.
  const type = named === ANY_LINK ? (account?.confirms === true ? "signup" : "recovery") : named;
  if (type === "email_change") return confirmEmailChange(access, call, { token, context });
  if (type === "recovery") {
    // An unconfirmed account's password may have been set by somebody else than the owner of the mailbox, who
    // chooses a new one now. A link that is too old changes nothing.
    await execute(
      access.database,
      `update auth.users set encrypted_password = null
         where recovery_token = $1 and email_confirmed_at is null and recovery_sent_at > now() - ${LINK_LIFETIME}`,
      [token],
    );
  }
  return access.library(forwardedRequest(call, { body: { type, token_hash: token } }));
}

const CODE_TYPES = ["signup", ANY_LINK];

/** The link beside the code of a sign-up; null for every other code. */
async function linkOfSentCode(
  { database, alone }: DatabaseAccess,
  { jwtSecret }: AuthContext,
  { type = "", email = "", token = "" }: z.output<typeof AUTH_BODIES.verify>,
): Promise<string | null> {
  if (!CODE_TYPES.includes(type) || email === "" || !/^\d{6}$/.test(token)) return null;
  return alone([ofAddress(email)], () => linkOfCode(database, jwtSecret, { email: email.toLowerCase(), code: token }));
}
