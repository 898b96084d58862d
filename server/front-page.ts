import { STATUS_CODES } from "node:http";
import { SITE_NAME } from "~/lib/site";
import { sendAnswer, type Exchange } from "./answer";
import { FRONT_PAGE_STYLE } from "./security-headers";

/** An answer the server gives without asking the pages: a refusal, an overload, a fault. */
export interface FrontProblem {
  readonly status: number;
  /** One plain sentence. Nothing the visitor sent. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The asker is a program that speaks JSON. */
  readonly json?: boolean;
}

/** Sends a small complete page, or JSON or text where that is what the asker reads. */
export function sendProblem(exchange: Exchange, problem: FrontProblem): Promise<void> {
  const { status, headers = {} } = problem;
  const { type, body } = render(exchange, problem);
  return sendAnswer(exchange, {
    status,
    headers: { "content-type": type, ...headers, "cache-control": "no-store" },
    body,
  });
}

function render({ request, requestId }: Exchange, { status, message, json = false }: FrontProblem) {
  const accepted = request.headers.accept ?? "";
  if (json || (/\bapplication\/json\b/i.test(accepted) && !accepted.includes("text/html"))) {
    return { type: "application/json; charset=utf-8", body: JSON.stringify({ message, requestId }) };
  }
  if (accepted.includes("text/html")) {
    return { type: "text/html; charset=utf-8", body: page(status, message, requestId) };
  }
  return { type: "text/plain; charset=utf-8", body: `${message}\nRequest ${requestId}\n` };
}

/** Every word here is ours, so nothing needs escaping. */
function page(status: number, message: string, requestId: string): string {
  const reason = STATUS_CODES[status] ?? "Error";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${reason} | ${SITE_NAME}</title>
<style>${FRONT_PAGE_STYLE}</style>
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
