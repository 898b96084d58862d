import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { Log } from "~/lib/log";
import { rawAnswer } from "./answer";
import { newId } from "./exchange";
import type { Authorisation } from "./realtime-authorisation";
import { serveConnection } from "./realtime-connection";
import type { Hub } from "./realtime-hub";
import { createSocketCounts, REALTIME_LIMITS, type RealtimeLimits } from "./realtime-limits";
import { wireVersion } from "./realtime-protocol";
import type { Refusal } from "./refusal";
import type { Admitted } from "./request-gate";

/** Where Supabase's clients open their live connection. */
export const REALTIME_PATH = "/realtime/v1/websocket";

/** A client that asks for a live connection, with what the front knows about it. */
export interface LiveOffer {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What the client sent after its request's head. */
  readonly head: Buffer;
  readonly admitted: Pick<Admitted, "origin" | "search">;
  /** The visitor's address. */
  readonly ip: string;
}

/** The live connections of the embedded backend. */
export interface Realtime {
  /** Takes the connection over, or says why not: then the socket is as it was and wants an answer. */
  accept(offer: LiveOffer): Refusal | null;
  /** Tells every client to come back later; resolves when all connections are closed. */
  close(): Promise<void>;
}

/** What the live connections are made of. */
export interface RealtimeOptions {
  readonly publishableKey: string;
  readonly authorisation: Authorisation;
  readonly hub: Pick<Hub, "listen">;
  readonly log: Log;
  readonly limits?: Partial<RealtimeLimits>;
}

const GOING_AWAY = 1001;
const LOOK_AGAIN_MS = 20;

/** Serves the Supabase Realtime protocol, as far as broadcasts from the database go. */
export function createRealtime({ publishableKey, authorisation, hub, log, ...options }: RealtimeOptions): Realtime {
  const limits: RealtimeLimits = { ...REALTIME_LIMITS, ...options.limits };
  const counts = createSocketCounts(limits);
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
  let closing = false;
  // A handshake the library finds fault with: it then leaves the answer to whoever listens here.
  server.on("wsClientError", (_error, socket) => {
    socket.end(rawAnswer(400, "Bad Request", newId()));
  });

  return {
    accept({ request, socket, head, admitted, ip }) {
      if (closing) return later("The server is shutting down.");
      const { origin } = request.headers;
      if (origin !== undefined && origin !== admitted.origin) {
        return { status: 403, message: "Live updates are for pages of this site only." };
      }
      const query = new URLSearchParams(admitted.search);
      const key = query.get("apikey");
      if (key === null) return { status: 401, message: "No API key found in request" };
      if (key !== publishableKey) return { status: 401, message: "Invalid API key" };
      const version = wireVersion(query.get("vsn"));
      if (version === null) return { status: 400, message: "This version of the protocol is not spoken here." };
      const place = counts.take(ip);
      if (place === "full") return later("There are too many live connections right now.");
      if (place === "address-full") {
        return { status: 429, message: "There are too many live connections from here.", headers: RETRY_LATER };
      }

      socket.once("close", () => counts.give(ip));
      server.handleUpgrade(request, socket, head, (connection) => {
        serveConnection({ socket: connection, version, hub, authorisation, limits, log });
      });
      return null;
    },
    async close() {
      closing = true;
      for (const client of server.clients) client.close(GOING_AWAY, "the server is restarting");
      const deadline = performance.now() + limits.goodbyeMs;
      while (server.clients.size > 0 && performance.now() < deadline) await pause(LOOK_AGAIN_MS);
      for (const client of server.clients) client.terminate();
    },
  };
}

const RETRY_LATER = { "retry-after": "5" };

function later(message: string): Refusal {
  return { status: 503, message, headers: RETRY_LATER };
}
