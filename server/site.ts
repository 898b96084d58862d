import type { IncomingHttpHeaders } from "node:http";
import type { Log } from "~/lib/log";
import type { Answer, Exchange } from "./answer";
import type { RequestBody } from "./request-body";
import type { Admitted } from "./request-gate";
import { pagePolicy, type PolicyOptions } from "./security-headers";
import type { VisitorAddress } from "./visitor-address";

/** What the front knows about a request, for the page that answers it. */
export interface RequestFacts extends VisitorAddress {
  readonly requestId: string;
  /** For this one response. */
  readonly cspNonce: string;
  readonly log: Log;
  /** Scheme, host and port the visitor used. */
  readonly origin: string;
  readonly secure: boolean;
  /** Fires when nobody waits for the answer any more: the visitor has gone, or it took too long. */
  readonly over: AbortSignal;
}

/** Renders pages and data for people: Remix in production, a stand-in in most tests. */
export type SiteHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Headers between two connections, and those by which a visitor could pose as somewhere else. */
const DROPPED_FROM_REQUEST =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|forwarded|x-forwarded-.*|x-original-.*|x-rewrite-.*|x-real-ip|host)$/;

const DROPPED_FROM_RESPONSE = /^(?:connection|keep-alive|transfer-encoding|content-length|set-cookie|x-request-id)$/;

/**
 * Builds the web request the pages see: HEAD becomes GET, so that its Content-Length is the page's.
 *
 * It carries no signal of ours. Remix derives four more requests from each; on Node 20 such a chain of signals is only
 * freed by a full collection, together with all that listens to them, and memory triples under load. What wants to
 * know that a visitor has gone listens to {@link RequestFacts.over}.
 */
export function toWebRequest(exchange: Exchange, admitted: Admitted, body: RequestBody): Request {
  return new Request(admitted.origin + admitted.path + admitted.search, {
    method: admitted.method === "HEAD" ? "GET" : admitted.method,
    headers: toWebHeaders(exchange.request.headers, admitted.host),
    ...(body.length > 0 && { body }),
  });
}

function toWebHeaders(received: IncomingHttpHeaders, host: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined || DROPPED_FROM_REQUEST.test(name)) continue;
    headers.set(name, typeof value === "string" ? value : value.join(", "));
  }
  headers.set("host", host);
  return headers;
}

/** Turns a page's response into an answer, its body collected into one buffer. */
export async function toAnswer(
  response: Response,
  { cspNonce }: Pick<RequestFacts, "cspNonce">,
  policy: PolicyOptions,
): Promise<Answer> {
  const headers: Record<string, string | readonly string[]> = {
    "content-security-policy": pagePolicy(cspNonce, policy),
  };
  for (const [name, value] of response.headers) {
    if (!DROPPED_FROM_RESPONSE.test(name)) headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const body = response.body === null ? null : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body };
}
