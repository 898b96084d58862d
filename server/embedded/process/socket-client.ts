import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { z } from "zod";
import { BODILESS, bytesOf, type ServiceRequest } from "~/lib/http/service-request";
import { within } from "~/lib/within";
import type { RealtimeOutcome, RealtimeUpgrade } from "../realtime/realtime";
import { CALL_FAILED, headersOf, OF_THE_CONNECTION, VISITOR_ADDRESS, VISITOR_ORIGIN } from "./socket-listener";

/*
 * The web process's end of the socket in the data directory.
 */

/** Sends calls to the backend's process. */
export interface SocketClient {
  /**
   * Sends one call of the API, and leaves when `gone` fires. "failed" when the process ends meanwhile or cannot handle
   * the call: whether a write was done is not known then.
   */
  call(request: ServiceRequest, gone: AbortSignal): Promise<Response | "failed">;
  /** Passes the connection of a client on, and from then on only copies its bytes. */
  accept(upgrade: RealtimeUpgrade): Promise<RealtimeOutcome>;
  /** Closes the connections that are not used. */
  close(): void;
}

/** Heads are limited where they come from outside; the site's own may list hundreds of keys. */
const MAX_HEAD_BYTES = 1024 * 1024;

/** Longest time in milliseconds that a client waits for its live connection. */
const ACCEPT_MS = 2_000;

/** Headers of a WebSocket's handshake that are passed on. */
const HANDSHAKE_HEADERS = [
  "origin",
  "sec-websocket-extensions",
  "sec-websocket-key",
  "sec-websocket-protocol",
  "sec-websocket-version",
  "user-agent",
];

const BUSY: RealtimeOutcome = {
  status: 503,
  message: "Live updates are not available right now.",
  headers: { "retry-after": "5" },
};

/** See {@link SocketClient}. */
export function createSocketClient(socketPath: string): SocketClient {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return {
    async call(request, gone) {
      const { method, url } = request;
      const headers: Record<string, string> = { host: new URL(url).host };
      for (const [name, value] of request.headers) if (!OF_THE_CONNECTION.test(name)) headers[name] = value;
      const body = await bytesOf(request);
      if (body !== null) headers["content-length"] = String(body.byteLength);
      const sent = httpRequest({ socketPath, agent, method, path: url, headers, maxHeaderSize: MAX_HEAD_BYTES });
      return readResponse(sent, body, gone);
    },
    accept: (upgrade) => accept(socketPath, upgrade),
    close: () => agent.destroy(),
  };
}

function readResponse(sent: ClientRequest, body: Buffer | null, gone: AbortSignal): Promise<Response | "failed"> {
  return new Promise((resolve) => {
    const leave = (): void => {
      sent.destroy();
    };
    const settle = (response: Response | "failed"): void => {
      gone.removeEventListener("abort", leave);
      resolve(response);
    };
    const lost = (): void => settle("failed");
    if (gone.aborted) leave();
    gone.addEventListener("abort", leave, { once: true });
    sent.once("error", lost);
    sent.once("response", (response: IncomingMessage) => {
      const chunks: Buffer<ArrayBuffer>[] = [];
      response.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
      response.once("error", lost);
      response.once("end", () => {
        const { statusCode: status = 503 } = response;
        if (response.headers[CALL_FAILED] !== undefined) return lost();
        settle(
          new Response(BODILESS.has(status) ? null : responseBody(chunks), { status, headers: headersOf(response) }),
        );
      });
    });
    sent.end(body ?? undefined);
  });
}

/** A body in several pieces is not put together here: whoever reads it does that, and copies of megabytes add up. */
function responseBody(chunks: readonly Buffer<ArrayBuffer>[]): BodyInit {
  const [first] = chunks;
  if (first === undefined) return "";
  if (chunks.length === 1) return first;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const outcomeSchema = z.object({
  outcome: z.union([
    z.literal("malformed"),
    z.object({
      status: z.int(),
      message: z.string(),
      headers: z.record(z.string(), z.string()).exactOptional(),
    }),
  ]),
});

async function accept(socketPath: string, upgrade: RealtimeUpgrade): Promise<RealtimeOutcome> {
  const { request, socket, head, origin, search, ip } = upgrade;
  const headers: Record<string, string> = {
    connection: "Upgrade",
    upgrade: "websocket",
    [VISITOR_ORIGIN]: origin,
    [VISITOR_ADDRESS]: ip,
  };
  for (const name of HANDSHAKE_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  const sent = httpRequest({ socketPath, path: `/realtime${search}`, headers, maxHeaderSize: MAX_HEAD_BYTES });
  const leave = (): void => {
    sent.destroy();
  };
  socket.once("close", leave);
  const settled = new Promise<RealtimeOutcome>((resolve) => {
    sent.once("error", () => resolve(BUSY));
    sent.once("upgrade", (response, far, farHead) => {
      socket.write(rawHead(response));
      join({ socket, head }, { socket: far, head: farHead });
      resolve("accepted");
    });
    sent.once("response", (response: IncomingMessage) => {
      readOutcome(response).then(resolve, () => resolve(BUSY));
    });
    sent.end();
  });
  const outcome = await within(ACCEPT_MS, settled, BUSY);
  socket.off("close", leave);
  if (outcome === BUSY) leave();
  return outcome;
}

async function readOutcome(response: IncomingMessage): Promise<RealtimeOutcome> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return outcomeSchema.parse(JSON.parse(Buffer.concat(chunks).toString())).outcome;
}

function rawHead({ rawHeaders }: IncomingMessage): string {
  const lines = ["HTTP/1.1 101 Switching Protocols"];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at] ?? ""}: ${rawHeaders[at + 1] ?? ""}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

interface End {
  readonly socket: Duplex;
  /** What has arrived already. */
  readonly head: Buffer;
}

/** How long an end may take to read what the other has sent before it closed, milliseconds. */
const LINGER_MS = 1_000;

/** Copies what arrives at either end to the other, and closes both with the first. */
function join(one: End, other: End): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    if (from.head.byteLength > 0) to.socket.write(from.head);
    from.socket.on("error", () => from.socket.destroy());
    from.socket.once("close", () => {
      to.socket.end();
      setTimeout(() => to.socket.destroy(), LINGER_MS).unref();
    });
    from.socket.pipe(to.socket);
  }
}
