import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "~/lib/log";
import { random } from "./random";
import type { WriteLimits } from "./response/write-body";

/** One request on its way through the server, with what every step needs to respond to it. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, never taken from the client; also in the `X-Request-Id` header. */
  readonly requestId: string;
  readonly log: Log;
  /** The client sent `Expect: 100-continue` and waits with its body. */
  readonly expectsContinue: boolean;
  /** Aborts when the response is no longer needed: the client has gone, or the page took too long. */
  readonly abortController: AbortController;
  /** The server is stopping: each connection is closed after its response. */
  readonly draining: () => boolean;
  readonly limits: WriteLimits;
  /** Length of the response's body, for the log; set when it is sent. */
  readonly sent: { bytes: number };
}

/** What a context is made from. */
export interface RequestContextOptions extends Pick<RequestContext, "expectsContinue" | "draining" | "limits"> {
  readonly log: Log;
}

const ID_BYTES = 9;

/** Id of one request, short enough to be read out. */
export function newId(): string {
  return random(ID_BYTES).toString("base64url");
}

/** Makes the context of one request; the request's log line is written when its response is closed. */
export function createRequestContext(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestContextOptions,
): RequestContext {
  const requestId = newId();
  const abortController = new AbortController();
  const startedAt = performance.now();
  const log = options.log.child({ requestId });
  const sent = { bytes: 0 };
  response.once("close", () => {
    const aborted = !response.writableFinished;
    if (aborted) abortController.abort(new Error("The client has gone"));
    const fields = {
      method: request.method,
      path: loggedPath(request.url ?? ""),
      status: response.headersSent ? response.statusCode : 0,
      ms: Math.round(performance.now() - startedAt),
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
