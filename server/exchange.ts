import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "~/lib/log";
import type { AnswerLimits, Exchange } from "./answer";
import { random } from "./random";

export interface ExchangeOptions extends Pick<Exchange, "expectsContinue" | "draining"> {
  readonly log: Log;
  readonly limits: AnswerLimits;
}

const ID_BYTES = 9;

/** Id of one request, short enough to be read out. */
export function newId(): string {
  return random(ID_BYTES).toString("base64url");
}

/** Begins one exchange; its line is written to the log when it is over. */
export function openExchange(request: IncomingMessage, response: ServerResponse, options: ExchangeOptions): Exchange {
  const requestId = newId();
  const over = new AbortController();
  const startedAt = performance.now();
  const log = options.log.child({ requestId });
  const sent = { bytes: 0 };
  response.once("close", () => {
    const aborted = !response.writableFinished;
    if (aborted) over.abort(new Error("The client has gone"));
    const fields = {
      method: request.method,
      path: pathOf(request),
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
    over,
    draining: options.draining,
    limits: options.limits,
    sent,
  };
}

const LOGGED_PATH_LENGTH = 256;

/** The path alone: a query may hold what its sender meant for us only. */
function pathOf({ url = "" }: IncomingMessage): string {
  return (url.split(/[?#]/, 1)[0] ?? "").slice(0, LOGGED_PATH_LENGTH);
}
