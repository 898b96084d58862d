import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createAddressRateLimit } from "~/lib/rate-limit";

/** How many connections one address has. Times in milliseconds. */
export interface ConnectionLimits {
  /** Most that are read at the same time, live connections not counted. */
  readonly connections: number;
  /** New ones that are read in a second, and at once after a second without. */
  readonly connectionsPerSecond: number;
  /** Most that wait to be read; more of them are closed. */
  readonly connectionsHeld: number;
  /** Longest time one waits before it is closed. */
  readonly connectionHeldMs: number;
}

const LOOK_EVERY_MS = 50;

/** The connections of a server. */
export interface ConnectionShares {
  /** Says that a connection has become a live one, which is no longer counted: the live ones have a limit of their own. */
  upgraded(this: void, socket: Duplex): void;
}

/** By what connections are shared. */
export interface ConnectionShareOptions {
  readonly limits: ConnectionLimits;
  /** Whose share a connection counts against; null for none. */
  readonly addressOf: (socket: Socket) => string | null;
  /** Whether none is to be read any more that waits. */
  readonly draining: () => boolean;
}

interface Held {
  readonly socket: Socket;
  readonly since: number;
}

interface Share {
  reading: number;
  readonly held: Set<Held>;
}

/**
 * Lets the server read only so many connections of one address, and so many new ones in a second. The others wait
 * unread: reading costs most of what a refusal costs, and whoever connects to leave at once has left by then.
 *
 * @param server before it listens
 */
export function shareConnections(
  server: Server,
  { limits, draining, addressOf }: ConnectionShareOptions,
): ConnectionShares {
  const readers = server.listeners("connection");
  server.removeAllListeners("connection");
  const shares = new Map<string, Share>();
  /** What takes a connection that is read out of the count. */
  const counted = new WeakMap<Duplex, () => void>();
  const mayRead = createAddressRateLimit(limits.connectionsPerSecond);
  let timer: NodeJS.Timeout | null = null;

  const read = (socket: Socket): void => {
    for (const reader of readers) Reflect.apply(reader, server, [socket]);
  };

  const leave = (address: string, share: Share): void => {
    share.reading -= 1;
    if (share.reading === 0 && share.held.size === 0) shares.delete(address);
  };

  const readInShare = (socket: Socket, address: string, share: Share): void => {
    share.reading += 1;
    const uncount = (): void => {
      if (counted.delete(socket)) leave(address, share);
    };
    socket.once("close", uncount);
    counted.set(socket, uncount);
    read(socket);
  };

  const hold = (socket: Socket, share: Share): void => {
    const held = { socket, since: performance.now() };
    socket.pause();
    socket.on("error", () => socket.destroy());
    socket.once("close", () => share.held.delete(held));
    share.held.add(held);
    timer ??= setInterval(look, LOOK_EVERY_MS);
  };

  const mayReadNow = (address: string, { reading }: Share): boolean => reading < limits.connections && mayRead(address);

  /** Reads the connections whose turn has come. */
  const look = (): void => {
    const now = performance.now();
    let waiting = 0;
    for (const [address, share] of shares) {
      for (const held of share.held) {
        if (draining() || now - held.since > limits.connectionHeldMs) held.socket.destroy();
        else if (mayReadNow(address, share)) {
          share.held.delete(held);
          readInShare(held.socket, address, share);
          held.socket.resume();
        } else break;
      }
      waiting += share.held.size;
      if (share.reading === 0 && share.held.size === 0) shares.delete(address);
    }
    if (waiting > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };

  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket);
    if (address === null) {
      read(socket);
      return;
    }
    const share = shares.get(address) ?? { reading: 0, held: new Set() };
    shares.set(address, share);
    if (share.held.size === 0 && mayReadNow(address, share)) readInShare(socket, address, share);
    else if (share.held.size < limits.connectionsHeld) hold(socket, share);
    else socket.destroy();
  });
  return { upgraded: (socket) => counted.get(socket)?.() };
}
