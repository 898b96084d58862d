import { ServerResponse, type IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { REALTIME_PATH, type Realtime } from "./realtime";
import type { Refusal } from "./refusal";
import { checkRequest, type GatePolicy } from "./request-gate";
import { visitorAddress } from "./visitor-address";

/** A request that offers to go on in another protocol. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came after the request's head. */
  readonly head: Buffer;
}

/** What the front has for such requests. */
export interface UpgradeOptions {
  readonly policy: GatePolicy;
  readonly trustProxy: number;
  /** The live connections; null while they cannot be served yet, absent where there are none. */
  readonly realtime?: (() => Realtime | null) | undefined;
}

/** What became of the offer; declined ones are answered like any other request, or with the refusal. */
export type UpgradeVerdict = "accepted" | "declined" | Refusal;

const STARTING: Refusal = {
  status: 503,
  message: "The site is starting. Please try again in a moment.",
  headers: { "retry-after": "1" },
};

/** Hands a request for a live connection over to who serves those. */
export function takeUpgrade(
  { request, socket, head }: Upgrade,
  { policy, trustProxy, realtime }: UpgradeOptions,
): UpgradeVerdict {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = request;
  if (hasBody(request)) {
    return { status: 400, message: "A request that offers another protocol may have no body." };
  }
  if (realtime === undefined || method !== "GET" || headers.upgrade?.toLowerCase() !== "websocket") return "declined";
  const verdict = checkRequest({ method, url, headers, rawHeaders, httpVersion }, policy);
  // Whoever answers it finds the same fault with it.
  if ("refusal" in verdict || verdict.admitted.path !== REALTIME_PATH) return "declined";
  const serving = realtime();
  if (serving === null) return STARTING;
  const { ip } = visitorAddress(headers, request.socket.remoteAddress, trustProxy);
  return serving.accept({ request, socket, head, admitted: verdict.admitted, ip }) ?? "accepted";
}

/**
 * What a declined offer is answered on. Node leaves the connection to us once anybody listens for offers, while HTTP
 * says that a server may pass over one it has no use for; some clients make one with every request.
 */
export function plainResponse({ request, socket }: Upgrade): ServerResponse | null {
  if (!(socket instanceof Socket)) {
    socket.destroy();
    return null;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => {
    response.detachSocket(socket);
    socket.end();
  });
  // What else the client sends is read and dropped, so that its end is noticed.
  socket.resume();
  return response;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
