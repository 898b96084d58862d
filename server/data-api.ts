import type { AttemptLimits } from "~/lib/http/attempt-limits";
import { sendAnswer, type Answer, type Exchange } from "./answer";
import { attemptKindOf, attemptOf } from "./auth-attempts";
import { sendProblem } from "./front-page";
import type { RequestBody } from "./request-body";
import type { Admitted } from "./request-gate";

/** The embedded backend, as visitors reach it. */
export interface DataApi {
  /** Answers one request, in this process. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Looks at a call of the auth service before its tries are counted: refused at once, or about whose account. */
  readonly examine: (
    request: Request,
    body: RequestBody,
  ) => { readonly refusal: Response } | { readonly address: string | null };
  /** How often a visitor may try to get into accounts here. The site's own calls are counted by its forms. */
  readonly limits: AttemptLimits;
  /** Id of the account a request acts for, by its `Authorization` header; null when that proves nothing. */
  readonly accountOf: (authorization: string | null) => string | null;
}

/** Parts of the API that answer; the others are not offered yet. */
const OPEN_PREFIXES = ["/rest/v1", "/auth/v1"];

/** Request headers the data API has a use for; above all, no cookie is among them. */
const REQUEST_HEADERS = [
  "accept",
  "accept-profile",
  "apikey",
  "authorization",
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
];

/** Response headers that describe our connection or the security policy, which are this server's to set. */
const DROPPED =
  /^(?:access-control-.*|connection|content-length|content-security-policy|date|keep-alive|server|set-cookie|strict-transport-security|transfer-encoding|x-content-type-options|x-frame-options|x-powered-by)$/;

/** The counts of tries are kept with the site's own key; nobody else has a use for their functions. */
const CLOSED_FUNCTIONS = /^\/rest\/v1\/+rpc\/+(?:take|clear)_attempts(?:\/|$)/i;

/** Nobody may guess passwords while nobody counts. */
const CANNOT_COUNT = {
  status: 503,
  message: "This cannot be answered right now. Please try again in a moment.",
  headers: { "retry-after": "1" },
};

/** A request of the data API with what the front knows about it. */
export interface DataCall {
  readonly body: RequestBody;
  /** The visitor's address. */
  readonly ip: string;
  readonly dataApi: DataApi;
}

/** Passes a request on to the embedded backend, without cookies, and its answer back, without CORS. */
export async function answerFromDataApi(
  exchange: Exchange,
  admitted: Admitted,
  { body, ip, dataApi }: DataCall,
): Promise<void> {
  const open = OPEN_PREFIXES.some((prefix) => admitted.path === prefix || admitted.path.startsWith(`${prefix}/`));
  if (!open || CLOSED_FUNCTIONS.test(admitted.decodedPath)) {
    return sendProblem(exchange, { status: 404, message: "Not found", json: true });
  }
  // Answering a preflight with nothing keeps other origins out.
  if (admitted.method === "OPTIONS") return sendAnswer(exchange, { status: 204 });

  const headers = new Headers({ host: admitted.host });
  for (const name of REQUEST_HEADERS) {
    const value = exchange.request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const request = new Request(admitted.origin + admitted.path + admitted.search, {
    method: admitted.method,
    headers,
    signal: exchange.over.signal,
    ...(body.length > 0 && { body }),
  });
  const { limits } = dataApi;
  const kind = attemptKindOf(admitted);
  if (kind === null) return sendAnswer(exchange, await toAnswer(await dataApi.answer(request)));

  const examined = dataApi.examine(request, body);
  if ("refusal" in examined) return sendAnswer(exchange, await toAnswer(examined.refusal));
  const account = () => dataApi.accountOf(headers.get("authorization"));
  const attempt = attemptOf(kind, { ip, address: examined.address, account });
  if (attempt !== null) {
    const waitS = await limits.take(attempt).catch(() => null);
    if (waitS === null) return sendProblem(exchange, { ...CANNOT_COUNT, json: true });
    if (waitS > 0) return sendAnswer(exchange, tooManyAttempts(waitS));
  }

  const response = await dataApi.answer(request);
  if (attempt?.kind === "sign-in" && response.ok) {
    // Signed in is signed in: the tokens must reach their owner, and the count runs out by itself.
    await limits.succeeded(attempt).catch((error: unknown) => {
      exchange.log.warn({ err: error }, "a count of tries could not be cleared");
    });
  }
  return sendAnswer(exchange, await toAnswer(response));
}

/** In the shape of the auth service, which its clients know how to read. */
function tooManyAttempts(waitS: number): Answer {
  return {
    status: 429,
    headers: { "content-type": "application/json", "retry-after": String(waitS) },
    body: JSON.stringify({ code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" }),
  };
}

async function toAnswer(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (!DROPPED.test(name)) headers[name] = value;
  }
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
