import fresh from "fresh";
import type { RequestContext } from "../request-context";
import { chooseEncoding } from "../response/compression";
import { CHUNK_BYTES, cutSlowReader, writeChunks } from "../response/write-body";
import type { EncodedPage, KeptPage } from "./kept-page";

/** What sending a kept page needs of a request. */
export type Sending = Pick<RequestContext, "request" | "response" | "requestId" | "limits" | "draining">;

/**
 * Sends a kept page: 304 when the client has it, no body for HEAD, the whole page whatever range is asked for. It needs
 * no turn, as it costs hardly more than a refusal would.
 */
export async function sendKept(context: RequestContext, page: KeptPage): Promise<void> {
  const { headers, method } = context.request;
  const held = headers["if-none-match"];
  if (held !== undefined && fresh({ "if-none-match": held }, { etag: page.etag })) {
    sendNotModified(context, page);
    return;
  }
  const encoding = chooseEncoding(headers["accept-encoding"]);
  const encoded = page.ready(encoding) ?? (await page.encoded(encoding));
  context.sent.bytes = method === "HEAD" ? 0 : encoded.body.length;
  await sendBody(context, encoded);
}

/** Says that the client has the newest page. */
export function sendNotModified(sending: Sending, { notModified }: KeptPage): void {
  if (!writeHead(sending, 304, notModified)) return;
  sending.response.end();
}

/** Sends a page as it is kept. */
export function sendBody(sending: Sending, { head, body }: EncodedPage): Promise<void> | undefined {
  const { request, response, limits } = sending;
  if (!writeHead(sending, 200, head)) return undefined;
  const content = request.method === "HEAD" ? undefined : body;
  if (content !== undefined && content.length > CHUNK_BYTES) return sendSlowly(sending, content);
  response.end(content);
  cutSlowReader(response, limits.readerMs);
  return undefined;
}

async function sendSlowly({ response, limits }: Sending, body: Buffer): Promise<void> {
  if (!(await writeChunks(response, body, limits.readerMs))) return;
  response.end();
  cutSlowReader(response, limits.readerMs);
}

/** False when the client has gone, for example while the page was compressed. */
function writeHead({ response, requestId, draining }: Sending, status: number, head: readonly string[]): boolean {
  if (response.headersSent || response.destroyed) return false;
  const own = draining() ? ["x-request-id", requestId, "connection", "close"] : ["x-request-id", requestId];
  response.writeHead(status, [...head, ...own]);
  return true;
}
