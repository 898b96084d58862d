import { z } from "zod";
import { isCommonPassword } from "~/lib/passwords/common-password.server";
import { EMAIL_MAX } from "~/lib/text/email";
import { AuthError, validationFailed, wrongCredentials } from "./auth-error";

/** Largest user metadata, as JSON, and how deep it may be nested. */
const METADATA_BYTES = 8192;
const METADATA_DEPTH = 8;

const PASSWORD_MIN = 8;
/** bcrypt ignores further bytes: a longer password would be cut off silently. */
const PASSWORD_MAX_BYTES = 72;

/** Longer than any valid password or token; limits what is hashed. */
const TEXT_MAX = 1024;

/** A factor's name, and the name of the site in an authenticator app. */
const FACTOR_NAME_MAX = 100;

const text = z.string().max(TEXT_MAX);
const metadata = z.record(z.string(), z.unknown());

/** The bodies of the calls. Other fields (a captcha token, a code challenge) are ignored. */
export const AUTH_BODIES = {
  signUp: z.looseObject({ email: text.optional(), password: text.optional(), data: metadata.nullish() }),
  password: z.looseObject({ email: text.optional(), password: text.optional() }),
  refresh: z.looseObject({ refresh_token: text.optional() }),
  pkce: z.looseObject({ auth_code: text, code_verifier: text }),
  recover: z.looseObject({ email: text.optional() }),
  resend: z.looseObject({ email: text.optional(), type: text.optional() }),
  verify: z.looseObject({
    type: text.optional(),
    token_hash: text.optional(),
    email: text.optional(),
    token: text.optional(),
  }),
  user: z.looseObject({
    email: text.optional(),
    password: text.optional(),
    nonce: text.optional(),
    data: metadata.nullish(),
  }),
  signOut: z.looseObject({ scope: text.optional() }),
  factor: z.looseObject({
    factor_type: text,
    friendly_name: z.string().max(FACTOR_NAME_MAX).nullish(),
    issuer: z.string().max(FACTOR_NAME_MAX).nullish(),
  }),
  factorCode: z.looseObject({ challenge_id: text, code: text.optional() }),
  sso: z.looseObject({ provider_id: text.nullish(), domain: text.nullish() }),
} as const;

/** A character PostgreSQL cannot store, in JSON: NUL, or half of a surrogate pair. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * Parses the body of a call.
 *
 * @param whenEmpty the value for an empty body; without it a body is required
 * @throws AuthError 400 when it is no JSON object, or a field has the wrong type
 */
export async function readAuthBody<Body>(request: Request, schema: z.ZodType<Body>, whenEmpty?: Body): Promise<Body> {
  return parseAuthBody(await request.text(), schema, whenEmpty);
}

function parseAuthBody<Body>(sent: string, schema: z.ZodType<Body>, whenEmpty?: Body): Body {
  if (sent === "" && whenEmpty !== undefined) return whenEmpty;
  const parsed = schema.safeParse(parseObject(sent));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(`The field ${issue?.path.join(".") ?? ""} is missing or has the wrong type`);
}

function parseObject(sent: string): unknown {
  const badJson = new AuthError(400, "bad_json", "Could not parse request body as JSON: an object is expected");
  let json: unknown;
  let written: string;
  try {
    json = JSON.parse(sent);
    written = JSON.stringify(json);
  } catch {
    throw badJson;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw badJson;
  if (UNSTORABLE.test(written)) throw validationFailed("The body holds characters that cannot be stored");
  return json;
}

/*
 * The calls that name an account by its e-mail address, with every check that needs no account. Each throws an
 * AuthError. Attempts are counted by address only for the calls that pass here: see `targetEmail`.
 */

/** `POST /signup` */
export function parseSignUp(sent: string) {
  const { email, password = "", data } = parseAuthBody(sent, AUTH_BODIES.signUp);
  if (email === undefined || email === "") {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === "") throw validationFailed("Signup requires a valid password");
  const address = requireAddress(email);
  requireGoodPassword(password);
  requireSmallMetadata(data ?? {});
  return { address, password, data: data ?? {} };
}

/** `POST /token?grant_type=password` */
export function parsePasswordGrant(sent: string) {
  const { email = "", password = "" } = parseAuthBody(sent, AUTH_BODIES.password);
  if (email === "" || email.length > EMAIL_MAX) throw validationFailed("missing email or phone");
  if (password === "") throw wrongCredentials();
  return { address: email.toLowerCase(), password };
}

/** `POST /recover` */
export function parseRecover(sent: string) {
  const { email = "" } = parseAuthBody(sent, AUTH_BODIES.recover);
  if (email === "") throw validationFailed("Password recovery requires an email");
  return { address: requireAddress(email) };
}

const RESEND_TYPES = ["signup", "email_change"];

/** `POST /resend` */
export function parseResend(sent: string) {
  const { email = "", type = "" } = parseAuthBody(sent, AUTH_BODIES.resend);
  if (!RESEND_TYPES.includes(type)) throw validationFailed("Missing one of these types: signup, email_change");
  if (email === "") throw validationFailed("Type provided requires an email address");
  return { address: requireAddress(email), type };
}

/** The address in lower case, as it is stored. Throws an AuthError when it is not valid. */
export function requireAddress(email: string): string {
  const address = email.toLowerCase();
  if (address.length <= EMAIL_MAX && z.email().safeParse(address).success) return address;
  throw validationFailed("Unable to validate email address: invalid format");
}

/** Throws an AuthError when a new password is too long, too weak, or one that is tried first. */
export function requireGoodPassword(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const reasons = [
    ...(password.length < PASSWORD_MIN ? ["length"] : []),
    ...([/[a-z]/, /[A-Z]/, /[0-9]/].every((needed) => needed.test(password)) ? [] : ["characters"]),
  ];
  if (reasons.length === 0) {
    if (isCommonPassword(password)) throw weakPassword(KNOWN_TO_BE_WEAK, ["pwned"]);
    return;
  }
  const message = `Password should be at least ${PASSWORD_MIN} characters, with lower case, upper case and digits.`;
  throw weakPassword(message, reasons);
}

/** The auth service's words for a password of its list. */
const KNOWN_TO_BE_WEAK = "Password is known to be weak and easy to guess, please choose a different one.";

function weakPassword(message: string, reasons: readonly string[]): AuthError {
  return new AuthError(422, "weak_password", message, { weak_password: { reasons } });
}

/** Throws an AuthError when the user metadata is too large. */
export function requireSmallMetadata(data: Readonly<Record<string, unknown>>): void {
  if (isDeeperThan(METADATA_DEPTH, data) || Buffer.byteLength(JSON.stringify(data)) > METADATA_BYTES) {
    throw validationFailed("The field data is too large");
  }
}

/** Stops at `depth`: a value nested without limit would overflow the stack. */
function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner));
}
