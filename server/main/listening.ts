import type { Server, Socket } from "node:net";

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Connections the system keeps until they are accepted. With Node's 511 a thousand visitors at once overflow it, and the
 * system lets the others wait for seconds before it tries again.
 */
const BACKLOG = 4_096;

/** Resolves when the server listens. */
export function listen(server: Server, { port, host }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Returns what serves a connection that another process has accepted, set up as the server does it with its own. */
export function serveConnections(server: Server): (connection: Socket) => void {
  // A server of Node looks for idle connections and for late requests only from this event on.
  server.emit("listening");
  return (connection) => {
    connection.allowHalfOpen = true;
    connection.setNoDelay(true);
    server.emit("connection", connection);
  };
}

/** Why the server could not start, for the person who started it. */
export function startFailure(error: unknown, address: ListenAddress): string {
  if (!(error instanceof Error)) return "unknown reason";
  const code = "code" in error ? String(error.code) : "";
  const isOfListening = "syscall" in error && (error.syscall === "listen" || error.syscall === "getaddrinfo");
  return isOfListening ? listenFailure(code, address) : error.message;
}

function listenFailure(code: string, { host, port }: ListenAddress): string {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is already in use. Set PORT to another one.`;
    case "EACCES":
      return `this user may not open port ${port} (EACCES). Set PORT to another one, above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is no address of this machine. Set HOST to another one.`;
    default:
      return `HOST ${host} and PORT ${port} cannot be listened on (${code}).`;
  }
}
