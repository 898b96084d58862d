import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { REQUEST_ID_HEADER } from "~/lib/http/request-id";
import type { Log } from "~/lib/log";
import type { Realtime, RealtimeOutcome } from "../realtime/realtime";
import { requestWithBody } from "../known-bodies";
import { runInCall } from "./call-scope";
import type { SocketHandlers } from "../storage/directory-lock";

/*
 * The backend's end of the socket in the data directory, which only the server's own user can open. Whoever sends a
 * request here has checked it before: the web process. A request whose target is a whole address is a call of the API;
 * one for a path is a command of `npm run admin` or `npm run backup`.
 */

/** The request headers in which the web process names the origin and the address of a visitor. */
export const VISITOR_ORIGIN = "x-visitor-origin";
export const VISITOR_ADDRESS = "x-visitor-address";

/** The header of a response that says that the call could not be handled. */
export const CALL_FAILED = "x-call-failed";

/** What is served on the socket. */
export interface SocketServices {
  /** Responds to a call of the API; rejects only when the request's own signal fires. */
  readonly respond: (request: Request) => Promise<Response>;
  readonly realtime: Realtime;
  readonly control: RequestListener;
  readonly log: Log;
}

/** Makes the functions that handle what arrives on the socket. */
export function createSocketHandlers({ respond, realtime, control, log }: SocketServices): SocketHandlers {
  return {
    request(request, response) {
      if (request.url?.startsWith("/") === true) {
        control(request, response);
        return;
      }
      const fail = (error: unknown): void => {
        if (response.destroyed) return;
        log.error({ err: error }, "a call of the API failed");
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { [CALL_FAILED]: "1" }).end();
      };
      const requestId = request.headers[REQUEST_ID_HEADER]?.toString();
      runInCall(requestId, () => void respondToCall(respond, request, response).catch(fail));
    },
    upgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      const outcome = realtime.accept({
        request,
        socket,
        head,
        origin: String(request.headers[VISITOR_ORIGIN] ?? ""),
        search: /\?.*$/.exec(request.url ?? "")?.[0] ?? "",
        ip: String(request.headers[VISITOR_ADDRESS] ?? ""),
      });
      if (outcome !== "accepted") reject(socket, outcome);
    },
  };
}

async function respondToCall(
  respond: SocketServices["respond"],
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort(new Error("The caller has gone"));
  });
  const body = await bodyOf(incoming);
  const url = incoming.url ?? "";
  const init = { method: incoming.method ?? "GET", headers: headersOf(incoming), signal: gone.signal };
  const result = await respond(body === null ? new Request(url, init) : requestWithBody(url, { ...init, body }));
  const sent = Buffer.from(await result.arrayBuffer());
  if (sent.byteLength > 0) response.setHeader("content-length", sent.byteLength);
  for (const [name, value] of result.headers) {
    if (name !== "content-length") response.appendHeader(name, value);
  }
  response.writeHead(result.status).end(sent);
}

/** The whole body of a request; null when there is none, for which nothing has to be waited for. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  if (incoming.headers["content-length"] === undefined && incoming.headers["transfer-encoding"] === undefined) {
    incoming.resume();
    return null;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return chunks.length > 0 ? Buffer.concat(chunks) : null;
}

/** The headers of a message, as they were sent. */
export function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!OF_THE_CONNECTION.test(name)) headers.append(name, rawHeaders[at + 1] ?? "");
  }
  return headers;
}

/** Headers that belong to one connection and are not passed on. */
export const OF_THE_CONNECTION = /^(?:connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

/** Tells the web process why a live connection is not opened; it answers the client. */
function reject(socket: Duplex, outcome: RealtimeOutcome): void {
  const body = JSON.stringify({ outcome });
  socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
