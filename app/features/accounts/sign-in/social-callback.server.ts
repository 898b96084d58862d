import type { AccountsArgs } from "../accounts-context";
import { BANNED } from "../account-service.server";
import { ACCOUNT_TEXTS as TEXTS, SOCIAL_FAILURES, socialFailure, suspensionText } from "../accounts.messages";
import { banEndIn, PROVIDERS } from "../accounts.model";
import { endSession } from "../settings/account-changes.commands.server";
import { finishAndRemember, type AfterSignIn } from "./after-sign-in.server";
import { exchangeCode } from "./social.commands.server";

/** How the return from a provider ended: null when the visitor is signed in, else the message to show. */
type Failure = { readonly kind: "failed" | "suspended"; readonly message: string } | null;

/** Signs in with the code in the address, and remembers the message for the next page. */
export async function signInWithCode(args: AccountsArgs, afterSignIn: AfterSignIn): Promise<Failure> {
  const { request, context } = args;
  const code = new URL(request.url).searchParams.get("code");
  if (!code) return failure(TEXTS.noCode);
  const { provider, untilClosed } = await context.flash.read();
  context.session.stayAfterClosing(untilClosed !== true);
  const before = await context.session.claimedSessionId();
  const result = await exchangeCode(context, code);
  if (!result.ok) {
    if (result.problem === "suspended") return suspended(context, "");
    return result.problem === "unreachable" ? failure(SOCIAL_FAILURES.network) : failureOf(provider);
  }
  const toast = await finishAndRemember(args, afterSignIn);
  // Who connected an account, or signed in once more, has a new session in place of the one before. That of another
  // account is not ended.
  if (before !== null && !context.session.isHeld()) await endSession(context, before);
  // A redirect from a loader carries no message.
  if (toast) await context.flash.update({ toast });
  return null;
}

/** The message for an error that a provider or the auth service put into the address; null without an error. */
export async function callbackFailure({ request, context }: AccountsArgs): Promise<Failure> {
  const params = new URL(request.url).searchParams;
  const error = params.get("error");
  if (error === null && params.get("error_code") === null) return null;
  context.log.warn(
    { error: error?.slice(0, 60), code: params.get("error_code")?.slice(0, 60) },
    "a provider sent an error back",
  );
  const { provider } = await context.flash.read();
  if (params.get("error_code") === BANNED) return suspended(context, params.get("error_description") ?? "");
  const described = `${error ?? ""} ${params.get("error_code") ?? ""} ${params.get("error_description") ?? ""}`;
  if (/pop-?up/i.test(described)) return failure(SOCIAL_FAILURES.blocked);
  if (/network|temporarily_unavailable|timeout/i.test(described)) return failure(SOCIAL_FAILURES.network);
  if (error === "access_denied" || /cancel/i.test(described)) return failure(SOCIAL_FAILURES.cancelled);
  return failureOf(provider);
}

const failure = (message: string) => ({ kind: "failed", message }) as const;

function failureOf(provider: string | undefined): Failure {
  const known = PROVIDERS.find(({ id }) => id === provider);
  return failure(socialFailure(known?.name ?? "the provider"));
}

/** Only the date is read of what the auth service says: anybody can make up an address with another text. */
function suspended({ contactEmail }: AccountsArgs["context"], description: string): Failure {
  return { kind: "suspended", message: suspensionText(banEndIn(description), contactEmail) };
}
