import type { z } from "zod";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { fieldError, serviceOutcome, type FormTexts } from "../account-outcomes.intents.server";
import type { AccountsArgs } from "../accounts-context";
import { ACCOUNT_TOASTS } from "../accounts.messages";
import { providerName } from "../accounts.model";
import { hasSecondFactor, requireRecentSignIn, requireViewer } from "../session/guards.server";
import { giveAnyCode } from "./any-code.intents.server";
import { providerToast } from "./confirm.intents.server";
import { beginLink, unlink } from "./identities.commands.server";
import { enrolmentCookie, recoveryCodesCookie } from "./shown-once-cookie.server";
import {
  beginEnrolment,
  createRecoveryCodes,
  finishEnrolment,
  giveUpEnrolment,
  removeFactor,
  requireAdminFactor,
} from "./second-factor.commands.server";
import { SECURITY_TEXTS as TEXTS, SECURITY_TOASTS as TOASTS } from "./security.messages";
import * as model from "./security.model";

/* Each of these asks for a recent sign-in: a thief of an open browser must not make the account their own. */

const NOT_SAVED: FormTexts = { toast: ACCOUNT_TOASTS.notSaved };

/** The intents of `/preferences/security`. */
export function securityIntents(args: AccountsArgs) {
  const { context } = args;
  return {
    link: intent({
      schema: model.linkSchema,
      run: async ({ provider }): Promise<IntentOutcome> => {
        await requireRecentSignIn(args);
        const result = await beginLink(context, provider);
        if (!result.ok) return { ok: false, status: 503, toast: providerToast(result.problem, providerName(provider)) };
        const untilClosed = context.session.endsWithBrowser() ? true : undefined;
        await context.flash.update({ provider, untilClosed, next: paths.security() });
        return { ok: true, leaveTo: result.value.leaveTo };
      },
    }),
    unlink: intent({
      schema: model.unlinkSchema,
      run: async ({ identity }): Promise<IntentOutcome> => {
        await requireRecentSignIn(args);
        const result = await unlink(context, identity);
        if (result.ok) return { ok: true, redirectTo: paths.security(), toast: TOASTS.unlinked };
        if (result.problem.kind === "last-identity") return { ok: false, status: 409, toast: TOASTS.lastIdentity };
        return serviceOutcome(context, result.problem, NOT_SAVED);
      },
    }),
  };
}

/** The intents of the page that adds an authenticator app. */
export function newFactorIntents(args: AccountsArgs) {
  const { request, context } = args;
  return {
    enrol: intent({
      schema: model.enrolSchema,
      run: async ({ name }): Promise<IntentOutcome> => {
        const { id } = await requireRecentSignIn(args);
        const result = await beginEnrolment(context, name);
        if (result.ok) {
          await enrolmentCookie(context, id).write(result.value);
          return { ok: true, redirectTo: paths.securityNew() };
        }
        switch (result.problem.kind) {
          case "name-taken":
            return fieldError("name", TEXTS.nameTaken, 409);
          case "too-many-factors":
            return { ok: false, status: 409, toast: TOASTS.tooManyFactors };
          case "needs-confirmation":
            return { ok: true, redirectTo: paths.confirmSignIn({ next: paths.securityNew() }) };
          default:
            return serviceOutcome(context, result.problem, NOT_SAVED);
        }
      },
    }),
    "first-code": intent({
      schema: model.enrolCodeSchema,
      run: async ({ code }): Promise<IntentOutcome> => {
        const { id } = await requireViewer(args);
        const enrolment = await enrolmentCookie(context, id).read(request);
        const again = { ok: true, redirectTo: paths.securityNew(), toast: TOASTS.enrolmentGone } as const;
        if (enrolment === null) return again;
        const result = await finishEnrolment(context, { factorId: enrolment.factorId, code });
        if (result.ok) {
          await enrolmentCookie(context, id).clear();
          if (result.value.factors === 1) return showNewCodes(args, id);
          return { ok: true, redirectTo: paths.security(), toast: TOASTS.factorAdded };
        }
        const { problem } = result;
        if (problem.kind === "code-wrong") return fieldError("code", TEXTS.codeWrong);
        if (problem.kind !== "enrolment-gone") return serviceOutcome(context, problem, NOT_SAVED);
        await enrolmentCookie(context, id).clear();
        return again;
      },
    }),
    cancel: intent({
      schema: model.emptySchema,
      run: async (): Promise<IntentOutcome> => {
        const { id } = await requireViewer(args);
        const enrolment = await enrolmentCookie(context, id).read(request);
        if (enrolment === null) return { ok: true, redirectTo: paths.security(), toast: TOASTS.enrolmentCancelled };
        const result = await giveUpEnrolment(context, enrolment.factorId);
        if (!result.ok) return serviceOutcome(context, result.problem, NOT_SAVED);
        await enrolmentCookie(context, id).clear();
        const toast = result.value.counts ? TOASTS.enrolmentFinished : TOASTS.enrolmentCancelled;
        return { ok: true, redirectTo: paths.security(), toast };
      },
    }),
  };
}

/** Makes recovery codes, and leads to the page that shows them; nothing may lie on them there. */
async function showNewCodes({ context }: AccountsArgs, memberId: string): Promise<IntentOutcome> {
  const result = await createRecoveryCodes(context);
  if (result.ok) await recoveryCodesCookie(context, memberId).write([...result.value]);
  return { ok: true, redirectTo: paths.recoveryCodes(), ...(!result.ok && { toast: TOASTS.codesFailed }) };
}

/** The intents of the page that shows recovery codes and makes new ones. */
export function recoveryCodesIntents(args: AccountsArgs) {
  return {
    "new-codes": intent({
      schema: model.emptySchema,
      run: async (): Promise<IntentOutcome> => {
        const { id } = await requireRecentSignIn(args);
        return (await hasSecondFactor(args.context))
          ? showNewCodes(args, id)
          : { ok: true, redirectTo: paths.security(), toast: TOASTS.codesNeedApp };
      },
    }),
    saved: intent({
      schema: model.emptySchema,
      run: async (): Promise<IntentOutcome> => {
        const { id } = await requireViewer(args);
        await recoveryCodesCookie(args.context, id).clear();
        return { ok: true, redirectTo: paths.security() };
      },
    }),
  };
}

/** The intent of the page that removes an authenticator app: with a code, of another app where there is one. */
export function removeFactorIntents(args: AccountsArgs, factorId: string) {
  return {
    remove: intent({
      schema: model.anyCodeSchema,
      run: async (typed: z.output<typeof model.anyCodeSchema>): Promise<IntentOutcome> => {
        await requireViewer(args);
        const refusal = await giveAnyCode(args, typed);
        if (refusal !== null) return refusal;
        const result = await removeFactor(args.context, factorId);
        if (result.ok) return { ok: true, redirectTo: paths.security(), toast: TOASTS.factorRemoved };
        if (result.problem.kind === "needs-factor") return fieldError("code", TEXTS.codeWrong);
        return serviceOutcome(args.context, result.problem, NOT_SAVED);
      },
    }),
  };
}

/** The intent of the page on which admins say whether admins need a second factor. */
export function adminFactorIntents({ context }: AccountsArgs) {
  return {
    "admin-factor": intent({
      schema: model.adminFactorSchema,
      run: async ({ required }): Promise<IntentOutcome> => {
        const isRequired = required === "yes";
        const result = await requireAdminFactor(context, isRequired);
        if (result.ok) {
          const toast = isRequired ? TOASTS.adminsNeed : TOASTS.adminsFree;
          return { ok: true, redirectTo: paths.adminSecurity(), toast };
        }
        if (result.problem.kind === "refused") return { ok: false, status: 403, toast: TOASTS.adminsRefused };
        return serviceOutcome(context, result.problem, NOT_SAVED);
      },
    }),
  };
}
