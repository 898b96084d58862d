import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { BANNED, limited, refused, type AccountResult } from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import {
  banEndIn,
  type codeSchema,
  type fragmentSchema,
  type linkSchema,
  type loginSchema,
  type SignOutScope,
} from "../accounts.model";
import { tokenFacts } from "../session/token-facts";

/* Commands that begin and end sessions. */

/** Signs in with address and password. `device`: this device's id, if the address has signed in from it before. */
export async function signIn(
  context: AccountsContext,
  {
    email,
    password,
    device,
  }: Pick<z.output<typeof loginSchema>, "email" | "password"> & { device: string | undefined },
): Promise<AccountResult<null, "wrong-credentials" | "not-confirmed">> {
  const attempt = { kind: "sign-in", ip: context.ip, address: email, ...(device && { device }) } as const;
  return limited(context, attempt, async () => {
    const client = await context.session.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    // A hosted Supabase says that an account is banned before it has looked at the password, and not until when: whoever
    // knows the address alone must not learn it.
    const isUnproved = error?.code === BANNED && banEndIn(error.message) === null;
    if (isUnproved || error?.code === "invalid_credentials") return failed({ kind: "wrong-credentials" });
    if (error?.code === "email_not_confirmed") return failed({ kind: "not-confirmed" });
    if (error) return refused(context, error);
    context.log.info({ event: "SIGNED_IN", method: "email" }, "signed in");
    // The sign-in counts even if the tries cannot be cleared now; they expire.
    await context.attempts.succeeded(attempt).catch(() => undefined);
    return succeeded(null);
  });
}

/** Confirms a sign-up by the code in its mail, and signs in. */
export function verifyCode(
  context: AccountsContext,
  { email, code }: z.output<typeof codeSchema>,
): Promise<AccountResult<ConfirmedLink>> {
  return confirm(context, { email, token: code, type: "signup" });
}

/** Confirms a link of an e-mail. Signs in, except where a change of address still waits for the other link. */
export function verifyLink(
  context: AccountsContext,
  link: z.output<typeof linkSchema>,
): Promise<AccountResult<ConfirmedLink>> {
  return confirm(context, link);
}

function confirm(
  context: AccountsContext,
  sent: z.output<typeof linkSchema> | { readonly email: string; readonly token: string; readonly type: "signup" },
): Promise<AccountResult<ConfirmedLink>> {
  const { type } = sent;
  return limited(context, { kind: "verify", ip: context.ip }, async () => {
    const client = await context.session.client();
    const { data, error } = await client.auth.verifyOtp(sent);
    if (error) return refused(context, error);
    if (type === "email_change") context.log.info({ event: "USER_UPDATED" }, "confirmed an address");
    else if (type === "recovery") context.log.info({ event: "PASSWORD_RECOVERY" }, "opened a recovery link");
    else context.log.info({ event: "SIGNED_IN", method: type }, "signed in");
    const email = data.session === null ? undefined : data.session.user.email;
    // Whoever has used a link may ask for the next one, however many were asked for before. Kept counts expire.
    if (email)
      await context.attempts.succeeded({ kind: "recover", ip: context.ip, address: email }).catch(() => undefined);
    const newUser = type === "signup" ? data.user : null;
    const [replacedName, needsPassword] =
      newUser === null ? [null, false] : await Promise.all([replacedUsername(client, newUser), lacksPassword(client)]);
    return succeeded({ signedIn: data.session !== null, email, replacedName, needsPassword });
  });
}

/** Whether the account that has just signed in can be entered by its mailbox alone. */
async function lacksPassword(client: DataClient): Promise<boolean> {
  const { data } = await client.rpc("get_viewer").maybeSingle();
  return data?.provider === "email" && !data.has_password;
}

/** The usernames of a new account that did not get the one it asked for; null when it did. */
async function replacedUsername(
  client: DataClient,
  { id, user_metadata }: { readonly id: string; readonly user_metadata: unknown },
): Promise<ConfirmedLink["replacedName"]> {
  const wanted = metadataSchema.safeParse(user_metadata).data?.username;
  const { data } = await client.from("profiles").select("username").eq("id", id).maybeSingle();
  return wanted === undefined || data === null || data.username === wanted ? null : { wanted, given: data.username };
}

/** What a confirmed link has led to. */
export interface ConfirmedLink {
  readonly signedIn: boolean;
  /** The address of the account that it signed in to. */
  readonly email: string | undefined;
  /** A confirmed sign-up kept none of the passwords it came with. */
  readonly needsPassword: boolean;
  /** The username that a confirmed sign-up asked for, and the one it got since that was taken meanwhile. */
  readonly replacedName: { readonly wanted: string; readonly given: string } | null;
}

const metadataSchema = z.object({ username: z.string().trim().normalize("NFC") });

/**
 * Takes over the tokens an old-style social sign-in left in the address, once the visitor has confirmed it. The button
 * showed the account the access token names, so that token must be genuine and not expired, and the refresh token must
 * belong to the same account: either of the two could be somebody else's.
 */
export async function continueWithTokens(
  context: AccountsContext,
  { access_token, refresh_token }: z.output<typeof fragmentSchema>,
): Promise<AccountResult<null>> {
  return limited(context, { kind: "verify", ip: context.ip }, async (): Promise<AccountResult<null>> => {
    const client = await context.session.client();
    const named = await client.auth.getUser(access_token);
    if (named.error) return refused(context, named.error);
    // Without this the call below would renew a token without an end, or past it, unchecked.
    if (!tokenFacts(access_token, Date.now()).running) return failed({ kind: "failed" });
    const begun = await client.auth.setSession({ access_token, refresh_token });
    // The account of a refresh token can be found out only by using it.
    const { data, error } = begun.error ? begun : await client.auth.refreshSession({ refresh_token });
    if (error || data.user?.id !== named.data.user.id) {
      await client.auth.signOut({ scope: "local" });
      context.session.forget();
      return error ? refused(context, error) : failed({ kind: "failed" });
    }
    context.log.info({ event: "SIGNED_IN", method: "tokens" }, "signed in");
    return succeeded(null);
  });
}

/** What kept sessions from being ended. */
export type SignOutProblem = "unconfirmed" | "no-session";

/**
 * Ends this session, all others, or every one. `unconfirmed`: the service could not be reached; `no-session`: this session
 * had ended before, and could end no other. This device is signed out all the same, unless only the others were to be.
 */
export async function signOut(
  { session, log }: AccountsContext,
  scope: SignOutScope,
): Promise<CommandResult<null, SignOutProblem>> {
  const problem = await endSessions({ session, log }, scope).finally(() => {
    if (scope !== "others") session.forget();
  });
  if (problem !== null) return failed(problem);
  log.info({ event: "SIGNED_OUT", scope }, "signed out");
  return succeeded(null);
}

/** Null when the service has ended the sessions. */
async function endSessions(
  { session, log }: Pick<AccountsContext, "session" | "log">,
  scope: SignOutScope,
): Promise<SignOutProblem | null> {
  const state = await session.state();
  if (state === "none") return "no-session";
  let status: number | undefined;
  // The client would find nothing to end in a session that cannot be renewed now.
  if (state === "live") {
    const { auth } = await session.client();
    const tokens = (await auth.getSession()).data.session;
    if (tokens === null) return "no-session";
    // Not `auth.signOut()`, which does not tell a session that the service has ended from one that had ended.
    const { error } = await auth.admin.signOut(tokens.access_token, scope);
    if (error === null) return null;
    if ([401, 403, 404].includes(error.status ?? 0)) return "no-session";
    status = error.status;
  }
  log.warn({ scope, status }, "a sign-out did not reach the service");
  return "unconfirmed";
}
