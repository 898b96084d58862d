import { createHmac } from "node:crypto";
import { z } from "zod";
import { equalsInConstantTime } from "./constant-time";

/** Allowed difference between the clocks of two machines. */
const CLOCK_TOLERANCE_S = 5;

const tokenHeader = z.object({ alg: z.literal("HS256") });

const tokenClaims = z.object({
  aud: z.union([z.literal("authenticated"), z.array(z.string()).refine((list) => list.includes("authenticated"))]),
  role: z.literal("authenticated"),
  sub: z.guid(),
  session_id: z.guid().optional(),
  aal: z.string().optional(),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
});

/** The claims of a valid access token that are looked at here. */
export type TokenClaims = z.infer<typeof tokenClaims>;

/** A valid access token. */
export interface ValidToken {
  readonly claims: TokenClaims;
  /** All of its claims. */
  readonly allClaims: Readonly<Record<string, unknown>>;
}

/** Why a token is not valid: it is none of this backend's, or its claims do not hold. */
export interface TokenProblem {
  readonly error: string;
  readonly kind: "unverifiable" | "claims";
}

const unverifiable = (error: string): TokenProblem => ({ error, kind: "unverifiable" });
const wrongClaims = (error: string): TokenProblem => ({ error, kind: "claims" });

/** Verifies the access token of an `Authorization` header: its claims, or why it is not valid, in PostgREST's words. */
export function readToken(authorization: string, jwtSecret: string): ValidToken | TokenProblem {
  const [, header, payload, signature] =
    /^Bearer +([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/i.exec(authorization) ?? [];
  if (header === undefined || payload === undefined || signature === undefined) {
    return unverifiable("JWT could not be decoded");
  }
  if (!tokenHeader.safeParse(decodeJson(header)).success) {
    return unverifiable("Wrong or unsupported encoding algorithm");
  }
  if (!equalsInConstantTime(signature, sign(`${header}.${payload}`, jwtSecret))) {
    return unverifiable("JWT cryptographic operation failed");
  }
  const decoded = decodeJson(payload);
  const claims = tokenClaims.safeParse(decoded);
  if (!claims.success) return wrongClaims("JWT was not issued to a signed-in user");
  const now = Date.now() / 1000;
  if (claims.data.exp <= now) return wrongClaims("JWT expired");
  if ((claims.data.nbf ?? 0) > now + CLOCK_TOLERANCE_S) return wrongClaims("JWT not yet valid");
  if ((claims.data.iat ?? 0) > now + CLOCK_TOLERANCE_S) return wrongClaims("JWT issued at future");
  return { claims: claims.data, allClaims: anyClaims.parse(decoded) };
}

const anyClaims = z.record(z.string(), z.unknown());

const times = z.looseObject({ iat: z.number().optional(), nbf: z.number().optional() });

/**
 * The header as the library reads it: its scheme in the one spelling that the library knows, and its token, when that
 * of a valid one is a few seconds ahead, counting from now on. The library has no tolerance, and a clock may have been
 * set back since.
 */
export function readableByLibrary(header: string, jwtSecret: string): string {
  const authorization = header.replace(/^Bearer +/i, "Bearer ");
  const [, , payload] = /^Bearer ([^.]+)\.([^.]+)\.[^.]+$/.exec(authorization) ?? [];
  const claims = times.safeParse(decodeJson(payload ?? ""));
  const now = Math.floor(Date.now() / 1000);
  if (!claims.success || Math.max(claims.data.iat ?? 0, claims.data.nbf ?? 0) <= now) return authorization;
  const { iat = now, nbf = now, ...others } = claims.data;
  return `Bearer ${signToken({ ...others, iat: Math.min(iat, now), nbf: Math.min(nbf, now) }, jwtSecret)}`;
}

/** A signed access token with these claims. */
export function signToken(claims: object, jwtSecret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${content}.${sign(content, jwtSecret)}`;
}

function sign(content: string, jwtSecret: string): string {
  return createHmac("sha256", jwtSecret).update(content).digest("base64url");
}

function decodeJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
