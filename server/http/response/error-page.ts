import { STATUS_CODES } from "node:http";
import { SITE_NAME } from "~/lib/site";
import type { RequestContext } from "../request-context";
import type { HttpError } from "./http-error";
import { sendResponse, type OutgoingResponse } from "./response";
import { ERROR_PAGE_STYLE } from "./security-headers";

/** An error the server responds with itself, without Remix. */
export interface ErrorResponse extends HttpError {
  /** The client reads JSON, whatever its `Accept` header says. */
  readonly json?: boolean;
}

/** Sends {@link errorResponse}. */
export function sendError(context: RequestContext, error: ErrorResponse): Promise<void> {
  return sendResponse(context, errorResponse(context, error));
}

/** A small complete page, or JSON or text where that is what the client accepts. */
export function errorResponse(context: RequestContext, error: ErrorResponse): OutgoingResponse {
  const { status, headers = {} } = error;
  const { type, body } = render(context, error);
  return { status, headers: { "content-type": type, ...headers, "cache-control": "no-store" }, body };
}

function render({ request, requestId }: RequestContext, { status, message, json = false }: ErrorResponse) {
  const accepted = request.headers.accept ?? "";
  if (json || (/\bapplication\/json\b/i.test(accepted) && !accepted.includes("text/html"))) {
    return { type: "application/json; charset=utf-8", body: JSON.stringify({ message, requestId }) };
  }
  if (accepted.includes("text/html")) {
    return { type: "text/html; charset=utf-8", body: page(status, message, requestId) };
  }
  return { type: "text/plain; charset=utf-8", body: `${message}\nRequest ${requestId}\n` };
}

/** Every text in it is a constant of this server, so nothing needs escaping. */
function page(status: number, message: string, requestId: string): string {
  const reason = STATUS_CODES[status] ?? "Error";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${reason} | ${SITE_NAME}</title>
<style>${ERROR_PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${reason}</h1>
<p>${message}</p>
<p><a href="/">Return to Home</a></p>
<p>Request <code>${requestId}</code></p>
</main>
</body>
</html>
`;
}
