import { z } from "zod";
import type { Attempt, AttemptLimits } from "~/lib/http/attempt-limits";
import type { RequestContext } from "./request-context";
import type { OutgoingResponse } from "./response/response";
import { attemptKindOf, attemptOf } from "./auth-attempts";
import { dataQueryError, type DataQueryError } from "./data-query-limits";
import { errorResponse } from "./response/error-page";
import type { RequestBody } from "./request/request-body";
import { FILE_POLICY } from "./response/security-headers";
import type { ValidRequest } from "./request/request-validation";

/** The embedded backend's API, as browsers reach it. */
export interface DataApi {
  /** Responds to one request. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Validates a call of the auth service before its attempt is counted: the error to send, or the account it is about. */
  readonly checkAuthCall: (
    request: Request,
    body: RequestBody,
  ) => { readonly error: Response } | { readonly email: string | null };
  /** Limits of attempts on accounts by this API. The site's forms count their attempts themselves. */
  readonly limits: AttemptLimits;
  /** Id of the account whose valid token is in an `Authorization` header, else null. */
  readonly accountIdOf: (authorization: string | null) => string | null;
}

/** The services that are offered. */
const OPEN_PREFIXES = ["/rest/v1", "/auth/v1", "/storage/v1"];

/** Request headers that are passed on. Cookies are not: the data API must not act for a visitor by their cookies. */
const REQUEST_HEADERS = [
  "accept",
  "accept-profile",
  "apikey",
  "authorization",
  "cache-control",
  "content-profile",
  "content-type",
  "if-match",
  "if-none-match",
  "prefer",
  "range",
  "range-unit",
  "user-agent",
  "x-client-info",
  "x-supabase-api-version",
  "x-upsert",
];

/** Response headers that this server sets itself: those of the connection and of the security policy. */
const DROPPED =
  /^(?:access-control-.*|connection|content-length|content-security-policy|date|keep-alive|server|set-cookie|strict-transport-security|transfer-encoding|x-content-type-options|x-frame-options|x-powered-by)$/;

/**
 * Only the server itself calls the functions that count attempts, clicks and visits, say what a picture is made of, and
 * give guides while they are locked, and deals and cards before they begin.
 */
const CLOSED_FUNCTIONS =
  /^\/rest\/v1\/+rpc\/+(?:(?:take|clear|return)_attempts|(?:register|find)_picture|list_guides|list_deals|count_deal_clicks|list_site_content|bump)(?:\/|$)/i;

/** The backend would write, and say that it did not. */
const NO_ROLLBACK: DataQueryError = {
  status: 400,
  code: "rollback_not_available",
  message: "Prefer: tx=rollback is not available: writes are always done.",
};

/** Sent while attempts cannot be counted: otherwise passwords could be guessed without limit. */
const CANNOT_COUNT = {
  status: 503,
  message: "The service is unavailable right now. Please try again in a moment.",
  headers: { "retry-after": "1" },
};

/** What a request of the data API comes with besides its head. */
export interface DataCall {
  readonly body: RequestBody;
  /** The visitor's address. */
  readonly ip: string;
  readonly dataApi: DataApi;
}

/** Passes a request on to the embedded backend, without cookies, and returns its response, without CORS. */
export async function respondFromDataApi(
  context: RequestContext,
  valid: ValidRequest,
  { body, ip, dataApi }: DataCall,
): Promise<OutgoingResponse> {
  const open = OPEN_PREFIXES.some((prefix) => valid.path === prefix || valid.path.startsWith(`${prefix}/`));
  if (!open || CLOSED_FUNCTIONS.test(valid.decodedPath)) {
    return errorResponse(context, { status: 404, message: "Not found", json: true });
  }
  const error = dataQueryError(valid.decodedPath, valid.search, body);
  if (error !== null) return dataApiError(error);
  if (/\btx\s*=\s*rollback\b/i.test(context.request.headers.prefer?.toString() ?? "")) return dataApiError(NO_ROLLBACK);
  // A response to a preflight that allows nothing keeps other origins out.
  if (valid.method === "OPTIONS") return { status: 204 };

  const headers = new Headers({ host: valid.host });
  for (const name of REQUEST_HEADERS) {
    const value = context.request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const request = new Request(valid.origin + valid.path + valid.search, {
    method: valid.method,
    headers,
    // It goes on without the client: the database finishes it in any case, and until then it must hold its place here.
    ...(body.length > 0 && { body }),
  });
  const { limits } = dataApi;
  const kind = attemptKindOf(valid);
  if (kind === null) {
    const outgoing = await toOutgoingResponse(await dataApi.fetch(request));
    if (!valid.path.startsWith("/storage/")) return outgoing;
    // A stored file runs nothing and loads nothing, wherever it is opened.
    return { ...outgoing, headers: { ...outgoing.headers, "content-security-policy": FILE_POLICY } };
  }

  const checked = dataApi.checkAuthCall(request, body);
  if ("error" in checked) return toOutgoingResponse(checked.error);
  const account = () => dataApi.accountIdOf(headers.get("authorization"));
  const attempt = attemptOf(kind, { ip, address: checked.email, account });
  if (attempt !== null) {
    const waitS = await limits.take(attempt).catch((error: unknown) => {
      context.log.warn({ err: error }, "an attempt could not be counted");
      return null;
    });
    if (waitS === null) return errorResponse(context, { ...CANNOT_COUNT, json: true });
    if (waitS > 0) return tooManyAttempts(waitS);
  }

  const response = await dataApi.fetch(request);
  const succeeded = attempt !== null && response.ok ? await successOf(attempt, response) : null;
  if (succeeded !== null) {
    // The tokens must reach their owner even when the count cannot be cleared; it expires by itself.
    await limits.succeeded(succeeded).catch((error: unknown) => {
      context.log.warn({ err: error }, "a count of attempts could not be cleared");
    });
  }
  if (attempt !== null && response.status >= 500) {
    await limits.giveBack(attempt).catch((error: unknown) => {
      context.log.warn({ err: error }, "an attempt could not be given back");
    });
  }
  return toOutgoingResponse(response);
}

const confirmedSchema = z.object({ user: z.object({ email: z.string() }) });

/** The attempt whose counts end with a response that has worked: of a link that signs in, the request for its mail. */
async function successOf(attempt: Attempt, response: Response): Promise<Attempt | null> {
  if (attempt.kind === "sign-in" || attempt.kind === "factor") return attempt;
  if (attempt.kind !== "verify") return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { data } = confirmedSchema.safeParse(body);
  return data === undefined ? null : { kind: "recover", ip: attempt.ip, address: data.user.email };
}

/** The error in PostgREST's format, which its clients parse. */
function dataApiError({ status, code, message }: DataQueryError): OutgoingResponse {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, message, details: null, hint: null }),
  };
}

/** The error in the auth service's own format, which its clients parse. */
function tooManyAttempts(waitS: number): OutgoingResponse {
  return {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": String(waitS) },
    body: JSON.stringify({ code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" }),
  };
}

async function toOutgoingResponse(response: Response): Promise<OutgoingResponse> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (!DROPPED.test(name)) headers[name] = value;
  }
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
