import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import type { Attack, AttackOptions, AttackResult } from "../attack-messages";
import { loopback } from "../client";

type SocketAttack = Extract<Attack, { readonly kind: "sockets" | "joins" }>;

const LONGEST_LIFE_MS = 2_000;
const BETWEEN_ROUNDS_MS = 500;

/** Opens live connections and cuts them. */
export async function attackWithSockets(attack: SocketAttack, { port, onStart }: AttackOptions): Promise<AttackResult> {
  const { connections, addresses } = attack;
  const end = performance.now() + attack.seconds * 1_000;
  let attempts = 0;
  const open = (n: number): Promise<WebSocket> => {
    attempts += 1;
    const localAddress = loopback(104, n % addresses);
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}${attack.path}`, { localAddress });
    return new Promise((resolve) => {
      const done = () => {
        resolve(socket);
      };
      socket.once("open", done).on("error", done);
    });
  };
  const join = (socket: WebSocket, n: number, isPrivate: boolean, token: string | null) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    const payload = { config: { private: isPrivate }, ...(token !== null && { access_token: token }) };
    socket.send(JSON.stringify([String(n), String(n), `realtime:topic-${String(n)}`, "phx_join", payload]));
  };

  onStart();
  if (attack.kind === "sockets") {
    await Promise.all(
      Array.from({ length: connections }, async (_, n) => {
        await wait(Math.random() * LONGEST_LIFE_MS);
        while (performance.now() < end) {
          const socket = await open(n);
          join(socket, n, n % 2 === 0, null);
          await wait(Math.random() * LONGEST_LIFE_MS);
          socket.terminate();
        }
      }),
    );
  } else {
    while (performance.now() < end) {
      const sockets = await Promise.all(Array.from({ length: connections }, (_, n) => open(n)));
      for (const socket of sockets) {
        for (let n = 0; n < attack.joins; n += 1) join(socket, n, true, attack.token);
      }
      await wait(BETWEEN_ROUNDS_MS);
      for (const socket of sockets) socket.terminate();
    }
  }
  return { answers: {}, attempts };
}
