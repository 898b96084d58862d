import { z } from "zod";
import type { Database } from "../../database/database";
import { execute, writeAuditEntry, type Account } from "../accounts";
import type { AuthCall, AuthContext, AuthHandler, DatabaseAccess } from "../auth-context";
import { AuthError, authResponse } from "../auth-error";
import { callerOf, findCaller, insufficientLevel, ofCaller, requireRecentSignIn, type Caller } from "../caller";
import { beginFlow, type SocialSignIn } from "./social-sign-in";

/* The ways to sign in to an account, with the calls and errors of a hosted Supabase. */

/** Stricter than a hosted project, where a password alone, or an old session, could add another way in. */
function requireLevel(caller: Caller): void {
  if (caller.hasFactor && !caller.isVerified) throw insufficientLevel(403, "AAL2 required to change identities");
  requireRecentSignIn(caller);
}

/** `GET /user/identities/authorize`: the provider's address, as JSON for callers that cannot follow a redirect. */
export function linkIdentity(options: SocialSignIn): AuthHandler {
  return async (context, call) => {
    const caller = await findCaller(context, call);
    if (caller instanceof Response) return caller;
    requireLevel(caller);
    const url = await beginFlow(context, options, { ...call, linkTo: caller.account.id });
    if (call.url.searchParams.get("skip_http_redirect") === "true") return authResponse({ url });
    return new Response(null, { status: 302, headers: { location: url, "cache-control": "no-store" } });
  };
}

const identityRow = z.object({ id: z.string(), provider: z.string(), email: z.string().nullable() });

/** `DELETE /user/identities/{id}`. Never the last one. */
export const unlinkIdentity: AuthHandler = (context, call) =>
  context.withDatabase(
    (access) => access.alone([ofCaller(context, call)], () => unlinkFor(access, { context, call })),
    call.request.signal,
  );

async function unlinkFor(
  access: DatabaseAccess,
  { context, call }: { readonly context: AuthContext; readonly call: AuthCall },
): Promise<Response> {
  const { id = "" } = call;
  const caller = await callerOf(access, context, call);
  if (caller instanceof Response) return caller;
  if (!z.guid().safeParse(id).success) {
    throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  }
  requireLevel(caller);
  await access.database.transaction((database) => unlink(database, caller.account, id));
  return authResponse({});
}

async function unlink(database: Database, account: Account, id: string): Promise<void> {
  // The account's row first, so that of two requests at the same time the second one sees what the first has left.
  await execute(database, "select from auth.users where id = $1 for update", [account.id]);
  const identities = await database.query(
    identityRow,
    // An address that a provider has not verified may be somebody else's.
    `select id, provider, case when provider = 'email' or identity_data ->> 'email_verified' = 'true' then email end as email
     from auth.identities where user_id = $1 order by created_at, id`,
    [account.id],
  );
  if (identities.length <= 1) {
    const message = "User must have at least 1 identity after unlinking";
    throw new AuthError(422, "single_identity_not_deletable", message);
  }
  const left = identities.filter((identity) => identity.id !== id);
  if (left.length === identities.length) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  await execute(database, "delete from auth.identities where id = $1", [id]);
  await keepAddressOf(database, account, left);
  const providers = [...new Set(left.map(({ provider }) => provider))];
  await execute(
    database,
    `update auth.users set updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $2::jsonb
     where id = $1`,
    [account.id, JSON.stringify({ provider: providers[0], providers })],
  );
  await writeAuditEntry(database, account, "identity_unlinked", "user");
}

/** The account's address is one that an identity has vouched for: when it is none any more, the oldest one's takes its place. */
async function keepAddressOf(
  database: Database,
  account: Account,
  left: readonly z.infer<typeof identityRow>[],
): Promise<void> {
  const addresses = left.flatMap(({ email }) => email ?? []);
  const [next] = addresses;
  if (next === undefined || (account.email !== null && addresses.includes(account.email))) return;
  const [holder] = await database.query(
    z.object({ id: z.string() }),
    "select id from auth.users where email = $1 and id <> $2",
    [next, account.id],
  );
  if (holder !== undefined) {
    const message = "Unable to unlink identity due to email conflict";
    throw new AuthError(422, "email_conflict_identity_not_deletable", message);
  }
  await execute(database, "update auth.users set email = $2 where id = $1", [account.id, next]);
}
