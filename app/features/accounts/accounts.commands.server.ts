import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { Attempt } from "~/lib/http/attempt-limits";
import { knownDeviceCookie, sessionCookie } from "~/lib/http/cookies.server";
import type { IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { ACCOUNT_TEXTS as TEXTS, ACCOUNT_TOASTS as TOASTS, NOT_CONFIRMED, tooManyAttempts } from "./accounts.messages";
import {
  authModeOf,
  isFreshSignIn,
  type emailChangeSchema,
  type fragmentSchema,
  type linkSchema,
  type loginSchema,
  type passwordChangeSchema,
  type recoverSchema,
  type resendSchema,
  type resetSchema,
  type signupSchema,
  type SignOutScope,
  type usernameSchema,
} from "./accounts.model";
import { finishAndRemember, finishSignIn, type AfterSignIn } from "./after-sign-in.server";
import { loginSuccess, ownPath, requireFreshSignIn, requireViewer, returnPath, type Visit } from "./guards.server";
import { tokenFacts } from "./token-facts";

/*
 * What people do with their accounts. Each command gives what its form's action answers. Nothing here says whether an
 * address has an account: known and unknown ones get the same answer, no sooner than `ANSWER_MS`.
 */

/** Earliest answer of a command whose work differs between known and unknown addresses, in milliseconds. */
const ANSWER_MS = 600;

/** What the auth service says went wrong. */
interface AuthFault {
  readonly code?: string | undefined;
  readonly status?: number | undefined;
}

const UNIQUE_VIOLATION = "23505";
const CHECK_VIOLATION = "23514";

/** Signs in with address and password. */
export async function signIn(
  visit: Visit,
  { email, password, next }: z.output<typeof loginSchema>,
  afterSignIn: AfterSignIn,
) {
  const { request, context } = visit;
  const devices = knownDeviceCookie(context);
  const attempt = {
    kind: "sign-in",
    ip: context.ip,
    address: email,
    knownDevice: await devices.knows(request, email),
  } as const;
  return limited(visit, attempt, async (): Promise<IntentOutcome> => {
    const client = await context.session.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) {
      if (error.code === "invalid_credentials") return { ok: false, toast: TOASTS.signInFailed };
      if (error.code === "email_not_confirmed") {
        await sessionCookie(context).update(request, { email });
        return { ok: false, toast: TOASTS.signInNotConfirmed, reason: NOT_CONFIRMED };
      }
      return faulty(visit, error, SIGN_IN_THREW, SIGN_IN_THREW);
    }
    context.log.info({ event: "SIGNED_IN", method: "email" }, "signed in");
    // Signed in is signed in, even if the count cannot be cleared now; it runs out by itself.
    await context.attempts.succeeded(attempt).catch(() => undefined);
    await devices.remember(request, email);
    return goOn(visit, next, afterSignIn);
  });
}

/** Makes an account, which waits until its address is confirmed. */
export async function signUp(
  visit: Visit,
  value: z.output<typeof signupSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const { request, context } = visit;
  const { email, username, password, next, website } = value;
  const checkEmail: IntentOutcome = { ok: true, redirectTo: paths.auth({ mode: "check-email" }) };
  const remember = () => sessionCookie(context).update(request, { email, ...rememberedNext(next) });
  // A machine filled in what people do not see. It may believe that it succeeded.
  if (website) return checkEmail;

  const client = await context.session.client();
  const taken = await client.rpc("is_username_taken", { username_input: username });
  if (taken.error) return faulty(visit, { status: taken.status }, SIGN_UP_THREW, SIGN_UP_THREW);
  if (taken.data) {
    // Nothing is done with the address, so its few tries stay for another name.
    return limited(visit, { kind: "sign-up", ip: context.ip }, () =>
      Promise.resolve({ ok: false, status: 409, fieldErrors: { username: [TEXTS.usernameTaken] } }),
    );
  }
  return limited(visit, { kind: "sign-up", ip: context.ip, address: email }, () =>
    noSoonerThan(ANSWER_MS, async (): Promise<IntentOutcome> => {
      const { data, error } = await client.auth.signUp({
        email,
        password,
        options: { data: { username }, emailRedirectTo: callbackUrl(visit) },
      });
      if (error) {
        if (error.code === "user_already_exists" || error.code === "email_exists") {
          await remember();
          return checkEmail;
        }
        if (error.code === "weak_password") return wrong("password", [TEXTS.passwordWeak]);
        if (error.code === "signup_disabled" || error.code === "email_provider_disabled") {
          return { ok: false, toast: TOASTS.signUpFailed };
        }
        return faulty(visit, error, SIGN_UP_THREW, SIGN_UP_THREW);
      }
      if (data.session) return goOn(visit, next, afterSignIn);
      context.log.info({ event: "SIGNED_UP" }, "made an account that waits for its confirmation");
      await remember();
      return checkEmail;
    }),
  );
}

/** Sends a link for choosing a new password, if the address has an account. */
export async function requestRecovery(visit: Visit, { email, next }: z.output<typeof recoverSchema>) {
  return sendMail(visit, { kind: "recover", email, next }, async () => {
    const client = await visit.context.session.client();
    return client.auth.resetPasswordForEmail(email, { redirectTo: callbackUrl(visit) });
  });
}

/** Sends the confirmation of a sign-up again, if one is awaited. */
export async function resendConfirmation(visit: Visit, { email = "", next }: z.output<typeof resendSchema>) {
  return sendMail(visit, { kind: "resend", email, next }, async () => {
    const client = await visit.context.session.client();
    return client.auth.resend({ type: "signup", email, options: { emailRedirectTo: callbackUrl(visit) } });
  });
}

interface MailRequest {
  readonly kind: "recover" | "resend";
  readonly email: string;
  readonly next?: string | undefined;
}

function sendMail(
  visit: Visit,
  { kind, email, next }: MailRequest,
  send: () => Promise<{ error: AuthFault | null }>,
): Promise<IntentOutcome> {
  const { request, context } = visit;
  return limited(visit, { kind, ip: context.ip, address: email }, () =>
    noSoonerThan(ANSWER_MS, async (): Promise<IntentOutcome> => {
      const { error } = await send();
      if (error && isOutage(error)) return faulty(visit, error, UNREACHABLE);
      await sessionCookie(context).update(request, { email, ...rememberedNext(next) });
      const redirectTo = paths.auth({ mode: "check-email", for: kind === "recover" ? "recovery" : null });
      // Without a word the page that sends a message again would just stand there as it was.
      const again = kind === "resend" || authModeOf(new URL(request.url).searchParams.get("mode")) === "check-email";
      return again ? { ok: true, redirectTo, toast: TOASTS.linkSent } : { ok: true, redirectTo };
    }),
  );
}

/** Confirms a link out of an e-mail, which signs in. */
export async function verifyLink(
  visit: Visit,
  { token_hash, type }: z.output<typeof linkSchema>,
  afterSignIn: AfterSignIn,
) {
  const { context } = visit;
  return limited(visit, { kind: "verify", ip: context.ip }, async (): Promise<IntentOutcome> => {
    const client = await context.session.client();
    const { data, error } = await client.auth.verifyOtp({ token_hash, type });
    if (error) {
      return faulty(visit, error, { toast: tokenFailure(TEXTS.linkUsed) });
    }
    const resumed = data.session ? await finishAndRemember(visit, afterSignIn) : undefined;
    if (type === "email_change") {
      const toast = data.session ? TOASTS.emailChanged : TOASTS.emailHalfChanged;
      context.log.info({ event: "USER_UPDATED" }, "confirmed an address");
      return { ok: true, redirectTo: paths.preferences(), toast };
    }
    if (type === "recovery") {
      context.log.info({ event: "PASSWORD_RECOVERY" }, "opened a recovery link");
      return { ok: true, redirectTo: paths.auth({ mode: "reset" }), ...(resumed && { toast: resumed }) };
    }
    context.log.info({ event: "SIGNED_IN", method: type }, "signed in");
    // Whoever was invited has no password yet.
    if (type === "invite") {
      return { ok: true, redirectTo: paths.auth({ mode: "reset" }), ...(resumed && { toast: resumed }) };
    }
    return { ok: true, redirectTo: await loginSuccess(visit), toast: resumed ?? TOASTS.emailConfirmed };
  });
}

/**
 * Takes over the tokens an old-style social sign-in left in the address, once the person has said so. The button named
 * whoever the access token names, so that token must be genuine and running, and the refresh token must belong to the
 * same account: on its own each of the two could be somebody else's.
 */
export async function continueWithTokens(
  visit: Visit,
  { access_token, refresh_token }: z.output<typeof fragmentSchema>,
  afterSignIn: AfterSignIn,
): Promise<IntentOutcome> {
  const { context } = visit;
  const refused = { toast: tokenFailure(TEXTS.missingSession) };
  return limited(visit, { kind: "verify", ip: context.ip }, async (): Promise<IntentOutcome> => {
    const client = await context.session.client();
    const named = await client.auth.getUser(access_token);
    if (named.error) return faulty(visit, named.error, refused);
    // A token without an end, or past it, would be renewed below without ever having been looked at.
    if (!tokenFacts(access_token, Date.now()).running) return { ok: false, ...refused };
    const begun = await client.auth.setSession({ access_token, refresh_token });
    // Only the service can tell whose a refresh token is, by taking it.
    const { data, error } = begun.error ? begun : await client.auth.refreshSession({ refresh_token });
    if (error || data.user?.id !== named.data.user.id) {
      await client.auth.signOut({ scope: "local" });
      context.session.forget();
      return error ? faulty(visit, error, refused) : { ok: false, ...refused };
    }
    context.log.info({ event: "SIGNED_IN", method: "tokens" }, "signed in");
    const toast = await finishAndRemember(visit, afterSignIn);
    return { ok: true, redirectTo: await loginSuccess(visit), ...(toast && { toast }) };
  });
}

/** Ends this session, all others, or every one. This device's cookies go even when the service is down. */
export async function signOut({ context }: Visit, scope: SignOutScope): Promise<IntentOutcome> {
  const { session } = context;
  const unknown = await serviceMissed(context, scope).finally(() => {
    if (scope !== "others") session.forget();
  });
  if (!unknown) context.log.info({ event: "SIGNED_OUT", scope }, "signed out");
  if (scope === "others") {
    return unknown
      ? { ok: true, redirectTo: paths.preferences(), toast: TOASTS.unreachable }
      : { ok: true, redirectTo: paths.preferences(), toast: TOASTS.signedOutOthers };
  }
  if (scope === "local") return { ok: true, redirectTo: paths.home(), toast: TOASTS.signedOutHere };
  return {
    ok: true,
    redirectTo: paths.home(),
    toast: unknown ? TOASTS.signedOutHereOnly : TOASTS.signedOutEverywhere,
  };
}

/** Tells the service of a sign-out. True when nobody knows whether it heard. */
async function serviceMissed({ session, log }: Visit["context"], scope: SignOutScope): Promise<boolean> {
  const state = await session.state();
  if (state === "none") return false;
  let status: number | undefined;
  // A session that cannot be renewed now is not handed to the client, which would then find nothing to end.
  if (state === "live") {
    const client = await session.client();
    const { error } = await client.auth.signOut({ scope });
    if (error === null || [401, 403, 404].includes(error.status ?? 0)) return false;
    status = error.status;
  }
  log.warn({ scope, status }, "a sign-out did not reach the service");
  return true;
}

/** Gives the account another username. */
export async function changeUsername(visit: Visit, { username }: z.output<typeof usernameSchema>) {
  const viewer = await requireViewer(visit);
  const client = await visit.context.session.client();
  const { error, status } = await client
    .from("profiles")
    .update({ username })
    .eq("id", viewer.id)
    .select("username")
    .single();
  if (error?.code === UNIQUE_VIOLATION) return { ...wrong("username", [TEXTS.usernameTaken]), status: 409 };
  if (error?.code === CHECK_VIOLATION) return wrong("username", [TEXTS.usernameForm]);
  if (error) return faulty(visit, { code: error.code, status }, NOT_SAVED);
  return saved(TOASTS.usernameSaved);
}

/** Asks for another address; it counts once both mailboxes have confirmed. */
export async function changeEmail(visit: Visit, { email }: z.output<typeof emailChangeSchema>) {
  const viewer = await requireViewer(visit);
  if (email.toLowerCase() === viewer.email.toLowerCase()) return wrong("email", [TEXTS.emailUnchanged]);
  return changing(visit, viewer.id, () =>
    noSoonerThan(ANSWER_MS, async (): Promise<IntentOutcome> => {
      const client = await visit.context.session.client();
      const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: callbackUrl(visit) });
      // Whose address it is already is nobody's business.
      if (error && error.code !== "email_exists") return faulty(visit, error, NOT_SAVED);
      return saved(TOASTS.emailChangeSent);
    }),
  );
}

/** Sends the code a password change asks for when the sign-in is old. */
export async function sendReauthenticationCode(visit: Visit): Promise<IntentOutcome> {
  const viewer = await requireViewer(visit);
  return changing(visit, viewer.id, async (): Promise<IntentOutcome> => {
    const client = await visit.context.session.client();
    const { error } = await client.auth.reauthenticate();
    if (error) return faulty(visit, error, NOT_SAVED);
    return saved(TOASTS.codeSent);
  });
}

/** Sets a new password and ends every other session. */
export async function changePassword(visit: Visit, { password, code }: z.output<typeof passwordChangeSchema>) {
  const viewer = await requireViewer(visit);
  if (!isFreshSignIn(viewer.signedInAt, new Date()) && !code) return wrong("code", [TEXTS.codeRequired]);
  return changing(visit, viewer.id, () => setPassword(visit, password, code, paths.preferences()));
}

/** Sets the new password somebody with a recovery link chose. */
export async function resetPassword(visit: Visit, { password }: z.output<typeof resetSchema>) {
  const viewer = await visit.context.viewer();
  if (!viewer) {
    return {
      ok: false,
      status: 401,
      toast: { title: TEXTS.missingSession, description: TEXTS.linkUsed, variant: "destructive" },
    } satisfies IntentOutcome;
  }
  requireFreshSignIn(viewer, new Date());
  return changing(visit, viewer.id, async () => setPassword(visit, password, undefined, await returnPath(visit)));
}

async function setPassword(
  visit: Visit,
  password: string,
  nonce: string | undefined,
  redirectTo: string,
): Promise<IntentOutcome> {
  const client = await visit.context.session.client();
  const { error } = await client.auth.updateUser(nonce ? { password, nonce } : { password });
  if (error) {
    if (error.code === "same_password") return wrong("password", [TEXTS.passwordUnchanged]);
    if (error.code === "weak_password") return wrong("password", [TEXTS.passwordWeak]);
    if (error.code === "reauthentication_needed") return wrong("code", [TEXTS.codeRequired]);
    if (error.code === "reauthentication_not_valid") return wrong("code", [TEXTS.codeWrong]);
    return faulty(visit, error, NOT_SAVED);
  }
  visit.context.log.info({ event: "USER_UPDATED" }, "changed a password");
  const others = await client.auth.signOut({ scope: "others" });
  if (others.error) visit.context.log.warn({ status: others.error.status }, "other sessions could not be ended");
  await sessionCookie(visit.context).update(visit.request, { next: undefined, email: undefined });
  return { ok: true, redirectTo, toast: others.error ? TOASTS.passwordSavedOnly : TOASTS.passwordSaved };
}

/** Counts a try, and answers 429 instead of the work when there were too many. */
async function limited(visit: Visit, attempt: Attempt, work: () => Promise<IntentOutcome>): Promise<IntentOutcome> {
  const { attempts, log, responseHeaders } = visit.context;
  let waitS: number;
  try {
    waitS = await attempts.take(attempt);
  } catch (error) {
    log.warn({ err: error, kind: attempt.kind }, "a try could not be counted");
    return outage(visit, OUTAGE[attempt.kind] ?? UNREACHABLE);
  }
  if (waitS > 0) return refusedFor(waitS, responseHeaders);
  return work();
}

function changing(visit: Visit, accountId: string, work: () => Promise<IntentOutcome>): Promise<IntentOutcome> {
  return limited(visit, { kind: "change", ip: visit.context.ip, address: accountId }, work);
}

function refusedFor(waitS: number, responseHeaders: Headers): IntentOutcome {
  responseHeaders.set("Retry-After", String(waitS));
  return { ok: false, status: 429, toast: { title: tooManyAttempts(waitS), variant: "destructive" } };
}

/** The service's own limits ask for no exact time. */
const SERVICE_WAIT_S = 60;

/** What a refused form says. */
type Words = Pick<Extract<IntentOutcome, { ok: false }>, "toast" | "fieldErrors">;

const UNREACHABLE: Words = { toast: TOASTS.unreachable };
const NOT_SAVED: Words = { toast: TOASTS.notSaved };
const SIGN_IN_THREW: Words = { toast: TOASTS.signInError };
/** The specification has a message for the screen and one for the form; both are said. */
const SIGN_UP_THREW: Words = { toast: TOASTS.signUpError, fieldErrors: { "": [TEXTS.signupThrew] } };

/** What is said when nobody answers, where the specification has words of its own for that. */
const OUTAGE: Readonly<Partial<Record<Attempt["kind"], Words>>> = {
  "sign-in": SIGN_IN_THREW,
  "sign-up": SIGN_UP_THREW,
};

/** When it is worth trying again after an outage. */
const OUTAGE_WAIT_S = 5;

function faulty(visit: Visit, fault: AuthFault, words: Words, away: Words = UNREACHABLE): IntentOutcome {
  if (fault.status === 429) return refusedFor(SERVICE_WAIT_S, visit.context.responseHeaders);
  visit.context.log.warn({ code: fault.code, status: fault.status }, "the account service refused");
  return isOutage(fault) ? outage(visit, away) : { ok: false, ...words };
}

function outage({ context }: Visit, words: Words): IntentOutcome {
  context.responseHeaders.set("Retry-After", String(OUTAGE_WAIT_S));
  return { ok: false, status: 503, ...words };
}

function tokenFailure(description: string): Toast {
  return { title: TEXTS.tokenVerificationFailed, description, variant: "destructive" };
}

function isOutage({ status }: AuthFault): boolean {
  return status === undefined || status === 0 || status >= 500;
}

function wrong(field: string, messages: readonly string[]) {
  return { ok: false, fieldErrors: { [field]: [...messages] } } satisfies IntentOutcome;
}

function saved(toast: Toast): IntentOutcome {
  return { ok: true, redirectTo: paths.preferences(), toast };
}

/** What the session cookie keeps of a form's `next`. A form without one takes nothing away that was kept before. */
function rememberedNext(next: string | undefined): { readonly next?: string } {
  const path = ownPath(next);
  return path === null ? {} : { next: path };
}

/**
 * On to where the visitor was going; what was remembered for it is done with. An action that had waited for this
 * sign-in knows best where that is.
 */
async function goOn(visit: Visit, next: string | undefined, afterSignIn: AfterSignIn): Promise<IntentOutcome> {
  const { redirectTo, toast } = await finishSignIn(visit, afterSignIn);
  const target = ownPath(redirectTo) ?? ownPath(next) ?? (await returnPath(visit));
  await sessionCookie(visit.context).update(visit.request, { next: undefined, email: undefined });
  return { ok: true, redirectTo: target, ...(toast && { toast }) };
}

function callbackUrl({ context }: Visit): string {
  return new URL(paths.authCallback(), context.siteUrl).href;
}

async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(ms)]);
  return result;
}
