import type { AccountResult } from "../account-service.server";
import type { AccountsArgs } from "../accounts-context";
import type { Viewer } from "../accounts.model";
import { endSession } from "../settings/account-changes.commands.server";
import { knownDeviceCookie } from "../sign-in/known-device-cookie.server";
import { signIn } from "../sign-in/sign-in.commands.server";

/**
 * Confirms who a member is by the password: a new sign-in, which the database takes as proof, in place of the session
 * before. For members without a second factor, whose new session would wait for it.
 */
export async function givePassword(
  { request, context }: AccountsArgs,
  { email }: Pick<Viewer, "email">,
  password: string,
): Promise<AccountResult<null, "wrong-credentials" | "not-confirmed">> {
  const { session } = context;
  const before = await session.claimedSessionId();
  session.stayAfterClosing(!session.endsWithBrowser());
  const device = await knownDeviceCookie(context).idFor(request, email);
  const result = await signIn(context, { email, password, device });
  if (result.ok && before !== null) await endSession(context, before);
  return result;
}
