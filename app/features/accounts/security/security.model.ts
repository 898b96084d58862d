import { z } from "zod";
import { visibleLine } from "~/lib/text/visible-text";
import { SECURITY_TEXTS as TEXTS } from "./security.messages";

/** An authenticator app of a member. */
export interface Factor {
  readonly id: string;
  /** As its owner calls it: "Phone". */
  readonly name: string;
  /** ISO 8601. */
  readonly addedAt: string;
}

/** A way to sign in: an email address with a password or links, or an account with a provider. */
export interface Identity {
  readonly id: string;
  /** `email`, `google` ... */
  readonly provider: string;
  readonly email: string | null;
  /** ISO 8601; null where the service does not say. */
  readonly lastUsedAt: string | null;
}

/** What a member's security settings are about. */
export interface Security {
  readonly factors: readonly Factor[];
  /** Enrolments that were not finished. */
  readonly unfinished: readonly string[];
  readonly identities: readonly Identity[];
}

/** How many factors an account may have; the auth service has the same limit. */
export const FACTORS_MAX = 10;

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

const NAME_MAX = 40;

/** With characters that nobody sees, which are left out. */
const NAME_LONGEST = 200;

const required = (message: string) => z.string({ error: message });

/** What an authenticator app shows; spaces in it do not count. */
const code = required(TEXTS.codeRequired)
  .max(40, TEXTS.codeForm)
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, TEXTS.codeForm));

/** A recovery code in any spelling. */
const recoveryCode = required(TEXTS.recoveryRequired)
  .max(60, TEXTS.recoveryForm)
  .transform((typed) => typed.toLowerCase().replace(/[^0-9a-z]/g, ""))
  .pipe(z.string().regex(/^[0-9a-z]{12}$/, TEXTS.recoveryForm));

/** Which app the code is from; without it the only one there is. */
const factor = z.guid(TEXTS.factorUnknown).optional();

/** Where to go afterwards; the action checks whether it is a path of this site. */
const next = z.string().max(2048).optional();

/** What comes after the second factor: choosing a new password, for who opened a recovery link. */
const then = z.literal("recovery").optional();

export const factorCodeSchema = z.object({ code, factor, next, then });
export const recoveryCodeSchema = z.object({ code: recoveryCode, next, then });

export const enrolSchema = z.object({
  name: required(TEXTS.nameRequired)
    .max(NAME_LONGEST, TEXTS.nameTooLong)
    .transform(visibleLine)
    .pipe(required(TEXTS.nameRequired).min(1, TEXTS.nameRequired).max(NAME_MAX, TEXTS.nameTooLong)),
});
export const enrolCodeSchema = z.object({ code });

/** A code of an app or a recovery code, told apart by how they look. */
const anyCode = required(TEXTS.codeRequired)
  .max(60, TEXTS.anyCodeForm)
  .transform((typed) => typed.toLowerCase().replace(/[^0-9a-z]/g, ""))
  .pipe(z.string().regex(/^(?:\d{6}|[0-9a-z]{12})$/, TEXTS.anyCodeForm));

export const anyCodeSchema = z.object({ code: anyCode, factor });
export const confirmCodeSchema = z.object({ code: anyCode, factor, next });

export const confirmPasswordSchema = z.object({
  password: required(TEXTS.passwordRequired).min(1, TEXTS.passwordRequired).max(1024),
  next,
});
export const confirmProviderSchema = z.object({ provider: z.enum(["google", "facebook", "discord"]), next });

export const linkSchema = z.object({ provider: z.enum(["google", "facebook", "discord"]) });
export const unlinkSchema = z.object({ identity: z.guid() });
export const emptySchema = z.object({});
export const adminFactorSchema = z.object({ required: z.enum(["yes", "no"]) });

/** Whether a code is a recovery code, of those that {@link anyCodeSchema} lets through. */
export function isRecoveryCode(typed: string): boolean {
  return typed.length === 12;
}

/** A secret in groups of four, which are easier to type. */
export function groupedSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}

/** Whether an identity may go: another way in must be left. */
export function canUnlink(identity: Identity, all: readonly Identity[]): boolean {
  return identity.provider !== "email" && all.length > 1;
}
