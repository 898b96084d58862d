import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { listenOnFreePort } from "./listen";

/** A proxy between the site and its data service that can be switched off. */
export interface SwitchableProxy {
  readonly url: string;
  /** Number of requests and refused connections since the last call. */
  takeCount(): number;
  /** Closes all connections and refuses new ones. */
  down(): void;
  /** Drops requests for paths that begin so, such as `/auth/v1`, and serves the others. */
  dropOnly(prefix: string): void;
  up(): void;
  stop(): Promise<void>;
}

/** Starts a proxy to `target` on a free port. */
export async function startSwitchableProxy(target: string): Promise<SwitchableProxy> {
  let isUp = true;
  let dropped: string | null = null;
  const isDropped = ({ url = "" }: IncomingMessage) => dropped !== null && url.startsWith(dropped);
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming, outgoing) => {
    count += 1;
    if (isDropped(incoming)) incoming.socket.destroy();
    else passOn(target, incoming, outgoing);
  });
  server.on("upgrade", (incoming: IncomingMessage, near: Duplex, head: Buffer) => {
    if (isDropped(incoming)) near.destroy();
    else passLineOn(target, incoming, near, head);
  });
  server.on("connection", (socket: Socket) => {
    if (!isUp) {
      count += 1;
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    down: () => {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    dropOnly: (prefix) => {
      dropped = prefix;
      for (const socket of sockets) socket.destroy();
    },
    up: () => {
      isUp = true;
      dropped = null;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target);
  const { method, url, headers } = incoming;
  const upstream = request(
    { hostname, port, method, path: url, headers: { ...headers, host: `${hostname}:${port}` } },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  // An abort on one side aborts the other side, too.
  upstream.once("error", () => outgoing.destroy());
  outgoing.once("close", () => upstream.destroy());
  incoming.pipe(upstream);
}

/** Proxies a WebSocket: the upgrade request unchanged, then the bytes of both sides. */
function passLineOn(target: string, incoming: IncomingMessage, near: Duplex, head: Buffer): void {
  const { hostname, port, host } = new URL(target);
  const far = connect(Number(port), hostname);
  const lines = [`${incoming.method ?? "GET"} ${incoming.url ?? "/"} HTTP/1.1`, `Host: ${host}`];
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    if (name !== "host") for (const value of values) lines.push(`${name}: ${value}`);
  }
  far.write(`${lines.join("\r\n")}\r\n\r\n`);
  far.write(head);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
    one.pipe(other);
  }
}
