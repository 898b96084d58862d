import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import { createServer, type ServerDeps } from "../../../server/app";
import type { DataApi } from "../../../server/data-api";
import type { Readiness } from "../../../server/health";
import { createLog } from "../../../server/log";
import { NO_FILES } from "../../../server/static-files";

/** A front with everything behind it replaced, and what it wrote to its log. */
export interface Front {
  readonly port: number;
  readonly origin: string;
  readonly lines: string[];
  /** Sends bytes on a connection of their own and gives everything that came back before it closed. */
  raw(bytes: string | Buffer): Promise<string>;
}

/** Lets everybody try as often as they like. */
export const NO_LIMITS: AttemptLimits = { take: () => Promise.resolve(0), succeeded: () => Promise.resolve() };

/** A data API that answers by `answer` and knows no accounts. */
export function dataApiOf(answer: DataApi["answer"], limits: AttemptLimits = NO_LIMITS): DataApi {
  return { answer, limits, examine: () => ({ address: null }), accountOf: () => null };
}

export const READY: Readiness = { check: () => Promise.resolve({ ready: true, message: "Ready" }) };

const PAGE = '<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1></body></html>';

/** A site whose every page is the same, so that what is seen is the front's own doing. */
export function page(): Promise<Response> {
  return Promise.resolve(new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

/** Starts a front on a free port; it is closed when the test ends. */
export async function startFront(deps: Partial<ServerDeps> = {}): Promise<Front> {
  const lines: string[] = [];
  const server = createServer({
    env: { siteUrl: null, allowedHosts: [], trustProxy: 0, nodeEnv: "production" },
    log: createLog({ readable: false, sink: { write: (line) => lines.push(line) } }),
    site: () => page,
    readiness: READY,
    staticFiles: NO_FILES,
    ...deps,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    if (server.listening) await once(server, "close");
  });
  const { port } = addressOf(server.address());
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    lines,
    raw: (bytes) => exchangeBytes(port, bytes),
  };
}

export function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== "object" || address === null) throw new Error("the server listens on no port");
  return address;
}

/** Opens a connection whose resets are part of what is tested. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function exchangeBytes(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(port);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await new Promise<void>((resolve) => {
    socket.once("close", () => {
      resolve();
    });
  });
  return Buffer.concat(chunks).toString("latin1");
}

/** Status of a raw answer; 0 when the connection was closed without one. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}
