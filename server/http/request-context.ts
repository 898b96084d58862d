import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_ID_HEADER } from "~/lib/http/request-id";
import type { Log } from "~/lib/log";
import { requestIdFrom } from "./request/request-id";
import type { RequestMetrics } from "./request-metrics";
import type { WriteLimits } from "./response/write-body";

/** One request on its way through the server, with what every step needs to respond to it. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, or by a trusted proxy; also in the `X-Request-Id` header. */
  readonly requestId: string;
  readonly log: Log;
  /** The client sent `Expect: 100-continue` and waits with its body. */
  readonly expectsContinue: boolean;
  /** Aborts when the response is no longer needed: the client has gone, or the page took too long. */
  readonly abortController: AbortController;
  /** The server is stopping: each connection is closed after its response. */
  readonly draining: () => boolean;
  readonly limits: WriteLimits;
  /** What is sent, for log and figures: length of the body, and whether it is a kept page or a file of the build. */
  readonly sent: { bytes: number; fromMemory: boolean; isFile: boolean };
}

/** What a context is made from. */
export interface RequestContextOptions extends Pick<RequestContext, "expectsContinue" | "draining" | "limits"> {
  readonly log: Log;
  /** Number of proxies whose headers are trusted. */
  readonly trustProxy: number;
  /** Null where nobody reads it. */
  readonly metrics: RequestMetrics | null;
}

/** Makes the context of one request; the request's log line is written when its response is closed. */
export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestContextOptions,
): RequestContext {
  const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER], options.trustProxy);
  const abortController = new AbortController();
  const startedAt = performance.now();
  const log = options.log.child({ requestId });
  const sent = { bytes: 0, fromMemory: false, isFile: false };
  response.once("close", () => {
    const aborted = !response.writableFinished;
    if (aborted) abortController.abort(new Error("The client has gone"));
    const { method, url = "" } = request;
    const status = response.headersSent ? response.statusCode : 0;
    const ms = performance.now() - startedAt;
    options.metrics?.answered({ method, url, status, ms, ...sent });
    const fields = {
      method,
      path: loggedPath(url),
      status,
      ms: Math.round(ms),
      bytes: sent.bytes,
      ...(aborted && { aborted }),
    };
    if (fields.status >= 500) log.warn(fields, "request");
    else log.info(fields, "request");
  });
  return {
    request,
    response,
    requestId,
    log,
    expectsContinue: options.expectsContinue,
    abortController,
    draining: options.draining,
    limits: options.limits,
    sent,
  };
}

const LOGGED_PATH_LENGTH = 256;

/** The path of an address without its query, which may hold secrets or personal data. */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? "").slice(0, LOGGED_PATH_LENGTH);
}
