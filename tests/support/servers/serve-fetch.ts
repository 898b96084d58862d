import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { listenOnFreePort } from "./listen";

/** Serves a fetch function over HTTP on a free port of the loopback address, and live connections where it may. */
export async function serveFetch(
  respond: (request: Request) => Promise<Response>,
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks);
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headersDistinct)) headers.set(name, (value ?? []).join(", "));
      headers.delete("content-length");
      headers.delete("connection");
      const request = new Request(`http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`, {
        method: incoming.method ?? "GET",
        headers,
        ...(body.byteLength > 0 && { body }),
      });
      respond(request)
        .then(async (response) => {
          outgoing.writeHead(response.status, Object.fromEntries(response.headers));
          outgoing.end(Buffer.from(await response.arrayBuffer()));
        })
        .catch(() => outgoing.writeHead(500).end());
    });
  });
  if (upgrade !== undefined) server.on("upgrade", upgrade);
  const port = await listenOnFreePort(server);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
