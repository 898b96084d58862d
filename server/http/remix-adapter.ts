import type { IncomingHttpHeaders } from "node:http";
import type { RenderedPage } from "~/lib/http/rendered-page";
import type { PageNotes } from "~/lib/http/visits/page-notes";
import type { Log } from "~/lib/log";
import type { RenderMarks } from "./page-cache/render-marks";
import type { RequestContext } from "./request-context";
import { generatedBody } from "./response/generated-body";
import type { OutgoingResponse } from "./response/response";
import type { RequestBody } from "./request/request-body";
import type { ValidRequest } from "./request/request-validation";
import { nonceSources, pagePolicy, type PolicyOptions } from "./response/security-headers";
import type { ClientAddress } from "./request/client-address";

/** What the server has found out about a request, for the page that is rendered for it. */
export interface RequestFacts extends ClientAddress {
  readonly requestId: string;
  /** For this one response. */
  readonly cspNonce: string;
  readonly log: Log;
  /** Scheme, host and port the visitor used. */
  readonly origin: string;
  readonly secure: boolean;
  /** The client asked for the headers only: nobody looks at the page. */
  readonly headersOnly: boolean;
  /** Aborts when the response is no longer needed: the visitor has gone, or it took too long. */
  readonly abortSignal: AbortSignal;
  /** Filled when a page is rendered. */
  readonly rendered: RenderedPage;
  /** Filled when a page is rendered. */
  readonly notes: PageNotes;
  /** Present when the page is rendered for the cache. */
  readonly marks?: RenderMarks;
}

/** Renders the site's pages: Remix in production, a stand-in in most tests. */
export type SiteHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Headers that concern one connection only, and those by which a client could forge its address. */
const DROPPED_FROM_REQUEST =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|forwarded|x-forwarded-.*|x-original-.*|x-rewrite-.*|x-real-ip|host)$/;

/** Headers of a page's response that the server writes itself. */
export const DROPPED_FROM_RESPONSE =
  /^(?:connection|keep-alive|transfer-encoding|content-length|set-cookie|x-request-id)$/;

/**
 * Builds the web request the pages see: HEAD becomes GET, so that its Content-Length is the page's.
 *
 * It carries no abort signal. Remix derives four more requests from each; on Node 20 such a chain of signals is freed
 * by a full garbage collection only, together with all its listeners, and memory triples under load. Code that must stop
 * when the visitor has gone listens to {@link RequestFacts.abortSignal}.
 */
export function toWebRequest(context: RequestContext, valid: ValidRequest, body: RequestBody): Request {
  const headers = toWebHeaders(context.request.headers, valid.host);
  if (valid.isForeign) {
    headers.delete("cookie");
    // Remix would refuse it.
    headers.delete("origin");
  }
  return new Request(valid.origin + valid.path + valid.search, {
    method: valid.method === "HEAD" ? "GET" : valid.method,
    headers,
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

/**
 * Converts a page's response. Its body is collected into one buffer, unless the response states its length, or that it is
 * sent in chunks: such a body is made while it is sent, as fast as the client takes it.
 */
export async function toOutgoingResponse(
  response: Response,
  { cspNonce, rendered }: Pick<RequestFacts, "cspNonce" | "rendered">,
  policy: PolicyOptions,
): Promise<OutgoingResponse> {
  const headers: Record<string, string | readonly string[]> = {
    "content-security-policy": pagePolicy(nonceSources(cspNonce), policy),
  };
  for (const [name, value] of response.headers) {
    if (!DROPPED_FROM_RESPONSE.test(name)) headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const length = response.headers.get("content-length");
  const body =
    response.body !== null && (length !== null || isMadeOnTheWay(response))
      ? generatedBody(response.body, length === null ? null : Number(length))
      : await bodyOf(response, rendered);
  return { status: response.status, headers, body };
}

/** Whether a response says that its length is not known before all of it is sent. */
function isMadeOnTheWay({ headers }: Response): boolean {
  return headers.get("transfer-encoding") === "chunked";
}

/** All of a response's body; null when it has none. */
export async function bodyOf(response: Response, rendered: RenderedPage): Promise<Buffer | null> {
  return response.body === null ? rendered.body : Buffer.from(await response.arrayBuffer());
}
