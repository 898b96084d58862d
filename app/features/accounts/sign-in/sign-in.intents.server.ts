import { createHash } from "node:crypto";
import type { z } from "zod";
import { MAIL_PAUSE_S, mailPauseLeftS, sameAddress } from "~/lib/http/attempt-limits";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { changePassword } from "../settings/account-changes.commands.server";
import { fieldError, serviceOutcome, UNREACHABLE, type FormTexts } from "../account-outcomes.intents.server";
import { tooMany, type AccountResult } from "../account-service.server";
import type { AccountsArgs } from "../accounts-context";
import {
  ACCOUNT_TEXTS as TEXTS,
  ACCOUNT_TOASTS as TOASTS,
  NEWEST_LINK_WORKS,
  NOT_CONFIRMED,
  SOCIAL_FAILURES,
  SOCIAL_FAILURE_TITLE,
  socialFailure,
  tooManyAttempts,
  usernameGiven,
} from "../accounts.messages";
import * as model from "../accounts.model";
import { answerOnce } from "./answered-once.store.server";
import { finishAndRemember, goOn, type AfterSignIn } from "./after-sign-in.server";
import { loginSuccess, ownPath, requireResetting, returnPath, secondFactorPage } from "../session/guards.server";
import { secondFactorIntents } from "./second-factor.intents.server";
import { knownDeviceCookie } from "./known-device-cookie.server";
import { passwordOutcome } from "../settings/settings.intents.server";
import { continueWithTokens, signIn, verifyCode, verifyLink, type ConfirmedLink } from "./sign-in.commands.server";
import { requestRecovery, resendConfirmation, signUp } from "./sign-up.commands.server";
import { beginSocialSignIn } from "./social.commands.server";

const SIGN_IN_FAILED: FormTexts = { toast: TOASTS.signInError };
/** There is a text for the message and one for the form; both are shown. */
const SIGN_UP_FAILED: FormTexts = { toast: TOASTS.signUpError, fieldErrors: { "": [TEXTS.signupThrew] } };

/** The intents of `/auth`. */
export function authIntents(args: AccountsArgs, afterSignIn: AfterSignIn) {
  return {
    login: intent({ schema: model.loginSchema, run: (form) => login(args, form, afterSignIn) }),
    signup: intent({ schema: model.signupSchema, run: (form) => register(args, form, afterSignIn) }),
    recover: intent({
      schema: model.recoverSchema,
      run: async ({ email, next }) => {
        const result = await requestRecovery(args.context, email);
        // That page shows already that an e-mail was sent, so only a toast can show that it was sent again.
        const again = model.authModeOf(new URL(args.request.url).searchParams.get("mode")) === "check-email";
        const redirectTo = paths.auth({ mode: "check-email", for: "recovery" });
        return mailOutcome(args, result, { kind: "recovery", email, next, redirectTo, again });
      },
    }),
    resend: intent({
      schema: model.resendSchema,
      run: async ({ email = "", next }) => {
        const waitS = await confirmationPauseS(args, email);
        const result = waitS > 0 ? tooMany(waitS) : await resendConfirmation(args.context, email);
        const redirectTo = paths.auth({ mode: "check-email" });
        return mailOutcome(args, result, { kind: "confirmation", email, next, redirectTo, again: true });
      },
    }),
    code: intent({
      schema: model.codeSchema,
      run: (form) => answerOnce(args, `${form.email} ${form.code}`, () => confirmByCode(args, form, afterSignIn)),
    }),
    reset: intent({ schema: model.resetSchema, run: (form) => reset(args, form) }),
    ...secondFactorIntents(args, afterSignIn),
    social: intent({ schema: model.socialSchema, run: (form) => leaveForProvider(args, form) }),
  };
}

/** The intents of `/auth/callback`. */
export function callbackIntents(args: AccountsArgs, afterSignIn: AfterSignIn) {
  return {
    verify: intent({
      schema: model.linkSchema,
      run: (form) => answerOnce(args, `${form.type} ${form.token_hash}`, () => openLink(args, form, afterSignIn)),
    }),
    continue: intent({
      schema: model.fragmentSchema,
      run: async (form): Promise<IntentOutcome> => {
        const result = await continueWithTokens(args.context, form);
        if (!result.ok) return serviceOutcome(args.context, result.problem, tokenFailure(TEXTS.missingSession));
        const toast = await finishAndRemember(args, afterSignIn);
        return { ok: true, redirectTo: await loginSuccess(args), ...(toast && { toast }) };
      },
    }),
  };
}

async function login(
  args: AccountsArgs,
  { email, password, keep, next }: z.output<typeof model.loginSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const { request, context } = args;
  const devices = knownDeviceCookie(context);
  context.session.stayAfterClosing(keep !== undefined);
  const result = await signIn(context, { email, password, device: await devices.idFor(request, email) });
  if (result.ok) {
    const outcome = await goOn(args, next, afterSignIn);
    // A password alone does not make a device of an account with a second factor known.
    if (!context.session.isHeld()) await devices.remember(request, email);
    return outcome;
  }
  const { problem } = result;
  if (problem.kind === "wrong-credentials") return { ok: false, toast: TOASTS.signInFailed };
  if (problem.kind === "not-confirmed") {
    await context.flash.update({ email });
    return { ok: false, toast: TOASTS.signInNotConfirmed, reason: NOT_CONFIRMED };
  }
  return serviceOutcome(context, problem, SIGN_IN_FAILED, SIGN_IN_FAILED);
}

async function register(
  args: AccountsArgs,
  { next, website, ...account }: z.output<typeof model.signupSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const { context } = args;
  const checkEmail: IntentOutcome = { ok: true, redirectTo: paths.auth({ mode: "check-email" }) };
  // Only a program fills in a field that is hidden; it gets the response of a sign-up that worked.
  if (website) return checkEmail;
  const result = await signUp(context, account);
  if (result.ok) {
    if (result.value.signedIn) return goOn(args, next, afterSignIn);
    await context.flash.update({ email: account.email, mailed: mailedNow("confirmation"), ...rememberedNext(next) });
    return checkEmail;
  }
  const { problem } = result;
  switch (problem.kind) {
    case "username-taken":
      return fieldError("username", TEXTS.usernameTaken, 409);
    case "weak-password":
      return fieldError("password", TEXTS.passwordWeak);
    case "sign-up-disabled":
      return { ok: false, toast: TOASTS.signUpFailed };
    case "too-many": {
      const title = tooManyAttempts(problem.waitS);
      const outcome = serviceOutcome(context, problem, SIGN_UP_FAILED);
      return { ...outcome, toast: { title, description: NEWEST_LINK_WORKS, variant: "destructive" } };
    }
    default:
      return serviceOutcome(context, problem, SIGN_UP_FAILED, SIGN_UP_FAILED);
  }
}

interface SentMail {
  readonly kind: model.AwaitedLink;
  readonly email: string;
  readonly next: string | undefined;
  readonly redirectTo: string;
  /** The page does not change, so a toast reports what was done. */
  readonly again: boolean;
}

async function mailOutcome(
  { context }: AccountsArgs,
  result: AccountResult<null>,
  { kind, email, next, redirectTo, again }: SentMail,
): Promise<IntentOutcome> {
  if (!result.ok) {
    const refused = serviceOutcome(context, result.problem, UNREACHABLE);
    return result.problem.kind === "too-many" ? { ...refused, toast: TOASTS.mailTooSoon } : refused;
  }
  await context.flash.update({ email, mailed: mailedNow(kind), ...rememberedNext(next) });
  return again ? { ok: true, redirectTo, toast: TOASTS.linkSent } : { ok: true, redirectTo };
}

function mailedNow(kind: model.AwaitedLink) {
  return { kind, nextAt: Date.now() + MAIL_PAUSE_S * 1_000 };
}

/** The seconds until a confirmation may be sent again: this browser's sign-up has just sent one. */
async function confirmationPauseS({ context }: AccountsArgs, address: string): Promise<number> {
  const { email = "", mailed } = await context.flash.read();
  if (mailed?.kind !== "confirmation" || sameAddress(email) !== sameAddress(address)) return 0;
  return mailPauseLeftS(mailed.nextAt, Date.now());
}

/** Saves the new password of a visitor who opened a recovery link. */
async function reset(args: AccountsArgs, { password }: z.output<typeof model.resetSchema>): Promise<IntentOutcome> {
  const viewer = await args.context.viewer();
  if (!viewer) {
    const toast = { title: TEXTS.missingSession, description: TEXTS.linkUsed, variant: "destructive" } as const;
    return { ok: false, status: 401, toast };
  }
  await requireResetting(args);
  const result = await changePassword(args.context, viewer, { password });
  return passwordOutcome(args, result, await returnPath(args));
}

async function leaveForProvider(
  { context }: AccountsArgs,
  { provider, keep, next }: z.output<typeof model.socialSchema>,
): Promise<IntentOutcome> {
  const result = await beginSocialSignIn(context, provider);
  if (result.ok) {
    const untilClosed = keep === undefined ? true : undefined;
    await context.flash.update({ provider, untilClosed, ...rememberedNext(next) });
    return { ok: true, leaveTo: result.value.leaveTo };
  }
  const [description, status] =
    result.problem === "unreachable"
      ? ([SOCIAL_FAILURES.network, 503] as const)
      : ([socialFailure(model.providerName(provider)), 400] as const);
  return { ok: false, status, toast: { title: SOCIAL_FAILURE_TITLE, description, variant: "destructive" } };
}

/** Confirms a link. One that this browser has opened before leads to the same page with the same message again. */
async function openLink(
  args: AccountsArgs,
  form: z.output<typeof model.linkSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const { flash, viewer } = args.context;
  const id = createHash("sha256").update(form.token_hash).digest("base64url");
  const { opened } = await flash.read();
  // Whoever has signed out since needs a new link, or a password.
  if (opened?.id === id && (form.type === "email_change" || (await viewer()) !== null)) {
    return { ok: true, redirectTo: opened.redirectTo, ...(opened.toast && { toast: opened.toast }) };
  }
  const outcome = await verify(args, form, afterSignIn);
  if ("redirectTo" in outcome) {
    const { redirectTo, toast } = outcome;
    await flash.update({ opened: { id, redirectTo, toast } });
  }
  return outcome;
}

async function verify(
  args: AccountsArgs,
  form: z.output<typeof model.linkSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const result = await verifyLink(args.context, form);
  if (!result.ok) return serviceOutcome(args.context, result.problem, tokenFailure(TEXTS.linkUsed));
  const { signedIn } = result.value;
  const resumed = signedIn ? await finishAndRemember(args, afterSignIn) : undefined;
  if (args.context.session.isHeld()) return { ok: true, redirectTo: secondFactorPage(...afterLink(form.type)) };
  await rememberDevice(args, result.value);
  switch (form.type) {
    case "email_change": {
      const toast = signedIn ? TOASTS.emailChanged : TOASTS.emailHalfChanged;
      return { ok: true, redirectTo: paths.preferences(), toast };
    }
    // An invited member has no password yet.
    case "invite":
    case "recovery":
      return { ok: true, redirectTo: paths.auth({ mode: "reset" }), ...(resumed && { toast: resumed }) };
    case "signup":
      return welcome(args, result.value, resumed);
  }
}

/** Where a link goes on once the second factor was given. */
function afterLink(type: model.LinkType): Parameters<typeof secondFactorPage> {
  if (type === "email_change") return [paths.preferences()];
  return type === "signup" ? [null] : [null, "recovery"];
}

/** Whoever has the mailbox may try passwords on this device, whatever others try elsewhere. */
async function rememberDevice({ request, context }: AccountsArgs, { email }: ConfirmedLink): Promise<void> {
  if (email !== undefined) await knownDeviceCookie(context).remember(request, email);
}

async function confirmByCode(
  args: AccountsArgs,
  form: z.output<typeof model.codeSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const result = await verifyCode(args.context, form);
  if (result.ok) {
    await rememberDevice(args, result.value);
    return welcome(args, result.value, await finishAndRemember(args, afterSignIn));
  }
  if (result.problem.kind === "failed") return fieldError("code", TEXTS.codeWrong);
  return serviceOutcome(args.context, result.problem, UNREACHABLE);
}

/**
 * Where a new member goes on: to choosing a password, if none was kept of several sign-ups, or another username, if theirs
 * was taken meanwhile.
 */
async function welcome(
  args: AccountsArgs,
  { replacedName, needsPassword }: ConfirmedLink,
  resumed: Toast | undefined,
): Promise<IntentOutcome> {
  if (needsPassword) {
    const toast = replacedName === null ? (resumed ?? TOASTS.emailConfirmed) : usernameGiven(replacedName);
    return { ok: true, redirectTo: paths.auth({ mode: "reset" }), toast };
  }
  if (replacedName !== null) {
    return { ok: true, redirectTo: `${paths.preferences()}#username`, toast: usernameGiven(replacedName) };
  }
  return { ok: true, redirectTo: await loginSuccess(args), toast: resumed ?? TOASTS.emailConfirmed };
}

function tokenFailure(description: string): { readonly toast: Toast } {
  return { toast: { title: TEXTS.tokenVerificationFailed, description, variant: "destructive" } };
}

/** The part of the session cookie for a form's `next`; a form without one leaves what was remembered before. */
function rememberedNext(next: string | undefined): { readonly next?: string } {
  const path = ownPath(next);
  return path === null ? {} : { next: path };
}
