import type { IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { fieldError, serviceOutcome, UNREACHABLE } from "../account-outcomes.intents.server";
import type { AccountsArgs } from "../accounts-context";
import { knownDeviceCookie } from "../sign-in/known-device-cookie.server";
import { giveCode, giveRecoveryCode } from "./second-factor.commands.server";
import { SECURITY_TEXTS as TEXTS, SECURITY_TOASTS as TOASTS } from "./security.messages";
import { isRecoveryCode } from "./security.model";

/** Confirms the session with a code of an app or a recovery code. Returns null, or the outcome of a form that is refused. */
export async function giveAnyCode(
  { request, context }: AccountsArgs,
  { code, factor }: { readonly code: string; readonly factor?: string | undefined },
): Promise<IntentOutcome | null> {
  const isRecovery = isRecoveryCode(code);
  const deviceOf = (email: string) => knownDeviceCookie(context).idFor(request, email);
  const result = isRecovery
    ? await giveRecoveryCode(context, code)
    : await giveCode(context, { code, factorId: factor, deviceOf });
  if (result.ok) return null;
  const { problem } = result;
  if (problem.kind === "code-wrong") return fieldError("code", isRecovery ? TEXTS.recoveryWrong : TEXTS.codeWrong);
  if (problem.kind === "factor-gone") return { ok: true, redirectTo: paths.security(), toast: TOASTS.factorGone };
  if (problem.kind === "signed-out") return { ok: true, redirectTo: paths.auth(), toast: TOASTS.signInAgain };
  return serviceOutcome(context, problem, UNREACHABLE);
}
