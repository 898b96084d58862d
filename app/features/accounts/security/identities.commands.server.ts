import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { callbackUrl, isOutage, refused, type AccountResult } from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import type { ProviderId } from "../accounts.model";
import { socialOptions } from "../sign-in/social.commands.server";

/** Begins to connect an account of a provider; returns the provider's address to go on to. */
export async function beginLink(
  context: AccountsContext,
  provider: ProviderId,
): Promise<CommandResult<{ readonly leaveTo: string }, "refused" | "unreachable">> {
  const client = await context.session.client();
  const { data, error } = await client.auth.linkIdentity({
    provider,
    options: {
      redirectTo: callbackUrl(context),
      skipBrowserRedirect: true,
      ...socialOptions(provider, context.facebookConfigId),
    },
  });
  if (error) {
    context.log.warn({ code: error.code, status: error.status }, "an account could not be connected");
    return failed(isOutage(error) ? "unreachable" : "refused");
  }
  return succeeded({ leaveTo: data.url });
}

/** Disconnects an account of a provider. Never the last way in; one that is gone already is no problem. */
export async function unlink(
  context: AccountsContext,
  identityId: string,
): Promise<AccountResult<null, "last-identity">> {
  const client = await context.session.client();
  const { data, error: unread } = await client.auth.getUserIdentities();
  if (unread) return refused(context, unread);
  const identity = data.identities.find(({ identity_id }) => identity_id === identityId);
  if (identity === undefined) return succeeded(null);
  const { error } = await client.auth.unlinkIdentity(identity);
  if (error?.code === "single_identity_not_deletable") return failed({ kind: "last-identity" });
  if (error && error.code !== "identity_not_found") return refused(context, error);
  context.log.info({ event: "USER_UPDATED" }, "disconnected an account");
  return succeeded(null);
}
