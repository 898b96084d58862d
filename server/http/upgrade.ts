import { ServerResponse, type IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { LiveConnections } from "../embedded/index";
import { createLoopTurns } from "./admission/loop-turns";
import { newId } from "./request/request-id";
import type { HttpError } from "./response/http-error";
import { rawResponse } from "./response/response";
import { validateRequest, type ValidationPolicy } from "./request/request-validation";
import { clientAddress } from "./request/client-address";

/** Where Supabase clients open their live connection. */
export const REALTIME_PATH = "/realtime/v1/websocket";

/** A request to switch to another protocol. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came after the request's head. */
  readonly head: Buffer;
}

/** What such requests are handled with. */
export interface UpgradeOptions {
  readonly policy: ValidationPolicy;
  readonly trustProxy: number;
  /** The live connections; null while they cannot be served yet, absent where there are none. */
  readonly realtime?: (() => LiveConnections | null) | undefined;
}

/** What became of it; a declined one gets the response of an ordinary request, the others an error. */
export type UpgradeOutcome = "accepted" | "declined" | HttpError;

const STARTING: HttpError = {
  status: 503,
  message: "The site is starting. Please try again in a moment.",
  headers: { "retry-after": "1" },
};

/** Live connections that are opened in one turn of the event loop: each takes about half a millisecond. */
const UPGRADES_PER_TURN = 4;

const turnToUpgrade = createLoopTurns(UPGRADES_PER_TURN);

/** Hands a request for a live connection over to the realtime server. */
export async function handleUpgrade(
  { request, socket, head }: Upgrade,
  { policy, trustProxy, realtime }: UpgradeOptions,
): Promise<UpgradeOutcome> {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = request;
  if (hasBody(request)) {
    return { status: 400, message: "A request that offers another protocol may have no body." };
  }
  if (realtime === undefined || method !== "GET" || headers.upgrade?.toLowerCase() !== "websocket") return "declined";
  const result = validateRequest({ method, url, headers, rawHeaders, httpVersion }, policy);
  // A declined request is validated again, and its error sent, like any other.
  if ("error" in result || result.valid.path !== REALTIME_PATH) return "declined";
  const serving = realtime();
  if (serving === null) return STARTING;
  await turnToUpgrade();
  if (socket.destroyed) return "accepted";
  const { ip } = clientAddress(headers, request.socket.remoteAddress, trustProxy);
  const { origin, search } = result.valid;
  const outcome = await serving.accept({ request, socket, head, origin, search, ip });
  if (outcome !== "malformed") return outcome;
  socket.end(rawResponse(400, "Bad Request", newId()));
  return "accepted";
}

/**
 * The response for an upgrade that was not accepted; null when the connection cannot carry one. Once there is a listener
 * for upgrades, Node leaves every such connection to it, while by HTTP a server may ignore the offer; some clients make
 * one with every request.
 */
export function responseForUpgrade({ request, socket }: Upgrade): ServerResponse | null {
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
  // Whatever else the client sends is read and dropped, so that its end is noticed.
  socket.resume();
  return response;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
