import { sendAnswer, type Answer, type Exchange } from "./answer";
import { sendProblem } from "./front-page";
import type { RequestBody } from "./request-body";
import type { Admitted } from "./request-gate";

/** Answers one request of the data API, in this process. */
export type DataApi = (request: Request) => Promise<Response>;

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

/** Passes a request on to the embedded backend, without cookies, and its answer back, without CORS. */
export async function answerFromDataApi(
  exchange: Exchange,
  admitted: Admitted,
  body: RequestBody,
  dataApi: DataApi,
): Promise<void> {
  const open = OPEN_PREFIXES.some((prefix) => admitted.path === prefix || admitted.path.startsWith(`${prefix}/`));
  if (!open) return sendProblem(exchange, { status: 404, message: "Not found", json: true });
  // Answering a preflight with nothing keeps other origins out.
  if (admitted.method === "OPTIONS") return sendAnswer(exchange, { status: 204 });

  const headers = new Headers({ host: admitted.host });
  for (const name of REQUEST_HEADERS) {
    const value = exchange.request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const response = await dataApi(
    new Request(admitted.origin + admitted.path + admitted.search, {
      method: admitted.method,
      headers,
      signal: exchange.over.signal,
      ...(body.length > 0 && { body }),
    }),
  );
  return sendAnswer(exchange, await toAnswer(response));
}

async function toAnswer(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (!DROPPED.test(name)) headers[name] = value;
  }
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
