import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { fieldError, serviceOutcome, UNREACHABLE } from "../account-outcomes.intents.server";
import type { AccountsArgs } from "../accounts-context";
import { ACCOUNT_TOASTS, SOCIAL_FAILURE_TITLE, SOCIAL_FAILURES, socialFailure } from "../accounts.messages";
import { providerName } from "../accounts.model";
import { hasSecondFactor, ownPath, requireViewer } from "../session/guards.server";
import { beginSocialSignIn } from "../sign-in/social.commands.server";
import { giveAnyCode } from "./any-code.intents.server";
import { givePassword } from "./give-password.commands.server";
import { SECURITY_TEXTS as TEXTS } from "./security.messages";
import { confirmCodeSchema, confirmPasswordSchema, confirmProviderSchema } from "./security.model";

/** Where the page leads when nothing else is named. */
const confirmedPage = (next: string | undefined) => ownPath(next) ?? paths.security();

/** The intents of the page that asks a member again who they are. */
export function confirmIntents(args: AccountsArgs) {
  const { context } = args;
  return {
    code: intent({
      schema: confirmCodeSchema,
      run: async ({ next, ...typed }) => {
        const refusal = await giveAnyCode(args, typed);
        return refusal ?? { ok: true, redirectTo: confirmedPage(next) };
      },
    }),
    password: intent({
      schema: confirmPasswordSchema,
      run: async ({ password, next }): Promise<IntentOutcome> => {
        const viewer = await requireViewer(args);
        // Of a page from before the app was added: the password would begin a session that waits for its code.
        if (await hasSecondFactor(context)) return { ok: true, redirectTo: paths.confirmSignIn({ next }) };
        const result = await givePassword(args, viewer, password);
        if (!result.ok) {
          if (result.problem.kind === "wrong-credentials") return fieldError("password", TEXTS.passwordWrong);
          if (result.problem.kind === "not-confirmed") return { ok: false, toast: ACCOUNT_TOASTS.signInNotConfirmed };
          return serviceOutcome(context, result.problem, UNREACHABLE);
        }
        return { ok: true, redirectTo: confirmedPage(next) };
      },
    }),
    provider: intent({
      schema: confirmProviderSchema,
      run: async ({ provider, next }): Promise<IntentOutcome> => {
        const result = await beginSocialSignIn(context, provider);
        if (!result.ok) return { ok: false, status: 503, toast: providerToast(result.problem, providerName(provider)) };
        const untilClosed = context.session.endsWithBrowser() ? true : undefined;
        await context.flash.update({ provider, untilClosed, next: confirmedPage(next) });
        return { ok: true, leaveTo: result.value.leaveTo };
      },
    }),
  };
}

/** Why a provider's page could not be opened. */
export function providerToast(problem: "refused" | "unreachable", name: string): Toast {
  const description = problem === "unreachable" ? SOCIAL_FAILURES.network : socialFailure(name);
  return { title: SOCIAL_FAILURE_TITLE, description, variant: "destructive" };
}
