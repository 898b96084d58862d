import { createServer } from "node:http";
import type { Server } from "node:net";
import { METRICS_HEADERS } from "../http/metrics-endpoint";
import { listen, type ListenAddress } from "./listening";
import { siteAddress } from "./site-address";

/** A port that serves the figures alone. */
export interface MetricsPort {
  /** Where they are. */
  readonly url: string;
  close(this: void): Promise<void>;
}

const HEAD_MS = 5_000;

/** Serves `/metrics`, to everybody who can reach the address. @throws when the port is taken */
export async function openMetricsPort(address: ListenAddress, text: () => Promise<string>): Promise<MetricsPort> {
  const server = createServer({ headersTimeout: HEAD_MS, requestTimeout: HEAD_MS }, (request, response) => {
    // Whatever is sent besides is not read.
    request.resume();
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (request.url?.split("?", 1)[0] !== "/metrics" || !isRead) {
      response.writeHead(isRead ? 404 : 405, { "cache-control": "no-store" }).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, METRICS_HEADERS).end(request.method === "HEAD" ? undefined : body),
      () => response.writeHead(503, { "cache-control": "no-store" }).end(),
    );
  });
  await listenFor(server, address);
  return {
    url: `${siteAddress({ ...address, siteUrl: null }, server.address())}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenFor(server: Server, address: ListenAddress): Promise<void> {
  try {
    await listen(server, address);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new Error(`The figures cannot be served on METRICS_PORT ${address.port}: ${reason}.`, { cause: error });
  }
}
