/**
 * A request of the data service as plain data. Node 20 makes four web streams for the body of each `Request`, and frees
 * them, with all that they refer to, in a full garbage collection only: those of one call cost more than the call.
 */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly signal: AbortSignal | null;
  readonly redirect: RequestRedirect;
}

/** A request of the data service; a `Request` where one is at hand, or its body is neither text nor bytes. */
export type ServiceRequest = PlainRequest | Request;

/** Sends a request of the data service. */
export type SendRequest = (request: ServiceRequest) => Promise<Response>;

/** What `fetch` says of a text that nothing is said of. */
const TEXT = "text/plain;charset=UTF-8";

/** Makes a request from the arguments of `fetch`, of whose options the data service needs no others. */
export function serviceRequest(input: RequestInfo | URL, init: RequestInit = {}): ServiceRequest {
  const { method = "GET", body = null, signal = null, redirect = "follow" } = init;
  const isPlain = body === null || typeof body === "string" || isBytes(body);
  if (input instanceof Request || !isPlain) return new Request(input, init);
  const headers = new Headers(init.headers);
  if (typeof body === "string" && !headers.has("content-type")) headers.set("content-type", TEXT);
  return { method: method.toUpperCase(), url: new URL(input).href, headers, body, signal, redirect };
}

function isBytes(body: BodyInit): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array;
}

/** The same request, to be sent once more. */
export function copyOf(request: ServiceRequest): ServiceRequest {
  return request instanceof Request ? request.clone() : { ...request, headers: new Headers(request.headers) };
}

/** The same request with another signal, to be sent in place of the one given. */
export function withSignal(request: ServiceRequest, signal: AbortSignal): ServiceRequest {
  return request instanceof Request ? new Request(request, { signal }) : { ...request, signal };
}

/** The same request for what takes nothing else. */
export function asRequest(request: ServiceRequest): Request {
  return request instanceof Request ? request : new Request(request.url, request);
}

/** The whole body of a request; null when it has none. */
export async function bytesOf(request: ServiceRequest): Promise<Buffer | null> {
  if (request.body === null) return null;
  if (request instanceof Request) return Buffer.from(await request.arrayBuffer());
  return Buffer.from(request.body);
}

/** Statuses of responses without a body. */
export const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * Sends a request over the network. Its response's body is read before the promise resolves, so that a service which
 * stalls in the middle of a body counts as one that does not respond.
 */
export async function sendOverNetwork(request: ServiceRequest): Promise<Response> {
  const response = await fetch(asRequest(request));
  const body = BODILESS.has(response.status) ? null : await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is decoded by now, so the headers that describe its encoded form are wrong.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
