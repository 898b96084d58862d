import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { ipGroup } from "~/lib/http/attempt-limits";
import { createAddressRateLimit } from "~/lib/rate-limit";
import type { Log } from "~/lib/log";
import type { TransactionalDatabase } from "../database/database";
import { REALTIME_CHANNEL } from "../database/realtime-schema";
import { createAuthorisation } from "./authorisation";
import { serveConnection } from "./connection";
import { createHub } from "./hub";
import { createConnectionCounts, REALTIME_LIMITS, type RealtimeLimits } from "./limits";
import { wireVersion, type WireVersion } from "./protocol";

/** A request to open a WebSocket at `/realtime/v1/websocket`, with what the web server has found out about it. */
export interface RealtimeUpgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What the client sent after the head of its request. */
  readonly head: Buffer;
  /** Origin under which the client reached the site, e.g. `https://example.com`. */
  readonly origin: string;
  /** Query string of the request's URL. */
  readonly search: string;
  /** The visitor's address. */
  readonly ip: string;
}

/** Why a connection is not opened: the HTTP response the caller must send on the untouched socket. */
export interface RealtimeRejection {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What became of a request for a live connection; for `malformed` the caller must send a plain 400 and end the socket. */
export type RealtimeOutcome = "accepted" | "malformed" | RealtimeRejection;

/** A message of the database on a public topic. */
export interface RealtimeMessage {
  readonly event: string;
  readonly payload: unknown;
}

/** The live connections of the embedded backend. */
export interface Realtime {
  /** Opens the connection, or returns why not. */
  accept(upgrade: RealtimeUpgrade): RealtimeOutcome;
  /** Calls `listener` with every message on a public topic. Returns the function that stops it. */
  onBroadcast(this: void, topic: string, listener: (message: RealtimeMessage) => void): () => void;
  /** Closes every connection with code 1001, and refuses new ones. */
  close(): Promise<void>;
}

export interface RealtimeOptions {
  readonly publishableKey: string;
  readonly jwtSecret: string;
  withDatabase<T>(this: void, work: (database: TransactionalDatabase) => Promise<T>): Promise<T>;
  /** Calls `fn` with the payload of every notification on a Postgres channel, and with null when some may be missing. */
  onNotify(this: void, channel: string, fn: (payload: string | null) => void): Promise<unknown>;
  readonly log: Log;
  readonly limits?: Partial<RealtimeLimits> | undefined;
}

const GOING_AWAY = 1001;
const CLOSE_POLL_MS = 20;
const RETRY_LATER = { "retry-after": "5" };

/** Serves the Supabase Realtime protocol as far as broadcasts from the database go. */
export async function startRealtime({ onNotify, log, ...options }: RealtimeOptions): Promise<Realtime> {
  const limits: RealtimeLimits = { ...REALTIME_LIMITS, ...options.limits };
  const hub = createHub(log);
  const authorisation = createAuthorisation({ ...options, limits });
  const counts = createConnectionCounts(limits);
  const isWithinJoinRate = createAddressRateLimit(limits.joinsPerSecond);
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
  const malformed = new WeakSet<Duplex>();
  let closing = false;
  // With a listener for this event the library leaves the response to an invalid handshake to the caller.
  server.on("wsClientError", (_error, socket) => malformed.add(socket));
  await onNotify(REALTIME_CHANNEL, (payload) => {
    if (payload !== null) hub.publish(payload);
    // Clients join again by themselves, and then ask for what they may have missed.
    else for (const client of server.clients) client.close(GOING_AWAY, "messages may be missing");
  });

  return {
    accept(upgrade) {
      const { request, socket, head } = upgrade;
      const address = ipGroup(upgrade.ip);
      if (closing) return unavailable("The server is shutting down.");
      const checked = checkUpgrade(upgrade, options.publishableKey);
      if ("status" in checked) return checked;
      const place = counts.acquire(address);
      if (place === "full") return unavailable("There are too many live connections right now.");
      if (place === "address-full") {
        return { status: 429, message: "There are too many live connections from here.", headers: RETRY_LATER };
      }

      socket.once("close", () => counts.release(address));
      server.handleUpgrade(request, socket, head, (connection) => {
        const mayJoin = () => isWithinJoinRate(address);
        serveConnection({ socket: connection, version: checked.version, hub, authorisation, limits, mayJoin, log });
      });
      return malformed.has(socket) ? "malformed" : "accepted";
    },
    onBroadcast: (name, listener) => hub.subscribe({ name, isPrivate: false }, listener),
    async close() {
      closing = true;
      for (const client of server.clients) client.close(GOING_AWAY, "the server is restarting");
      const deadline = performance.now() + limits.closeTimeoutMs;
      while (server.clients.size > 0 && performance.now() < deadline) await pause(CLOSE_POLL_MS);
      for (const client of server.clients) client.terminate();
    },
  };
}

function checkUpgrade(
  { request, origin, search }: RealtimeUpgrade,
  publishableKey: string,
): RealtimeRejection | { readonly version: WireVersion } {
  const requestOrigin = request.headers.origin;
  if (requestOrigin !== undefined && requestOrigin !== origin) {
    return { status: 403, message: "Live updates are for pages of this site only." };
  }
  const query = new URLSearchParams(search);
  const key = query.get("apikey");
  if (key === null) return { status: 401, message: "No API key found in request" };
  if (key !== publishableKey) return { status: 401, message: "Invalid API key" };
  const version = wireVersion(query.get("vsn"));
  if (version === null) return { status: 400, message: "This version of the protocol is not spoken here." };
  return { version };
}

function unavailable(message: string): RealtimeRejection {
  return { status: 503, message, headers: RETRY_LATER };
}
