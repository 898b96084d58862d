import type { z } from "zod";
import { failed, succeeded } from "~/lib/command-result";
import { isCommonPassword } from "~/lib/passwords/common-password.server";
import {
  callbackUrl,
  EVEN_MS,
  isOutage,
  limited,
  noSoonerThan,
  refused,
  type AccountResult,
  type ServiceError,
} from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import type { signupSchema } from "../accounts.model";

/*
 * Commands for addresses that may or may not have an account. Both get the same result, no sooner than EVEN_MS, so that
 * nobody can find out with them who has an account.
 */

type NewAccount = Pick<z.output<typeof signupSchema>, "email" | "username" | "password">;

/** Makes an account. `signedIn` is false while its address has to be confirmed. */
export async function signUp(
  context: AccountsContext,
  { email, username, password }: NewAccount,
): Promise<AccountResult<{ readonly signedIn: boolean }, "username-taken" | "weak-password" | "sign-up-disabled">> {
  if (isCommonPassword(password)) return failed({ kind: "weak-password" });
  const client = await context.session.client();
  const taken = await client.rpc("is_username_taken", { username_input: username });
  if (taken.error) return refused(context, { status: taken.status });
  // Not counted: a username is no secret, and anyone may ask.
  if (taken.data) return failed({ kind: "username-taken" });
  return limited(context, { kind: "sign-up", ip: context.ip, address: email }, () =>
    noSoonerThan(EVEN_MS, async () => {
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { username }, emailRedirectTo: callbackUrl(context) },
      });
      switch (error?.code) {
        case "user_already_exists":
        case "email_exists":
          return succeeded({ signedIn: false });
        case "weak_password":
          return failed({ kind: "weak-password" });
        case "signup_disabled":
        case "email_provider_disabled":
          return failed({ kind: "sign-up-disabled" });
        default:
          if (error) return refused(context, error);
      }
      context.countEvent("signup");
      if (data.session) return succeeded({ signedIn: true });
      context.log.info({ event: "SIGNED_UP" }, "made an account that waits for its confirmation");
      return succeeded({ signedIn: false });
    }),
  );
}

/** Sends a link for choosing a new password, if the address has an account. */
export function requestRecovery(context: AccountsContext, email: string): Promise<AccountResult<null>> {
  return sendMail(context, "recover", email, async () => {
    const client = await context.session.client();
    return client.auth.resetPasswordForEmail(email, { redirectTo: callbackUrl(context) });
  });
}

/** Sends the confirmation of a sign-up again, if the address waits for one. */
export function resendConfirmation(context: AccountsContext, email: string): Promise<AccountResult<null>> {
  return sendMail(context, "resend", email, async () => {
    const client = await context.session.client();
    return client.auth.resend({ type: "signup", email, options: { emailRedirectTo: callbackUrl(context) } });
  });
}

function sendMail(
  context: AccountsContext,
  kind: "recover" | "resend",
  email: string,
  send: () => Promise<{ error: ServiceError | null }>,
): Promise<AccountResult<null>> {
  return limited(context, { kind, ip: context.ip, address: email, paced: true }, () =>
    noSoonerThan(EVEN_MS, async () => {
      const { error } = await send();
      // Any other error would reveal that the address has no account.
      return error && isOutage(error) ? refused(context, error) : succeeded(null);
    }),
  );
}
