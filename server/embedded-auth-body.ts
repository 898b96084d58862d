import { z } from "zod";
import { AuthRefusal, invalid } from "./embedded-auth-refusal";

const EMAIL_MAX = 254;

/** Most bytes of what an account says about itself, as JSON, and how deep it may be nested. */
const METADATA_BYTES = 8192;
const METADATA_DEPTH = 8;

const PASSWORD_MIN = 8;
/** bcrypt reads no further; a longer password would be cut off in silence. */
const PASSWORD_MAX_BYTES = 72;

/** Longer than any password and token of ours; what is hashed must have an end. */
const TEXT_MAX = 1024;

const text = z.string().max(TEXT_MAX);
const metadata = z.record(z.string(), z.unknown());

/** What the calls take. Other fields (a captcha's answer, a code challenge) are ignored. */
export const AUTH_BODIES = {
  signUp: z.looseObject({ email: text.optional(), password: text.optional(), data: metadata.nullish() }),
  password: z.looseObject({ email: text.optional(), password: text.optional() }),
  refresh: z.looseObject({ refresh_token: text.optional() }),
  pkce: z.looseObject({ auth_code: text, code_verifier: text }),
  recover: z.looseObject({ email: text.optional() }),
  resend: z.looseObject({ email: text.optional(), type: text.optional() }),
  verify: z.looseObject({ type: text.optional(), token_hash: text.optional() }),
  user: z.looseObject({
    email: text.optional(),
    password: text.optional(),
    nonce: text.optional(),
    data: metadata.nullish(),
  }),
  signOut: z.looseObject({ scope: text.optional() }),
} as const;

/** A character PostgreSQL cannot store, in JSON of ours: a zero, or half of a pair. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/**
 * Reads a call's body.
 *
 * @param whenEmpty what no body at all stands for; without it one is required
 * @throws AuthRefusal 400 when it is no JSON object, or a field has the wrong type
 */
export async function readAuthBody<Body>(request: Request, schema: z.ZodType<Body>, whenEmpty?: Body): Promise<Body> {
  const sent = await request.text();
  if (sent === "" && whenEmpty !== undefined) return whenEmpty;
  const parsed = schema.safeParse(parseObject(sent));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`The field ${issue?.path.join(".") ?? ""} is missing or has the wrong type`);
}

function parseObject(sent: string): unknown {
  const refusal = new AuthRefusal(400, "bad_json", "Could not parse request body as JSON: an object is expected");
  let json: unknown;
  let written: string;
  try {
    json = JSON.parse(sent);
    written = JSON.stringify(json);
  } catch {
    throw refusal;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw refusal;
  if (UNSTORABLE.test(written)) throw invalid("The body holds characters that cannot be stored");
  return json;
}

/** The address in the one spelling it is stored in. Throws a refusal when it is none. */
export function requireAddress(email: string): string {
  const address = email.toLowerCase();
  if (address.length <= EMAIL_MAX && z.email().safeParse(address).success) return address;
  throw invalid("Unable to validate email address: invalid format");
}

/** Throws a refusal when a new password is too long or too weak. */
export function requireGoodPassword(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const reasons = [
    ...(password.length < PASSWORD_MIN ? ["length"] : []),
    ...([/[a-z]/, /[A-Z]/, /[0-9]/].every((needed) => needed.test(password)) ? [] : ["characters"]),
  ];
  if (reasons.length === 0) return;
  const message = `Password should be at least ${PASSWORD_MIN} characters, with lower case, upper case and digits.`;
  throw new AuthRefusal(422, "weak_password", message, { weak_password: { reasons } });
}

/** Throws a refusal when an account says too much about itself. */
export function requireSmallMetadata(data: Readonly<Record<string, unknown>>): void {
  if (Buffer.byteLength(JSON.stringify(data)) > METADATA_BYTES || depthOf(data) > METADATA_DEPTH) {
    throw invalid("The field data is too large");
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
