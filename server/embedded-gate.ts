import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/*
 * The first wall in front of the embedded backend, in the place of a hosted project's API gateway. The library behind
 * it would also answer under other paths (its configuration, among others), accepts tokens without an audience, and
 * reads a body of any size.
 */

/** The keys and the secret that callers are checked against. */
export interface GateKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
}

/** What the gate made of a request: an answer to send at once, or a request whose body is already in memory. */
export type GateResult =
  { readonly pass: false; readonly response: Response } | { readonly pass: true; readonly request: Request };

/** Largest body of a caller with the publishable key, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Largest body of a caller with the secret key (imports, tests), in bytes. */
const MAX_TRUSTED_BODY_BYTES = 16 * 1024 * 1024;

const SERVED = /^\/(?:rest|auth)\/v1(?:\/|$)/;

/** Opened by a browser that follows a link or a redirect, which can send no key. The same list as a hosted project's. */
const WITHOUT_KEY = /^\/auth\/v1\/(?:callback|authorize|verify|\.well-known\/.+)$/;

/** The library parses filters by recursion; a real one is nested two or three deep. */
const MAX_FILTER_DEPTH = 30;

/** Clocks of two machines are never quite the same. */
const CLOCK_LEEWAY_S = 5;

const tokenHeader = z.object({ alg: z.literal("HS256") });

const tokenClaims = z.object({
  aud: z.union([z.literal("authenticated"), z.array(z.string()).refine((list) => list.includes("authenticated"))]),
  role: z.literal("authenticated"),
  sub: z.guid(),
  session_id: z.guid().optional(),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
});

/**
 * Decides whether a request may reach the backend: what {@link createHeadCheck} refuses may not, and no large body
 * (413).
 */
export function createGate(keys: GateKeys): (request: Request) => Promise<GateResult> {
  const refusalOf = createHeadCheck(keys);
  return async (request) => {
    const refusal = refusalOf(request);
    if (refusal !== null) return { pass: false, response: refusal };
    if (request.method === "OPTIONS") return { pass: true, request };
    const key = keyOf(request.headers, new URL(request.url));
    const trusted = key !== null && same(key, keys.secretKey);
    return withBodyInMemory(request, trusted ? MAX_TRUSTED_BODY_BYTES : MAX_BODY_BYTES);
  };
}

/**
 * Refuses by a request's head alone: other paths (404), missing and unknown API keys (401), tokens this installation did
 * not issue for a signed-in user or that are not valid now (401), and filters nested without end (400). Null: it may go
 * on.
 */
export function createHeadCheck(keys: GateKeys): (request: Request) => Response | null {
  return ({ url: address, method, headers }) => {
    const url = new URL(address);
    if (!SERVED.test(url.pathname)) return jsonError(404, "not_found", "There is nothing here.");
    if (method === "OPTIONS") return null;

    if (filterDepth(url.search) > MAX_FILTER_DEPTH) {
      return jsonError(400, "filter_too_deep", `Filters may be nested ${MAX_FILTER_DEPTH} deep.`);
    }

    if (!WITHOUT_KEY.test(url.pathname)) {
      const key = keyOf(headers, url);
      if (key === null || key === "") return jsonError(401, "no_api_key", "No API key found in request");
      if (!same(key, keys.secretKey) && !same(key, keys.publishableKey)) {
        return jsonError(401, "invalid_api_key", "Invalid API key");
      }
    }

    const authorization = headers.get("authorization");
    if (authorization !== null && !isKeyInAuthorization(authorization)) {
      const token = readToken(authorization, keys.jwtSecret);
      if ("fault" in token) return jsonError(401, "bad_jwt", `invalid JWT: ${token.fault}`);
    }
    return null;
  };
}

function keyOf(headers: Headers, url: URL): string | null {
  return headers.get("apikey") ?? url.searchParams.get("apikey");
}

function filterDepth(search: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [found] of search.matchAll(/[()]|%28|%29/g)) {
    depth += found === "(" || found === "%28" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Supabase clients without a session repeat the API key here; the backend ignores it. */
function isKeyInAuthorization(authorization: string): boolean {
  return /^Bearer sb_(?:publishable|secret)_/.test(authorization);
}

/** What a token says about who holds it. */
export type TokenClaims = z.infer<typeof tokenClaims>;

/** Reads an `Authorization` header: what its token says, or why it proves nothing. */
export function readToken(
  authorization: string,
  jwtSecret: string,
): { readonly claims: TokenClaims } | { readonly fault: string } {
  const [, header, payload, signature] =
    /^Bearer ([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/.exec(authorization) ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return { fault: "it is malformed" };
  if (!tokenHeader.safeParse(decodeJson(header)).success) return { fault: "its algorithm is not accepted" };
  const expected = createHmac("sha256", jwtSecret).update(`${header}.${payload}`).digest("base64url");
  if (!same(signature, expected)) return { fault: "its signature does not match" };
  const claims = tokenClaims.safeParse(decodeJson(payload));
  if (!claims.success) return { fault: "it was not issued to a signed-in user" };
  const now = Date.now() / 1000;
  if (claims.data.exp <= now) return { fault: "it has expired" };
  if (Math.max(claims.data.nbf ?? 0, claims.data.iat ?? 0) > now + CLOCK_LEEWAY_S)
    return { fault: "it is not valid yet" };
  return { claims: claims.data };
}

function decodeJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** The database serves one request at a time, so nobody may hold it while a body trickles in. */
async function withBodyInMemory(request: Request, limit: number): Promise<GateResult> {
  if (request.body === null) return { pass: true, request };
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) return tooLarge(limit);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return tooLarge(limit);
    }
    chunks.push(next.value);
  }
  const { method, headers, signal } = request;
  return { pass: true, request: new Request(request.url, { method, headers, signal, body: Buffer.concat(chunks) }) };
}

function tooLarge(limit: number): GateResult {
  return { pass: false, response: jsonError(413, "body_too_large", `The body has more than ${limit} bytes.`) };
}

/** An error in the shape both the data client and the auth client of supabase-js understand. */
export function jsonError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ code, error_code: code, message, msg: message, details: null, hint: null }), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
