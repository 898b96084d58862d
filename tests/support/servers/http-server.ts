import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { AttemptLimits } from "~/lib/http/attempt-limits";
import { createHttpServer, type HttpServerOptions } from "../../../server/http/http-server";
import type { DataApi } from "../../../server/http/data-api";
import type { Readiness } from "../../../server/main/health";
import { createLog } from "../../../server/main/log";
import { NO_STATIC_FILES } from "../../../server/http/response/static-files";

/** An HTTP server with everything behind it replaced, and what it wrote to its log. */
export interface TestServer {
  readonly port: number;
  readonly origin: string;
  readonly lines: string[];
  /** Sends bytes on a connection of their own and returns everything received before it closed. */
  raw(bytes: string | Buffer): Promise<string>;
}

/** Limits nothing. */
export const NO_LIMITS: AttemptLimits = {
  take: () => Promise.resolve(0),
  succeeded: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
};

/** A data API that responds with `fetch` and has no accounts. */
export function dataApiOf(fetch: DataApi["fetch"], limits: AttemptLimits = NO_LIMITS): DataApi {
  return { fetch, limits, checkAuthCall: () => ({ email: null }), accountIdOf: () => null };
}

const READY: Readiness = { check: () => Promise.resolve({ ready: true, message: "Ready" }) };

const PAGE = '<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1></body></html>';

/** A site handler whose every page is the same, so that everything else in a response comes from the HTTP server. */
export function page(): Promise<Response> {
  return Promise.resolve(new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

/** Starts an HTTP server on a free port; it is closed when the test ends. */
export async function startTestServer(deps: Partial<HttpServerOptions> = {}): Promise<TestServer> {
  const lines: string[] = [];
  const server = createHttpServer({
    env: { siteUrl: null, allowedHosts: [], trustProxy: 0, nodeEnv: "production" },
    log: createLog({ readable: false, sink: { write: (line) => lines.push(line) } }),
    siteHandler: () => page,
    readiness: READY,
    staticFiles: NO_STATIC_FILES,
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
    raw: (bytes) => sendBytes(port, bytes),
  };
}

export function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== "object" || address === null) throw new Error("the server listens on no port");
  return address;
}

/** Opens a connection and ignores its errors, since resets are part of what is tested. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
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

/** Status of a raw response; 0 when the connection was closed without one. */
export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 0);
}
