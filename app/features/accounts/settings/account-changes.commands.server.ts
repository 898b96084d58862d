import type { z } from "zod";
import { failed, succeeded } from "~/lib/command-result";
import { isCommonPassword } from "~/lib/passwords/common-password.server";
import {
  callbackUrl,
  EVEN_MS,
  limited,
  noSoonerThan,
  refused,
  type AccountResult,
  type Tried,
} from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import { isFreshSignIn, type passwordChangeSchema, type Viewer } from "../accounts.model";

/* Commands by which members change their own accounts. */

const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";
const TOO_MANY = "PT429";

/** What the database says of a username that is reserved. */
const USERNAME_RESERVED = "This username is reserved";

/** Gives the account another username. */
export async function changeUsername(
  context: AccountsContext,
  viewer: Viewer,
  username: string,
): Promise<AccountResult<null, "username-taken" | "username-reserved" | "username-form" | "username-too-often">> {
  const client = await context.session.client();
  const { error, status } = await client
    .from("profiles")
    .update({ username })
    .eq("id", viewer.id)
    .select("username")
    .single();
  if (error?.code === UNIQUE_VIOLATION) {
    return failed({ kind: error.message === USERNAME_RESERVED ? "username-reserved" : "username-taken" });
  }
  if (error?.code === TOO_MANY) return failed({ kind: "username-too-often" });
  if (error?.code === CHECK_VIOLATION) return failed({ kind: "username-form" });
  return error ? refused(context, { code: error.code, status }) : succeeded(null);
}

/** Sends the links that change the account's address once both mailboxes have confirmed. */
export async function changeEmail(
  context: AccountsContext,
  viewer: Viewer,
  email: string,
): Promise<AccountResult<null, "email-unchanged">> {
  if (email.toLowerCase() === viewer.email.toLowerCase()) return failed({ kind: "email-unchanged" });
  return limitedChange(context, viewer, () =>
    noSoonerThan(EVEN_MS, async () => {
      const client = await context.session.client();
      const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: callbackUrl(context) });
      // The response must not reveal whether another account has the address.
      return error && error.code !== "email_exists" ? refused(context, error) : succeeded(null);
    }),
  );
}

/** Sends the code that a password change needs when the sign-in is old. */
export function sendReauthenticationCode(context: AccountsContext, viewer: Viewer): Promise<AccountResult<null>> {
  return limitedChange(context, viewer, async () => {
    const client = await context.session.client();
    const { error } = await client.auth.reauthenticate();
    return error ? refused(context, error) : succeeded(null);
  });
}

/** A password change that was made. */
export interface PasswordChange {
  /** Whether all other sessions of the account have been ended. */
  readonly othersEnded: boolean;
}

/** Why a password was not changed. */
export type PasswordProblem = "password-unchanged" | "weak-password" | "code-required" | "code-wrong";

/** Sets a new password and ends every other session. An old sign-in needs the code that was sent by e-mail. */
export async function changePassword(
  context: AccountsContext,
  viewer: Viewer,
  { password, code }: Pick<z.output<typeof passwordChangeSchema>, "password" | "code">,
): Promise<AccountResult<PasswordChange, PasswordProblem>> {
  if (isCommonPassword(password)) return failed({ kind: "weak-password" });
  if (!isFreshSignIn(viewer.signedInAt, new Date()) && !code) return failed({ kind: "code-required" });
  return limitedChange(context, viewer, async () => {
    const client = await context.session.client();
    const { error } = await client.auth.updateUser(code ? { password, nonce: code } : { password });
    switch (error?.code) {
      case "same_password":
        return failed({ kind: "password-unchanged" });
      case "weak_password":
        return failed({ kind: "weak-password" });
      case "reauthentication_needed":
        return failed({ kind: "code-required" });
      case "reauthentication_not_valid":
        return failed({ kind: "code-wrong" });
      default:
        if (error) return refused(context, error);
    }
    context.log.info({ event: "USER_UPDATED" }, "changed a password");
    const others = await client.auth.signOut({ scope: "others" });
    if (others.error) context.log.warn({ status: others.error.status }, "other sessions could not be ended");
    return succeeded({ othersEnded: others.error === null });
  });
}

function limitedChange<Result extends Tried>(context: AccountsContext, viewer: Viewer, work: () => Promise<Result>) {
  return limited(context, { kind: "change", ip: context.ip, address: viewer.id }, work);
}

/** Ends one of the member's sessions. One that has ended already is no problem. Returns whether it was there. */
export async function endSession(
  context: AccountsContext,
  sessionId: string,
): Promise<AccountResult<{ readonly wasThere: boolean }>> {
  const client = await context.session.client();
  const { data, error, status } = await client.rpc("end_session", { session_id_input: sessionId });
  return error ? refused(context, { code: error.code, status }) : succeeded({ wasThere: data });
}

/** Gives up a change of address that is not confirmed yet. */
export async function cancelEmailChange(context: AccountsContext): Promise<AccountResult<null>> {
  const client = await context.session.client();
  const { error, status } = await client.rpc("cancel_email_change");
  return error ? refused(context, { code: error.code, status }) : succeeded(null);
}
