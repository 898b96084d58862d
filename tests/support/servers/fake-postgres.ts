import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { listenOnFreePort } from "./listen";

/** How a fake server behaves. */
export interface FakePostgresOptions {
  /** What it says of itself to whoever connects, as PostgreSQL 14 and later do. */
  readonly states?: Readonly<Record<string, string>>;
  /** Refuses connections with this error of the protocol. */
  readonly refusal?: string;
  /** How many it refuses; without it all. */
  readonly refusals?: number;
  /** It lets clients in, and answers nothing after that. */
  readonly isSilent?: boolean;
}

/** Speaks as much of PostgreSQL's protocol as a client needs to connect; every statement succeeds without rows. */
export interface FakePostgres {
  readonly port: number;
  /** Resolves when a client that was let in has sent a statement. */
  readonly asked: Promise<void>;
  /** Clients that were let in or refused. */
  seen(): number;
  stop(): Promise<void>;
}

/** Starts one on a free port. */
export async function startFakePostgres(options: FakePostgresOptions) {
  const { states = {}, refusal, refusals = Infinity, isSilent = false } = options;
  const open = new Set<Socket>();
  let seen = 0;
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
    socket.once("data", () => {
      seen += 1;
      if (refusal !== undefined && seen <= refusals) {
        socket.end(message("E", `SFATAL\0VFATAL\0C08P01\0M${refusal}\0\0`));
        return;
      }
      const parameters = Object.entries(states).map(([name, value]) => message("S", `${name}\0${value}\0`));
      socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ...parameters, READY]));
      socket.on("data", (data) => {
        tell();
        if (!isSilent) answer(socket, data);
      });
    });
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    asked,
    seen: () => seen,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  } satisfies FakePostgres;
}

function message(kind: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const READY = message("Z", "I");

const NO_COLUMNS = message("T", Buffer.alloc(2));

/** Answers to the messages of a client, by their first byte. */
const ANSWERS: Readonly<Record<string, readonly Buffer[]>> = {
  Q: [NO_COLUMNS, message("C", "SELECT 0\0"), READY],
  P: [message("1", "")],
  D: [message("t", Buffer.alloc(2)), NO_COLUMNS],
  B: [message("2", "")],
  E: [message("C", "SELECT 0\0")],
  S: [READY],
};

function answer(socket: Socket, data: Buffer): void {
  for (let at = 0; at + 5 <= data.length; at += 1 + data.readInt32BE(at + 1)) {
    for (const part of ANSWERS[data.toString("latin1", at, at + 1)] ?? []) socket.write(part);
  }
}
