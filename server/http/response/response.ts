import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import fresh from "fresh";
import { PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";
import type { RequestContext } from "../request-context";
import { chooseEncoding, compress, isCompressible, USUAL_EFFORT, type Encoding } from "./compression";
import { compressedOnTheWay } from "./generated-body";
import { CLOSED_POLICY, SECURITY_HEADERS } from "./security-headers";
import { CHUNK_BYTES, cutSlowReader, discardUpload, writeChunks, type StreamedBody } from "./write-body";

/** What is sent back for a request. */
export interface OutgoingResponse {
  readonly status: number;
  /** Lower-case names. `content-security-policy` and `cache-control` have safe defaults. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Buffer | string | StreamedBody | null;
}

const COMPRESS_MIN_BYTES = 1024;

/**
 * Sends one complete response: security headers, request id, `Content-Length` (but for what is compressed while it is
 * made), compression when the client accepts it, 304 when it has the same version, no body for HEAD. Never rejects: when the client has gone or reads too slowly, the
 * connection is closed.
 */
export async function sendResponse(
  context: RequestContext,
  outgoing: OutgoingResponse,
  effort = USUAL_EFFORT,
): Promise<void> {
  const { request, response } = context;
  if (response.headersSent || response.destroyed) return;

  const headers: OutgoingHttpHeaders = {
    ...SECURITY_HEADERS,
    "content-security-policy": CLOSED_POLICY,
    "cache-control": PRIVATE_CACHE_CONTROL,
    "x-request-id": context.requestId,
  };
  for (const [name, value] of Object.entries(outgoing.headers ?? {})) {
    headers[name] = typeof value === "string" ? value : [...value];
  }
  // A cookie belongs to one visitor: no cache may keep the response that sets it.
  if (headers["set-cookie"]) headers["cache-control"] = PRIVATE_CACHE_CONTROL;

  if (outgoing.status === 200 && isFresh(request, headers["etag"])) {
    return finish(context, 304, withoutBodyHeaders(headers), null);
  }

  const body = typeof outgoing.body === "string" ? Buffer.from(outgoing.body) : (outgoing.body ?? null);
  if (!Buffer.isBuffer(body)) {
    const onTheWay = body?.compressible === true ? negotiate(request, headers, body) : null;
    if (body === null || onTheWay === null) return finish(context, outgoing.status, headers, body);
    headers["content-encoding"] = onTheWay;
    weaken(headers);
    return finish(context, outgoing.status, headers, compressedOnTheWay(body, onTheWay, effort));
  }

  const encoding = negotiate(request, headers, body);
  const encoded = encoding ? await compress(body, encoding, effort) : body;
  if (encoding) {
    headers["content-encoding"] = encoding;
    weaken(headers);
  }
  return finish(context, outgoing.status, headers, encoded);
}

/** The bytes of a complete response, for errors that Node's parser reports before there is a request. */
export function rawResponse(
  status: number,
  reason: string,
  requestId: string,
  extra: Readonly<Record<string, string>> = {},
): string {
  const body = `${reason}\n`;
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    "content-security-policy": CLOSED_POLICY,
    "cache-control": "no-store",
    "x-request-id": requestId,
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: "close",
    ...extra,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${body}`;
}

function negotiate(
  request: IncomingMessage,
  headers: OutgoingHttpHeaders,
  body: Pick<StreamedBody, "length">,
): Encoding | null {
  if (headers["content-encoding"] || !isCompressible(headers["content-type"])) return null;
  if (body.length !== null && body.length < COMPRESS_MIN_BYTES) return null;
  appendVary(headers, "Accept-Encoding");
  return chooseEncoding(request.headers["accept-encoding"]);
}

function appendVary(headers: OutgoingHttpHeaders, name: string): void {
  const present = headers["vary"] ?? "";
  if (present.toLowerCase().includes(name.toLowerCase())) return;
  headers["vary"] = present === "" ? name : `${present}, ${name}`;
}

/** Makes the ETag weak: two encodings of one page are not the same bytes, so they cannot share a strong one. */
function weaken(headers: OutgoingHttpHeaders): void {
  const etag = headers["etag"];
  if (typeof etag === "string" && etag.startsWith('"')) headers["etag"] = `W/${etag}`;
}

function isFresh({ method, headers }: IncomingMessage, etag: unknown): boolean {
  const held = headers["if-none-match"];
  if (typeof etag !== "string" || held === undefined) return false;
  return (method === "GET" || method === "HEAD") && fresh({ "if-none-match": held }, { etag });
}

function withoutBodyHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = { ...headers };
  delete kept["content-type"];
  delete kept["content-encoding"];
  return kept;
}

const BODILESS = new Set([204, 304]);

async function finish(
  { request, response, expectsContinue, limits, draining, sent }: RequestContext,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer | StreamedBody | null,
): Promise<void> {
  // The client may have gone while the body was compressed.
  if (response.headersSent || response.destroyed) return;
  const stillUploading = hasUnreadBody(request);
  if (stillUploading || draining()) headers["connection"] = "close";
  const length = body === null ? 0 : body.length;
  if (!BODILESS.has(status) && length !== null) headers["content-length"] = length;

  response.writeHead(status, headers);
  const content = request.method === "HEAD" || BODILESS.has(status) ? null : body;
  sent.bytes = content?.length ?? 0;
  const countSent = (bytes: number): void => {
    if (content?.length === null) sent.bytes += bytes;
  };
  if (Buffer.isBuffer(content) && content.length <= CHUNK_BYTES && !stillUploading) {
    response.end(content);
  } else {
    if (content && !(await writeChunks(response, content, limits.readerMs, countSent))) return;
    if (stillUploading && !expectsContinue) {
      response.flushHeaders();
      await discardUpload(request, limits.lingerMs);
    }
    response.end();
  }
  cutSlowReader(response, limits.readerMs);
}

function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false;
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}
