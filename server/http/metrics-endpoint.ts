import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestContext } from "./request-context";
import { errorResponse } from "./response/error-page";
import { sendResponse, type OutgoingResponse } from "./response/response";

/** The figures of this server, for whoever knows the token. */
export interface MetricsEndpoint {
  readonly token: string;
  /** All figures in Prometheus's text format. */
  readonly text: () => Promise<string>;
}

/** Headers of the figures, wherever they are served. */
export const METRICS_HEADERS = {
  "content-type": "text/plain; version=0.0.4; charset=utf-8",
  "cache-control": "no-store",
};

/** Sends the figures, or 401. */
export async function respondWithMetrics(context: RequestContext, endpoint: MetricsEndpoint): Promise<void> {
  return sendResponse(context, await responseOf(context, endpoint));
}

async function responseOf(context: RequestContext, { token, text }: MetricsEndpoint): Promise<OutgoingResponse> {
  const given = /^Bearer +([^ ]+)$/i.exec(context.request.headers.authorization ?? "")?.[1] ?? "";
  if (isSame(given, token)) return { status: 200, headers: METRICS_HEADERS, body: await text() };
  return errorResponse(context, {
    status: 401,
    message: "This needs the token of METRICS_TOKEN.",
    headers: { "www-authenticate": "Bearer" },
  });
}

/** Compares in a time that says nothing of the token, not even its length. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
