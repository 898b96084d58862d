import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  changeUsername,
  endSession,
  sendReauthenticationCode,
  type PasswordChange,
  type PasswordProblem,
} from "./account-changes.commands.server";
import { fieldError, serviceOutcome, toPreferences, type FormTexts } from "../account-outcomes.intents.server";
import type { AccountResult } from "../account-service.server";
import type { AccountsArgs } from "../accounts-context";
import { ACCOUNT_TEXTS as TEXTS, ACCOUNT_TOASTS as TOASTS } from "../accounts.messages";
import {
  emailChangeSchema,
  emptySchema,
  passwordChangeSchema,
  signOutSchema,
  usernameSchema,
  type SignOutScope,
} from "../accounts.model";
import { endSessionSchema } from "./devices.model";
import { ownPath, PASSWORD_SECTION, requireRecentSignIn, requireViewer } from "../session/guards.server";
import { signOut, type SignOutProblem } from "../sign-in/sign-in.commands.server";

const NOT_SAVED: FormTexts = { toast: TOASTS.notSaved };

/**
 * The intents of `/preferences` about the account itself, whose route lets in members only. Address and password ask for
 * a recent sign-in: they are what a thief of an open browser would make the account their own with.
 */
export function accountSettingsIntents(args: AccountsArgs) {
  const { context } = args;
  return {
    username: intent({
      schema: usernameSchema,
      run: async ({ username }) => {
        const result = await changeUsername(context, await requireViewer(args), username);
        if (result.ok) return toPreferences(TOASTS.usernameSaved);
        switch (result.problem.kind) {
          case "username-taken":
            return fieldError("username", TEXTS.usernameTaken, 409);
          case "username-reserved":
            return fieldError("username", TEXTS.usernameReserved, 409);
          case "username-form":
            return fieldError("username", TEXTS.usernameForm);
          case "username-too-often":
            return fieldError("username", TEXTS.usernameTooOften, 429);
          default:
            return serviceOutcome(context, result.problem, NOT_SAVED);
        }
      },
    }),
    email: intent({
      schema: emailChangeSchema,
      run: async ({ email }) => {
        // What was typed outlasts the way to the page that asks once more who it is.
        await context.flash.update({ newEmail: email });
        const viewer = await requireRecentSignIn(args, { next: `${paths.preferences()}#email` });
        await context.flash.update({ newEmail: undefined });
        const result = await changeEmail(context, viewer, email);
        if (result.ok) return toPreferences(TOASTS.emailChangeSent);
        if (result.problem.kind === "email-unchanged") return fieldError("email", TEXTS.emailUnchanged);
        return serviceOutcome(context, result.problem, NOT_SAVED);
      },
    }),
    "cancel-email": intent({
      schema: emptySchema,
      run: async () => {
        const result = await cancelEmailChange(context);
        return result.ok
          ? toPreferences(TOASTS.emailChangeCancelled)
          : serviceOutcome(context, result.problem, NOT_SAVED);
      },
    }),
    "end-session": intent({
      schema: endSessionSchema,
      run: async ({ session }) => {
        const result = await endSession(context, session);
        if (!result.ok) return serviceOutcome(context, result.problem, NOT_SAVED);
        return toPreferences(result.value.wasThere ? TOASTS.deviceSignedOut : TOASTS.deviceGone);
      },
    }),
    reauthenticate: intent({
      schema: emptySchema,
      run: async () => {
        const result = await sendReauthenticationCode(context, await requireViewer(args));
        if (result.ok) return toPreferences(TOASTS.codeSent);
        return serviceOutcome(context, result.problem, NOT_SAVED);
      },
    }),
    password: intent({
      schema: passwordChangeSchema,
      run: async (form) => {
        const viewer = await requireRecentSignIn(args, { next: PASSWORD_SECTION });
        const result = await changePassword(context, viewer, form);
        return passwordOutcome(args, result, paths.preferences());
      },
    }),
  };
}

/** The outcome of choosing a new password; a saved one leads to `redirectTo`. */
export async function passwordOutcome(
  { context }: AccountsArgs,
  result: AccountResult<PasswordChange, PasswordProblem>,
  redirectTo: string,
): Promise<IntentOutcome> {
  if (result.ok) {
    await context.flash.update({ next: undefined, email: undefined, mailed: undefined });
    return { ok: true, redirectTo, toast: result.value.othersEnded ? TOASTS.passwordSaved : TOASTS.passwordSavedOnly };
  }
  const { problem } = result;
  switch (problem.kind) {
    case "password-unchanged":
      return fieldError("password", TEXTS.passwordUnchanged);
    case "weak-password":
      return fieldError("password", TEXTS.passwordWeak);
    case "code-required":
      return fieldError("code", TEXTS.codeRequired);
    case "code-wrong":
      return fieldError("code", TEXTS.codeWrong);
    default:
      return serviceOutcome(context, problem, NOT_SAVED);
  }
}

/** What signing out needs of other features; the route provides it. */
export interface SignOutOptions {
  /** Whether an address of this site is for visitors without an account, too. */
  readonly isPublic: (path: string) => Promise<boolean>;
  /** Removes what this browser holds of the member's besides the session. */
  readonly forget: () => Promise<void>;
}

/** What is said of each way to sign out, and of what came of it. */
const SIGN_OUT_TOASTS: Readonly<Record<SignOutScope, Readonly<Record<"ended" | SignOutProblem, Toast>>>> = {
  local: {
    ended: TOASTS.signedOutHere,
    unconfirmed: TOASTS.signedOutLocalOnly,
    "no-session": TOASTS.signedOutHere,
  },
  others: { ended: TOASTS.signedOutOthers, unconfirmed: TOASTS.unreachable, "no-session": TOASTS.signedOutBefore },
  global: {
    ended: TOASTS.signedOutEverywhere,
    unconfirmed: TOASTS.signedOutHereOnly,
    "no-session": TOASTS.signedOutBefore,
  },
};

/** The intent of the forms that sign out; without a session it changes nothing. */
export function signOutIntents({ context }: AccountsArgs, { isPublic, forget }: SignOutOptions) {
  return {
    "sign-out": intent({
      schema: signOutSchema,
      run: async ({ scope, redirectTo = "" }): Promise<IntentOutcome> => {
        const page = ownPath(redirectTo);
        // Asked as the member, who may still read the page.
        const stays = page !== null && (await isPublic(page));
        const result = await signOut(context, scope);
        const toast = SIGN_OUT_TOASTS[scope][result.ok ? "ended" : result.problem];
        if (scope === "others") return toPreferences(toast);
        await forget();
        // Else "back" shows what the browser has kept of the member's pages.
        context.responseHeaders.set("Clear-Site-Data", '"cache"');
        return { ok: true, redirectTo: stays ? page : paths.home(), toast };
      },
    }),
  };
}
