import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Attack, AttackOptions, AttackResult } from "../attack-messages";
import { loopback } from "../client";

type ConnectionAttack = Extract<Attack, { readonly kind: "slow" | "abort" }>;

const BYTE_EVERY_MS = 4_000;
const READ_EVERY_MS = 1_000;
const READ_BYTES = 100;
/** Clients of an abort storm that are on the way at the same time. */
const AT_ONCE = 100;
const LONGEST_PATIENCE_MS = 50;

/** Opens plain connections and treats the server badly. */
export async function attackWithConnections(attack: ConnectionAttack, options: AttackOptions): Promise<AttackResult> {
  return attack.kind === "slow" ? beSlow(attack, options) : abort(attack, options);
}

function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  return new Promise((resolve) => {
    socket.once("connect", () => {
      resolve(socket);
    });
    socket.on("error", () => {
      resolve(socket);
    });
  });
}

const HEAD: Readonly<Record<"heads" | "bodies" | "readers", string>> = {
  heads: "GET / HTTP/1.1\r\nHost: localhost\r\n",
  bodies:
    "POST /my-printer HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n",
  // As many as one connection may have waiting: with one more it would be closed at once.
  readers: "GET /find.csv HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(8),
};

async function beSlow(
  { what, connections, addresses, seconds }: Extract<ConnectionAttack, { readonly kind: "slow" }>,
  { port, onStart }: AttackOptions,
): Promise<AttackResult> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, n) => open(port, loopback(102, n % addresses))),
  );
  onStart();
  const giveUp = AbortSignal.timeout(seconds * 1_000);
  await Promise.all(
    sockets.map(async (socket) => {
      const timer =
        what === "readers" ? readSlowly(socket) : writeSlowly(socket, what === "heads" ? "X-A: b\r\n" : "a");
      if (!socket.destroyed) {
        socket.write(HEAD[what]);
        await once(socket, "close", { signal: giveUp }).catch(() => undefined);
      }
      clearInterval(timer);
      socket.destroy();
    }),
  );
  return { answers: {}, attempts: connections };
}

function writeSlowly(socket: Socket, piece: string): NodeJS.Timeout {
  socket.resume();
  return setInterval(() => {
    if (socket.writable) socket.write(piece);
  }, BYTE_EVERY_MS);
}

function readSlowly(socket: Socket): NodeJS.Timeout {
  socket.pause();
  return setInterval(() => void socket.read(READ_BYTES), READ_EVERY_MS);
}

async function abort(
  {
    path,
    pipelined,
    perSecond,
    connections,
    addresses,
    seconds,
  }: Extract<ConnectionAttack, { readonly kind: "abort" }>,
  { port, onStart }: AttackOptions,
): Promise<AttackResult> {
  onStart();
  const from = performance.now();
  const end = from + seconds * 1_000;
  const requests = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(pipelined);
  let left = 0;
  const one = async (worker: number) => {
    for (; left < connections && performance.now() < end;) {
      left += 1;
      await wait(Math.max(0, from + (left / perSecond) * 1_000 - performance.now()));
      const socket = await open(port, loopback(103, (left + worker) % addresses));
      socket.resume();
      socket.write(requests);
      await wait(Math.random() * LONGEST_PATIENCE_MS);
      if (Math.random() < 0.5) socket.destroy();
      else socket.resetAndDestroy();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => one(worker)));
  return { answers: {}, attempts: left };
}
