import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A port that passes connections on to another one, and stands for the network between two machines. */
export interface Forwarder {
  readonly port: number;
  /** Nothing passes any more, and neither side hears of it: connections stay open. */
  freeze(): void;
  /** What was held back passes, and connections that one side has left end at the other, too. */
  thaw(): void;
  /** Connections go to another port from now on; those there are, are closed. */
  pointTo(port: number): void;
  close(): void;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

/** Listens on a free port of loopback. */
export async function startForwarder(target: number): Promise<Forwarder> {
  let port = target;
  let frozen = false;
  const links = new Set<Link>();
  /** Connections that came while nothing passed. */
  const held = new Set<Socket>();

  const join = (near: Socket): void => {
    const far = connect({ host: "127.0.0.1", port, allowHalfOpen: true, noDelay: true });
    const link = { near, far };
    links.add(link);
    passOn(near, far);
    passOn(far, near);
  };

  function passOn(from: Socket, to: Socket): void {
    from.on("data", (chunk: Buffer) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on("drain", () => {
      if (!frozen) from.resume();
    });
    from.on("end", () => to.end());
    from.on("error", () => undefined);
    from.on("close", () => {
      if (!frozen) endLinks();
    });
  }

  function endLinks(): void {
    for (const link of links) {
      if (!link.near.destroyed && !link.far.destroyed) continue;
      // What has been written still arrives.
      for (const socket of [link.near, link.far]) if (!socket.destroyed) socket.destroySoon();
      links.delete(link);
    }
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
    socket.on("error", () => undefined);
    if (frozen) {
      held.add(socket);
      return;
    }
    join(socket);
    socket.resume();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });

  const cutAll = (): void => {
    for (const { near, far } of links) {
      near.destroy();
      far.destroy();
    }
    for (const socket of held) socket.destroy();
    links.clear();
    held.clear();
  };
  return {
    port: portOf(server.address()),
    freeze() {
      frozen = true;
      for (const { near, far } of links) {
        near.pause();
        far.pause();
      }
    },
    thaw() {
      frozen = false;
      endLinks();
      for (const { near, far } of links) {
        near.resume();
        far.resume();
      }
      for (const socket of held) {
        join(socket);
        socket.resume();
      }
      held.clear();
    },
    pointTo(next) {
      port = next;
      cutAll();
    },
    close() {
      cutAll();
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("A forwarder has no port");
  return address.port;
}
