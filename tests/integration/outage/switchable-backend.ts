import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Stands between the site and its data service, and can take it away. */
export interface SwitchableBackend {
  readonly url: string;
  /** Questions that arrived, and connections that were turned away, since the last call. */
  takeCount(): number;
  /** From now on connections are ended as soon as they are made, and those there are break off. */
  down(): void;
  up(): void;
  stop(): Promise<void>;
}

/** Passes everything on to `target` until it is switched off. Listens on a free port. */
export async function startSwitchableBackend(target: string): Promise<SwitchableBackend> {
  let isUp = true;
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming, outgoing) => {
    count += 1;
    passOn(target, incoming, outgoing);
  });
  server.on("upgrade", (incoming: IncomingMessage, near: Duplex, head: Buffer) => {
    passLineOn(target, incoming, near, head);
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    down: () => {
      isUp = false;
      for (const socket of sockets) socket.destroy();
    },
    up: () => {
      isUp = true;
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
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  // Whoever gave up on one side is gone from the other, too.
  upstream.once("error", () => outgoing.destroy());
  outgoing.once("close", () => upstream.destroy());
  incoming.pipe(upstream);
}

/** A live connection: its opening request as it came, and then whatever either side says. */
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
