import type { PartKey } from "~/features/catalogue/catalogue.model";
import type { OwnPrinter } from "~/features/catalogue/printers/own/own-printers.model";
import type { Preferences } from "~/features/preferences/preferences.model";
import { z } from "zod";
import { EMAIL_MAX } from "~/lib/text/email";
import { hasLooseMarks, mixesAlphabets } from "~/lib/text/name-letters";
import { ACCOUNT_TEXTS as TEXTS } from "./accounts.messages";

/** The panels of `/auth`, chosen by `?mode=`. */
export const AUTH_MODES = ["login", "signup", "recover", "reset", "check-email", "resend", "mfa"] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/** The panel of a `mode` parameter; login for an unknown value. */
export function authModeOf(value: string | null): AuthMode {
  return AUTH_MODES.find((mode) => mode === value) ?? "login";
}

/** Social sign-in providers: id of the auth service, and name on screen. */
export const PROVIDERS = [
  { id: "google", name: "Google" },
  { id: "facebook", name: "Facebook" },
  { id: "discord", name: "Discord" },
] as const;
export type ProviderId = (typeof PROVIDERS)[number]["id"];

const banMessage = z
  .string()
  .transform((message) => / until (\S+)$/.exec(message)?.[1])
  .pipe(z.iso.datetime());

/**
 * When a ban ends, as ISO 8601, from the message of the auth service about it; null where it does not say so, as a hosted
 * Supabase does not.
 */
export function banEndIn(message: string): string | null {
  return banMessage.safeParse(message).data ?? null;
}

/** The kind of e-mail that was sent; `?for=` of the page "Check your email". */
export type AwaitedLink = "confirmation" | "recovery";

/** The kind of a `for` parameter; the confirmation of a sign-up for an unknown value. */
export function awaitedLinkOf(value: string | null): AwaitedLink {
  return value === "recovery" ? "recovery" : "confirmation";
}

const PROVIDER_IDS = ["google", "facebook", "discord"] as const satisfies readonly ProviderId[];

/** Name of a provider on screen. */
export function providerName(id: ProviderId): string {
  return PROVIDERS.find((provider) => provider.id === id)?.name ?? id;
}

const USERNAME_MIN = 3;
const USERNAME_MAX = 30;
const PASSWORD_MIN = 8;
/** bcrypt ignores any bytes after these. */
const PASSWORD_MAX_BYTES = 72;

/** Letters of any script and digits, `_ . -`, and single spaces inside. The database holds the same rule. */
const USERNAME_FORM = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_.-]+(?: [\p{L}\p{M}\p{N}_.-]+)*$/u;

/** Rules for new passwords: shown as a list that is marked off while typing, and checked by the schema. */
export const PASSWORD_RULES = [
  { rule: "At least 8 characters", message: TEXTS.passwordTooShort, test: (p: string) => p.length >= PASSWORD_MIN },
  { rule: "An uppercase letter", message: TEXTS.passwordUppercase, test: (p: string) => /[A-Z]/.test(p) },
  { rule: "A lowercase letter", message: TEXTS.passwordLowercase, test: (p: string) => /[a-z]/.test(p) },
  { rule: "A number", message: TEXTS.passwordNumber, test: (p: string) => /[0-9]/.test(p) },
] as const;

const required = (message: string) => z.string({ error: message });

const email = required(TEXTS.emailRequired)
  .trim()
  .min(1, TEXTS.emailRequired)
  .max(EMAIL_MAX, TEXTS.emailInvalid)
  .pipe(z.email(TEXTS.emailInvalid));

const username = required(TEXTS.usernameRequired)
  .trim()
  .normalize("NFC")
  .min(1, TEXTS.usernameRequired)
  // Counts code points, as the database does: some take two units of a string.
  .refine((name) => name === "" || [...name].length >= USERNAME_MIN, TEXTS.usernameTooShort)
  .refine((name) => [...name].length <= USERNAME_MAX, TEXTS.usernameTooLong)
  .regex(USERNAME_FORM, TEXTS.usernameForm)
  // The data of a page has its address with this behind.
  .refine((name) => !/\.data$/i.test(name), TEXTS.usernameData)
  .refine((name) => !mixesAlphabets(name), TEXTS.usernameAlphabets)
  .refine((name) => !hasLooseMarks(name) && !/^[_. -]+$/.test(name), TEXTS.usernameForm);

const newPassword = required(TEXTS.passwordRequired).superRefine((password, context) => {
  for (const { message, test } of PASSWORD_RULES) {
    if (!test(password)) context.addIssue({ code: "custom", message });
  }
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
    context.addIssue({ code: "custom", message: TEXTS.passwordTooLong });
  }
});

const repeatedPassword = { password: newPassword, confirmPassword: required(TEXTS.passwordsDoNotMatch) };

function passwordsMatch(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  context: z.RefinementCtx,
): void {
  if (password !== confirmPassword) {
    context.addIssue({ code: "custom", path: ["confirmPassword"], message: TEXTS.passwordsDoNotMatch });
  }
}

/** Where to go afterwards; the action checks whether it is a path of this site. */
const next = z.string().max(2048).optional();

/** A checkbox: absent when the session is to end with the browser. */
const keep = z.string().max(10).optional();

export const loginSchema = z.object({
  email,
  password: required(TEXTS.passwordRequired).min(1, TEXTS.passwordRequired).max(1024, TEXTS.passwordTooLong),
  keep,
  next,
});

export const signupSchema = z
  .object({
    email,
    username,
    ...repeatedPassword,
    next,
    /** A hidden field: only a program fills it in. */
    website: z.string().max(200).optional(),
  })
  .superRefine(passwordsMatch);

export const recoverSchema = z.object({ email, next });

/** Address and type of the e-mail to send again. The error text names a phone number, which no form has. */
export const resendSchema = z
  .object({ email: z.string().trim().max(EMAIL_MAX).optional(), type: z.string().optional(), next })
  .superRefine(({ email: address, type }, context) => {
    if (!address || type !== "signup") {
      context.addIssue({ code: "custom", path: ["email"], message: TEXTS.resendIncomplete });
    } else if (!z.email().safeParse(address).success) {
      context.addIssue({ code: "custom", path: ["email"], message: TEXTS.emailInvalid });
    }
  });

export const resetSchema = z.object(repeatedPassword).superRefine(passwordsMatch);

export const socialSchema = z.object({ provider: z.enum(PROVIDER_IDS), keep, next });

/** Kinds of links in e-mails of this site. */
export const LINK_TYPES = ["signup", "recovery", "email_change", "invite"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const linkSchema = z.object({
  token_hash: z.string().regex(/^[A-Za-z0-9_-]{16,128}$/),
  type: z.enum(LINK_TYPES),
});

/** The address of a sign-up and the code in its mail; spaces in the code do not count. */
export const codeSchema = z.object({
  email,
  code: required(TEXTS.codeRequired)
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, TEXTS.codeForm)),
});

/** Tokens of an old-style social sign-in, as they are in the fragment of the URL. */
export const fragmentSchema = z.object(
  {
    access_token: required(TEXTS.noSessionInUrl).min(1, TEXTS.noSessionInUrl).max(8192),
    refresh_token: required(TEXTS.noSessionInUrl).min(1, TEXTS.noSessionInUrl).max(8192),
    expires_in: required(TEXTS.noSessionInUrl).regex(/^\d{1,9}$/, TEXTS.noSessionInUrl),
    token_type: required(TEXTS.noSessionInUrl).regex(/^bearer$/i, TEXTS.noSessionInUrl),
  },
  { error: TEXTS.noSessionInUrl },
);

export const usernameSchema = z.object({ username });
export const emailChangeSchema = z.object({ email });

/** `code` is required when the sign-in is old. */
export const passwordChangeSchema = z
  .object({ ...repeatedPassword, code: z.string().trim().max(20).optional() })
  .superRefine(passwordsMatch);

export const emptySchema = z.object({});

export const signOutSchema = z.object({
  scope: z.enum(["local", "others", "global"]),
  /** The page the form was on. */
  redirectTo: z.string().max(2048).optional(),
});
export type SignOutScope = z.infer<typeof signOutSchema>["scope"];

/** The signed-in visitor of a request. */
export interface Viewer {
  readonly id: string;
  readonly email: string;
  /** A new address that is not confirmed yet, if any. */
  readonly newEmail: string | null;
  readonly username: string;
  readonly isAdmin: boolean;
  /** When this device signed in. */
  readonly signedInAt: Date;
  /** `email`, `google` ... */
  readonly provider: string;
  readonly hasPassword: boolean;
  /** Notices that are not read yet. */
  readonly unreadNotifications: number;
  /** Their printers; pages are for the first one. */
  readonly printers: readonly OwnPrinter[];
  readonly preferences: Preferences;
  /** Parts they have pinned, newest first; null when that is not known. */
  readonly pins: readonly PartKey[] | null;
}

/** A password change needs a code by e-mail once a sign-in is older than this; the auth service has the same limit. */
const FRESH_SIGN_IN_MS = 24 * 60 * 60 * 1000;

/**
 * How long a password, a code or a provider's confirmation stands for the member in front of the screen. The database and
 * the embedded auth service have the same limit.
 */
const RECENT_SIGN_IN_MS = 10 * 60 * 1000;

/** Whether a member was asked to prove who they are a short time ago. A time ahead of the clock counts. */
export function isRecentlyConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < RECENT_SIGN_IN_MS;
}

/** Whether a sign-in is recent enough to change the password without a code by email, once it was confirmed again. */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < FRESH_SIGN_IN_MS;
}
