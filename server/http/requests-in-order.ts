import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may wait for the response before theirs; with one more the connection is closed. */
export const MAX_PIPELINED = 8;

interface Connection {
  busy: boolean;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Calls `listener` for one request of a connection at a time, the next when the response before it is complete. Node
 * reports pipelined requests as soon as they are read and tells nobody when their connection closes before their turn:
 * they would hold their place in the admission control and be rendered for a client that has gone.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { busy: false, waiting: [] };
    connections.set(socket, connection);
    return connection;
  }

  function start(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.busy = true;
    response.once("close", () => {
      connection.busy = false;
      const next = request.socket.destroyed ? undefined : connection.waiting.shift();
      if (next) start(connection, ...next);
    });
    listener(request, response);
  }

  return (request, response) => {
    const connection = connectionOf(request.socket);
    if (!connection.busy) start(connection, request, response);
    else if (connection.waiting.length < MAX_PIPELINED) connection.waiting.push([request, response]);
    else request.socket.destroy();
  };
}
