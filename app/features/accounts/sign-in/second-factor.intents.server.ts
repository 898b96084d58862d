import type { z } from "zod";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { fieldError, serviceOutcome, UNREACHABLE } from "../account-outcomes.intents.server";
import type { AccountResult } from "../account-service.server";
import type { AccountsArgs } from "../accounts-context";
import { giveCode, giveRecoveryCode, type CodeProblem } from "../security/second-factor.commands.server";
import { recoveryCodeUsed, SECURITY_TEXTS as TEXTS, SECURITY_TOASTS as TOASTS } from "../security/security.messages";
import { factorCodeSchema, recoveryCodeSchema } from "../security/security.model";
import { countRecoveryCodes } from "../security/security.queries.server";
import { finishAndRemember, goOn, type AfterSignIn } from "./after-sign-in.server";
import { knownDeviceCookie } from "./known-device-cookie.server";

/** The intents of `/auth?mode=mfa`: the second step of a sign-in. */
export function secondFactorIntents(args: AccountsArgs, afterSignIn: AfterSignIn) {
  const { request, context } = args;
  const devices = knownDeviceCookie(context);
  return {
    mfa: intent({
      schema: factorCodeSchema,
      run: async ({ code, factor, next, then }) => {
        const deviceOf = (email: string) => devices.idFor(request, email);
        const result = await giveCode(context, { code, factorId: factor, deviceOf });
        return confirmed(args, result, { next, then, wrong: TEXTS.codeWrong, afterSignIn });
      },
    }),
    "recovery-code": intent({
      schema: recoveryCodeSchema,
      run: async ({ code, next, then }) => {
        const result = await giveRecoveryCode(context, code);
        const outcome = await confirmed(args, result, { next, then, wrong: TEXTS.recoveryWrong, afterSignIn });
        return result.ok && "redirectTo" in outcome && outcome.toast === undefined
          ? { ...outcome, toast: recoveryCodeUsed(await countRecoveryCodes(context)) }
          : outcome;
      },
    }),
  };
}

interface Next {
  readonly next: string | undefined;
  readonly then: z.output<typeof factorCodeSchema>["then"];
  /** What is said of a wrong code. */
  readonly wrong: string;
  readonly afterSignIn: AfterSignIn;
}

/** Goes on with a sign-in whose second factor was given, or says why it was not accepted. */
async function confirmed(
  args: AccountsArgs,
  result: AccountResult<{ readonly email: string }, CodeProblem>,
  { next, then, wrong, afterSignIn }: Next,
): Promise<IntentOutcome> {
  const { request, context } = args;
  if (result.ok) {
    // Only now: the tries of a device that has given the second factor are counted apart from all others.
    await knownDeviceCookie(context).remember(request, result.value.email);
    if (then !== "recovery") return goOn(args, next, afterSignIn);
    const toast = await finishAndRemember(args, afterSignIn);
    return { ok: true, redirectTo: paths.auth({ mode: "reset" }), ...(toast && { toast }) };
  }
  const { problem } = result;
  if (problem.kind === "code-wrong") return fieldError("code", wrong);
  if (problem.kind === "signed-out" || problem.kind === "factor-gone")
    return { ok: true, redirectTo: paths.auth({ next }), toast: TOASTS.signInAgain };
  return serviceOutcome(context, problem, UNREACHABLE);
}
