import type { RawData, WebSocket } from "ws";
import { createRateLimit } from "~/lib/rate-limit";
import type { Log } from "~/lib/log";
import type { Authorisation } from "./authorisation";
import { createChannels, UNMATCHED_TOPIC } from "./channels";
import type { Hub } from "./hub";
import type { RealtimeLimits } from "./limits";
import { CONNECTION_TOPIC, errorReply, okReply, readFrame, writeFrame, type Frame, type WireVersion } from "./protocol";

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly version: WireVersion;
  readonly hub: Pick<Hub, "subscribe">;
  readonly authorisation: Authorisation;
  readonly limits: RealtimeLimits;
  /** Whether the client's address may join one more channel now; counts it. */
  readonly mayJoin: () => boolean;
  /** Called when a channel is joined; the returned function, when it is left. */
  readonly onJoin: () => () => void;
  readonly log: Log;
}

const POLICY_VIOLATION = 1008;
const UNSUPPORTED = 1003;

/** The reason a client is given when its address joins too fast; clients try again after a while. */
const TOO_MANY_JOINS = "Too many joins at once: try again in a moment";

const CHANNEL_EVENTS = ["phx_join", "phx_leave", "access_token"];

/** Serves one client until its connection ends: heartbeats, joins, renewed tokens, leaves. */
export function serveConnection(options: ConnectionOptions): void {
  const { socket, version, limits, log } = options;
  const send = createSender(options);
  const push = (frame: Frame) => send(writeFrame(frame, version));
  const gone = new AbortController();
  const channels = createChannels({ ...options, send, push, gone: gone.signal });
  const isWithinRate = createRateLimit(limits.messagesPerSecond);
  const idleTimer = setTimeout(() => socket.terminate(), limits.idleMs);
  let waitingFrames = 0;
  let lastFrame = Promise.resolve();

  function close(code: number, reason: string): void {
    socket.close(code, reason);
    // Frames that arrive before the client has closed its end are ignored.
    socket.removeAllListeners("message");
  }

  function handle(frame: Frame): void {
    const { topic, event } = frame;
    if (topic === CONNECTION_TOPIC) {
      push(event === "heartbeat" ? okReply(frame) : errorReply(frame, UNMATCHED_TOPIC));
    } else if (!CHANNEL_EVENTS.includes(event)) {
      push(errorReply(frame, channels.has(topic) ? "Clients may only listen here" : UNMATCHED_TOPIC));
    } else if (waitingFrames >= limits.waitingFrames) {
      close(POLICY_VIOLATION, "too many messages");
    } else if (event === "phx_join" && !options.mayJoin()) {
      push(errorReply(frame, TOO_MANY_JOINS));
    } else {
      waitingFrames += 1;
      // One after the other: a leave must not overtake the join it undoes.
      lastFrame = lastFrame
        .then(() => channels.handle(frame))
        .finally(() => {
          waitingFrames -= 1;
        });
    }
  }

  function receive(data: RawData, binary: boolean): void {
    idleTimer.refresh();
    if (!isWithinRate()) {
      close(POLICY_VIOLATION, "too many messages");
      return;
    }
    const frame = readFrame(toBuffer(data), binary, version);
    if (frame === null) close(UNSUPPORTED, "not a message of this protocol");
    else handle(frame);
  }

  socket.on("message", (data: RawData, binary: boolean) => {
    try {
      receive(data, binary);
    } catch (error) {
      // Uncaught, it would count towards the errors that stop the process.
      log.error({ err: error }, "a message of a live connection could not be handled");
      socket.terminate();
    }
  });
  // Emitted for a frame that is too large or malformed; the library has closed the connection already.
  socket.on("error", (error) => log.debug({ err: error }, "a live connection broke"));
  socket.once("close", () => {
    clearTimeout(idleTimer);
    gone.abort();
    channels.leaveAll();
  });
}

/** Sends to an open socket, and drops a client that does not read what was sent before. */
function createSender({ socket, limits, log }: ConnectionOptions): (data: string | Buffer) => void {
  return (data) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.sendBufferBytes) {
      log.info({ unread: socket.bufferedAmount }, "dropped a live connection that reads too slowly");
      socket.terminate();
      return;
    }
    socket.send(data, { binary: false });
  };
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
