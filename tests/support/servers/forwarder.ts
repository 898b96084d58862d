import { createServer, connect, type Socket } from "node:net";
import { listenOnFreePort } from "./listen";

/** A port that passes connections on to another one or to a socket, and stands for the network between two machines. */
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

/** Listens on a free port of loopback. The target is a port there, or the path of a socket. */
export async function startForwarder(target: number | string): Promise<Forwarder> {
  let to = target;
  const links = createLinks();
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) => {
    links.add(socket, () => connectTo(to));
  });
  const listening = await listenOnFreePort(server);
  return {
    port: listening,
    freeze: () => {
      links.freeze();
    },
    thaw: () => {
      links.thaw();
    },
    pointTo(next) {
      to = next;
      links.cut();
    },
    close() {
      links.cut();
      server.close();
    },
  };
}

function connectTo(target: number | string): Socket {
  const address = typeof target === "number" ? { host: "127.0.0.1", port: target, noDelay: true } : { path: target };
  return connect({ ...address, allowHalfOpen: true });
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

/** The connections of a forwarder. */
function createLinks() {
  let frozen = false;
  const links = new Set<Link>();
  /** Connections that came while nothing passed, with what makes their other halves. */
  const held = new Map<Socket, () => Socket>();

  function join(near: Socket, makeFar: () => Socket): void {
    const far = makeFar();
    links.add({ near, far });
    passOn(near, far);
    passOn(far, near);
    near.resume();
  }

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
      if (!frozen) endLeft();
    });
  }

  function endLeft(): void {
    for (const link of links) {
      if (!link.near.destroyed && !link.far.destroyed) continue;
      // What has been written still arrives.
      for (const socket of [link.near, link.far]) if (!socket.destroyed) socket.destroySoon();
      links.delete(link);
    }
  }

  return {
    add(near: Socket, makeFar: () => Socket): void {
      near.on("error", () => undefined);
      if (frozen) held.set(near, makeFar);
      else join(near, makeFar);
    },
    freeze(): void {
      frozen = true;
      for (const { near, far } of links) {
        near.pause();
        far.pause();
      }
    },
    thaw(): void {
      frozen = false;
      endLeft();
      for (const { near, far } of links) {
        near.resume();
        far.resume();
      }
      for (const [near, makeFar] of held) join(near, makeFar);
      held.clear();
    },
    cut(): void {
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
      for (const near of held.keys()) near.destroy();
      links.clear();
      held.clear();
    },
  };
}
