import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Log } from "~/lib/log";
import { chooseEncoding, compress, isCompressible, type Encoding } from "./compression";
import { CLOSED_POLICY, SECURITY_HEADERS } from "./security-headers";

/** One request on its way through the server, with what every station needs to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Made here, never taken from the client; also in the `X-Request-Id` header. */
  readonly requestId: string;
  readonly log: Log;
  /** The client sent `Expect: 100-continue` and holds its body back. */
  readonly expectsContinue: boolean;
  /** Aborts when nobody waits for the answer any more: the client has gone, or it took too long. */
  readonly over: AbortController;
  /** The server is stopping: connections are closed after their answer. */
  readonly draining: () => boolean;
  readonly limits: AnswerLimits;
  /** Length of the answer's body, for the log; set when it is sent. */
  readonly sent: { bytes: number };
}

export interface AnswerLimits {
  /** Longest time a client may take for {@link CHUNK_BYTES} of the answer, milliseconds. */
  readonly readerMs: number;
  /** How long a refused upload is still read, so that its sender can see the answer, milliseconds. */
  readonly lingerMs: number;
}

/** Content of a file that is not held in memory. */
export interface StreamedBody {
  readonly length: number;
  readonly open: () => AsyncIterable<Buffer> & { destroy(): void };
}

export interface Answer {
  readonly status: number;
  /** Lower-case names. `content-security-policy` and `cache-control` have safe defaults. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Buffer | string | StreamedBody | null;
}

const COMPRESS_MIN_BYTES = 1024;
const CHUNK_BYTES = 65_536;
const DEFAULT_CACHE_CONTROL = "private, no-store";

/**
 * Sends one complete answer: security headers, request id, `Content-Length`, compression when the
 * client takes it, 304 when it has the same version, no body for HEAD.
 * Never rejects; a client that went away, or reads too slowly, is simply dropped.
 */
export async function sendAnswer(exchange: Exchange, answer: Answer): Promise<void> {
  const { request, response } = exchange;
  if (response.headersSent || response.destroyed) return;

  const headers: OutgoingHttpHeaders = {
    ...SECURITY_HEADERS,
    "content-security-policy": CLOSED_POLICY,
    "cache-control": DEFAULT_CACHE_CONTROL,
    "x-request-id": exchange.requestId,
  };
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    headers[name] = typeof value === "string" ? value : [...value];
  }
  // A cookie belongs to one visitor: no cache may keep the answer that sets it.
  if (headers["set-cookie"]) headers["cache-control"] = DEFAULT_CACHE_CONTROL;

  if (answer.status === 200 && isFresh(request, headers["etag"])) {
    return finish(exchange, 304, withoutBodyHeaders(headers), null);
  }

  const body = typeof answer.body === "string" ? Buffer.from(answer.body) : (answer.body ?? null);
  if (!Buffer.isBuffer(body)) return finish(exchange, answer.status, headers, body);

  const encoding = negotiate(request, headers, body);
  const encoded = encoding ? await compress(body, encoding) : body;
  if (encoding) {
    headers["content-encoding"] = encoding;
    weaken(headers);
  }
  return finish(exchange, answer.status, headers, encoded);
}

/** Security headers for answers that Node's parser asks for before there is a request. */
export function rawAnswer(
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

function negotiate(request: IncomingMessage, headers: OutgoingHttpHeaders, body: Buffer): Encoding | null {
  if (headers["content-encoding"] || !isCompressible(headers["content-type"])) return null;
  if (body.length < COMPRESS_MIN_BYTES) return null;
  appendVary(headers, "Accept-Encoding");
  return chooseEncoding(request.headers["accept-encoding"]);
}

function appendVary(headers: OutgoingHttpHeaders, name: string): void {
  const present = headers["vary"] ?? "";
  if (present.toLowerCase().includes(name.toLowerCase())) return;
  headers["vary"] = present === "" ? name : `${present}, ${name}`;
}

/** Two encodings of one page are not the same bytes, so they cannot share a strong validator. */
function weaken(headers: OutgoingHttpHeaders): void {
  const etag = headers["etag"];
  if (typeof etag === "string" && etag.startsWith('"')) headers["etag"] = `W/${etag}`;
}

function isFresh(request: IncomingMessage, etag: unknown): boolean {
  const held = request.headers["if-none-match"];
  if (typeof etag !== "string" || held === undefined) return false;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return held.trim() === "*" || held.split(",").some((tag) => bare(tag) === bare(etag));
}

function withoutBodyHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = { ...headers };
  delete kept["content-type"];
  delete kept["content-encoding"];
  return kept;
}

const BODILESS = new Set([204, 304]);

async function finish(
  { request, response, expectsContinue, limits, draining, sent }: Exchange,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer | StreamedBody | null,
): Promise<void> {
  // The client may have gone while the body was compressed.
  if (response.headersSent || response.destroyed) return;
  const stillUploading = hasUnreadBody(request);
  if (stillUploading || draining()) headers["connection"] = "close";
  if (!BODILESS.has(status)) headers["content-length"] = body?.length ?? 0;

  response.writeHead(status, headers);
  const content = request.method === "HEAD" || BODILESS.has(status) ? null : body;
  sent.bytes = content?.length ?? 0;
  if (Buffer.isBuffer(content) && content.length <= CHUNK_BYTES && !stillUploading) {
    response.end(content);
  } else {
    if (content && !(await writeChunks(response, content, limits.readerMs))) return;
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

/** Closing while the client still sends would reset the connection and lose the answer. */
function discardUpload(request: IncomingMessage, lingerMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lingerMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once("end", done).once("close", done).once("error", done);
    request.resume();
  });
}

/** Writes in pieces, each of which the client must take in time. False when it did not. */
async function writeChunks(
  response: ServerResponse,
  content: Buffer | StreamedBody,
  readerMs: number,
): Promise<boolean> {
  if (Buffer.isBuffer(content)) {
    for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
      if (!(await writeChunk(response, content.subarray(offset, offset + CHUNK_BYTES), readerMs))) return false;
    }
    return true;
  }
  const stream = content.open();
  try {
    for await (const chunk of stream) {
      if (!(await writeChunk(response, chunk, readerMs))) return false;
    }
    return true;
  } catch {
    // The head is gone already: the only honest end is a cut connection.
    response.destroy();
    return false;
  } finally {
    stream.destroy();
  }
}

function writeChunk(response: ServerResponse, chunk: Buffer, readerMs: number): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  if (response.write(chunk)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (written: boolean) => {
      clearTimeout(timer);
      response.off("drain", drained).off("close", closed);
      resolve(written);
    };
    const drained = () => {
      settle(true);
    };
    const closed = () => {
      settle(false);
    };
    const timer = setTimeout(() => {
      response.destroy();
      settle(false);
    }, readerMs);
    response.on("drain", drained).on("close", closed);
  });
}

/** A client that does not take the rest of its answer in time loses its connection. */
function cutSlowReader(response: ServerResponse, readerMs: number): void {
  if (response.writableFinished || (response.socket?.writableLength ?? 0) === 0) return;
  const timer = setTimeout(() => {
    response.destroy();
  }, readerMs);
  const done = () => {
    clearTimeout(timer);
  };
  response.once("finish", done).once("close", done);
}
