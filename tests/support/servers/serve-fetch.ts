import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The test server has no port.");
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
