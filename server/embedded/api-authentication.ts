import { readableByLibrary, readToken, type TokenProblem } from "./auth/access-token";
import { AuthError, sessionGone } from "./auth/auth-error";
import { equalsInConstantTime } from "./auth/constant-time";
import { isSessionLive } from "./auth/sessions";
import { setKnownCaller } from "./data-api/known-callers";
import type { Database } from "./database/database";
import { knownBody, requestWithBody } from "./known-bodies";
import { objectError, tooLarge } from "./objects/object-error";

/*
 * Every request is checked here before it reaches the library, as a hosted project's API gateway does. The library
 * alone would also serve other paths (its configuration, among others), accept tokens without an audience, and read a
 * body of any size.
 */

/** The keys and the secret that requests are checked against. */
export interface ApiKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
}

/** The response that refuses a request, or the accepted request with its body in memory. */
export type ApiAuthentication =
  { readonly accepted: false; readonly response: Response } | { readonly accepted: true; readonly request: Request };

/** Largest body of a caller with the publishable key, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Largest body of a caller with the secret key (imports, tests), in bytes. */
const MAX_TRUSTED_BODY_BYTES = 16 * 1024 * 1024;

/** Largest body with an object: the largest file that `supabase/config.toml` allows, and the form around it. */
const MAX_OBJECT_BYTES = 5 * 1024 * 1024 + 64 * 1024;

const SERVED = /^\/(?:rest|auth|storage)\/v1(?:\/|$)/;

/** Opened by a browser that follows a link or a redirect and cannot send a key. The same list as a hosted project's. */
const WITHOUT_KEY = /^\/(?:auth\/v1\/(?:callback|authorize|verify|\.well-known\/.+)|storage\/v1\/object\/public\/.+)$/;

/** The library parses filters recursively, so their depth must be limited; real ones are nested two or three deep. */
const MAX_FILTER_DEPTH = 30;

/** Accepts a request that {@link createHeadCheck} accepts and whose body is not too large (413). */
export function createApiAuthentication(keys: ApiKeys): (request: Request) => Promise<ApiAuthentication> {
  const checkHead = createHeadCheck(keys);
  return async (request) => {
    const response = checkHead(request);
    if (response !== null) return { accepted: false, response };
    if (request.method === "OPTIONS") return { accepted: true, request };
    const key = keyOf(request.headers, new URL(request.url));
    const trusted = key !== null && equalsInConstantTime(key, keys.secretKey);
    const authorization = request.headers.get("authorization");
    if (authorization !== null) {
      request.headers.set("authorization", readableByLibrary(authorization, keys.jwtSecret));
    }
    if (isStoragePath(new URL(request.url).pathname)) return withBodyInMemory(request, MAX_OBJECT_BYTES, tooLarge);
    return withBodyInMemory(request, trusted ? MAX_TRUSTED_BODY_BYTES : MAX_BODY_BYTES, bodyTooLarge);
  };
}

/**
 * Checks a request without its body. Refuses other paths (404), missing and unknown API keys (401), access tokens that
 * are not valid (401, on the auth service 403), and filters nested too deep (400).
 *
 * @returns a function that gives the refusing response, or null when the request is accepted
 */
export function createHeadCheck(keys: ApiKeys): (request: Request) => Response | null {
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
      if (!equalsInConstantTime(key, keys.secretKey) && !equalsInConstantTime(key, keys.publishableKey)) {
        return jsonError(401, "invalid_api_key", "Invalid API key");
      }
    }

    const authorization = headers.get("authorization");
    if (authorization !== null && !isKeyInAuthorization(authorization)) {
      const token = readToken(authorization, keys.jwtSecret);
      if ("error" in token) return badToken(token, url.pathname);
    }
    return null;
  };
}

/**
 * Refuses a call of the data API with the access token of a session that has ended (401). A call with that of one that
 * goes on is made on its user's behalf.
 *
 * @returns a function that gives the refusing response, or null
 */
export function createSessionCheck({
  jwtSecret,
}: Pick<ApiKeys, "jwtSecret">): (database: Database, request: Request) => Promise<Response | null> {
  return async (database, request) => {
    const token = readToken(request.headers.get("authorization") ?? "", jwtSecret);
    if (!("claims" in token)) return null;
    if (!(await isSessionLive(database, token.claims))) return unauthorised("PGRST303", sessionGone().message);
    setKnownCaller(request, token.allClaims);
    return null;
  };
}

/** A bad token has another status and code on the data API than on the auth service. */
function badToken({ error, kind }: TokenProblem, path: string): Response {
  if (isStoragePath(path)) return objectError(403, "Unauthorized", error);
  if (path.startsWith("/auth/")) return new AuthError(403, "bad_jwt", `invalid JWT: ${error}`).response();
  return unauthorised(kind === "claims" ? "PGRST303" : "PGRST301", error);
}

function unauthorised(code: "PGRST301" | "PGRST303", message: string): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    {
      status: 401,
      headers: {
        "cache-control": "no-store",
        "www-authenticate": `Bearer error="invalid_token", error_description="${message}"`,
      },
    },
  );
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

/** Supabase clients without a session repeat the API key in this header; the library ignores it. */
function isKeyInAuthorization(authorization: string): boolean {
  return /^Bearer +sb_(?:publishable|secret)_/i.test(authorization);
}

/** The database serves one request at a time, so a slow upload must be complete before it is that request's turn. */
async function withBodyInMemory(
  request: Request,
  limit: number,
  refuse: (limit: number) => Response,
): Promise<ApiAuthentication> {
  const refused = (): ApiAuthentication => ({ accepted: false, response: refuse(limit) });
  if (request.body === null) return { accepted: true, request };
  const known = knownBody(request);
  if (known !== null) return known.byteLength > limit ? refused() : { accepted: true, request };
  const contentLength = Number(request.headers.get("content-length") ?? 0);
  if (contentLength > limit) return refused();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return refused();
    }
    chunks.push(next.value);
  }
  const { method, headers, signal } = request;
  return {
    accepted: true,
    request: requestWithBody(request.url, { method, headers, signal, body: Buffer.concat(chunks) }),
  };
}

function bodyTooLarge(limit: number): Response {
  return jsonError(413, "body_too_large", `The body has more than ${limit} bytes.`);
}

/** Whether a path is one of the storage service, which has errors of its own. */
export function isStoragePath(path: string): boolean {
  return path.startsWith("/storage/");
}

/** An error in the shape that both the data client and the auth client of supabase-js read. */
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
