import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";

/** Passes connections on, until the network behind it is cut: nothing arrives any more, and nothing is closed. */
export interface FreezableForwarder {
  readonly port: number;
  /** Cuts the network: what is sent from now on gets nowhere, and new connections are never answered. */
  freeze(): void;
  /** Lets new connections through again. Those that were cut stay so. */
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a forwarder on a free port to a socket in a folder, or to a port of this machine. */
export async function startFreezableForwarder(target: string | number): Promise<FreezableForwarder> {
  const open = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isFrozen) return;
    const far = typeof target === "number" ? connect(target, "127.0.0.1") : connect(target);
    keep(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.once("close", () => {
        if (!isFrozen) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    port: address.port,
    freeze() {
      isFrozen = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    thaw() {
      isFrozen = false;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
