import type { RawData, WebSocket } from "ws";
import type { Log } from "~/lib/log";
import type { Authorisation, Caller } from "./realtime-authorisation";
import type { Broadcast, Hub } from "./realtime-hub";
import { createRate, type RealtimeLimits } from "./realtime-limits";
import {
  CONNECTION_TOPIC,
  joinPayload,
  readFrame,
  TOPIC_PREFIX,
  tokenPayload,
  writeFrame,
  type Frame,
  type WireVersion,
} from "./realtime-protocol";

/** What a connection is made of. */
export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly version: WireVersion;
  readonly hub: Pick<Hub, "listen">;
  readonly authorisation: Authorisation;
  readonly limits: RealtimeLimits;
  readonly log: Log;
}

interface Channel {
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  token: string | null;
  expiry: NodeJS.Timeout | undefined;
  readonly stop: () => void;
}

const POLICY_VIOLATION = 1008;
const UNSUPPORTED = 1003;

const UNMATCHED = "unmatched topic";

/** Longest time a timer can wait. */
const MAX_TIMER_MS = 2_147_483_647;

/** Serves one client until its connection ends: heartbeats, joins, renewed tokens, leaves. */
export function serveConnection(options: ConnectionOptions): void {
  const { socket, version, hub, authorisation, limits, log } = options;
  const channels = new Map<string, Channel>();
  const mayGoOn = createRate(limits.messagesPerSecond);
  let waiting = 0;
  let inOrder = Promise.resolve();
  const idle = setTimeout(() => socket.terminate(), limits.idleMs);

  function send(data: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.unreadBytes) {
      log.info({ unread: socket.bufferedAmount }, "dropped a live connection that reads too slowly");
      socket.terminate();
      return;
    }
    socket.send(data, { binary: false });
  }

  const push = (frame: Frame) => send(writeFrame(frame, version));

  function reply({ joinRef, ref, topic }: Frame, status: "ok" | "error", response: object): void {
    push({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  const refuse = (frame: Frame, reason: string) => reply(frame, "error", { reason });

  /** Ends a channel and tells the client so; `reason` is for whoever looks for why. */
  function end(topic: string, reason: string | null): void {
    const channel = forget(topic);
    if (channel === null) return;
    const { joinRef } = channel;
    if (reason !== null) {
      const payload = { extension: "system", status: "error", message: reason, channel: nameOf(topic) };
      push({ joinRef, ref: null, topic, event: "system", payload });
    }
    push({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
  }

  function forget(topic: string): Channel | null {
    const channel = channels.get(topic) ?? null;
    channel?.stop();
    clearTimeout(channel?.expiry);
    channels.delete(topic);
    return channel;
  }

  /** A private channel ends with the token it was joined with, unless a newer one comes in time. */
  function expireWith(topic: string, { claims }: Caller): NodeJS.Timeout | undefined {
    if (claims === null) return undefined;
    const leftMs = claims.exp * 1_000 - Date.now();
    return setTimeout(() => end(topic, "Token has expired"), Math.min(Math.max(leftMs, 0), MAX_TIMER_MS));
  }

  /** Null when the channel is joined, otherwise why not. */
  async function join(frame: Frame): Promise<string | null> {
    const { topic, joinRef } = frame;
    const name = nameOf(topic);
    const asked = joinPayload.safeParse(frame.payload ?? {});
    if (name === null) return UNMATCHED;
    if (!asked.success) return "Invalid join payload";
    const { config, access_token: token = null } = asked.data;
    if ((config?.postgres_changes ?? []).length > 0) {
      // They would tell everybody of every row, and of deleted ones to whomever they belong.
      return "postgres_changes are not offered here: listen to broadcasts";
    }
    // Whoever joins again means the newer join.
    end(topic, null);
    if (channels.size >= limits.joins) return `Too many channels: at most ${limits.joins}`;
    const caller = authorisation.caller(token);
    if ("fault" in caller) return invalid(caller.fault);
    const isPrivate = config?.private === true;
    if (isPrivate && !(await authorisation.mayListen(caller, name))) return unauthorised(name);
    if (socket.readyState !== socket.OPEN) return null;

    const stop = hub.listen({ name, isPrivate }, (broadcast: Broadcast) => send(broadcast.frame(version)));
    const expiry = isPrivate ? expireWith(topic, caller) : undefined;
    channels.set(topic, { joinRef, isPrivate, token, expiry, stop });
    reply(frame, "ok", { postgres_changes: [] });
    if (config?.presence?.enabled === true) {
      push({ joinRef, ref: null, topic, event: "presence_state", payload: {} });
    }
    return null;
  }

  function leave(frame: Frame): void {
    forget(frame.topic);
    reply(frame, "ok", {});
    push({ ...frame, ref: frame.joinRef, event: "phx_close", payload: {} });
  }

  /** Null when the channel goes on, otherwise why it must end. */
  async function renew({ topic, payload }: Frame): Promise<string | null> {
    const channel = channels.get(topic);
    const name = nameOf(topic);
    const given = tokenPayload.safeParse(payload);
    // A public channel is open to everybody, so it does not matter who asks.
    if (channel?.isPrivate !== true || name === null) return null;
    if (!given.success) return "Invalid access token";
    const { access_token: token } = given.data;
    if (token === null || token === undefined || token === channel.token) return null;
    const caller = authorisation.caller(token);
    if ("fault" in caller) return invalid(caller.fault);
    const allowed = await authorisation.mayListen(caller, name);
    // It may have expired while the database was asked.
    if (channels.get(topic) !== channel) return null;
    if (!allowed) return unauthorised(name);
    clearTimeout(channel.expiry);
    channel.token = token;
    channel.expiry = expireWith(topic, caller);
    return null;
  }

  async function answer(frame: Frame): Promise<void> {
    const { event, topic } = frame;
    try {
      if (event === "phx_join") {
        const reason = await join(frame);
        if (reason !== null) refuse(frame, reason);
      } else if (event === "phx_leave") {
        leave(frame);
      } else {
        const reason = await renew(frame);
        if (reason !== null) end(topic, reason);
      }
    } catch (error) {
      log.warn({ err: error, event }, "a live channel could not be answered");
      // A channel whose new token cannot be looked at goes on until the old one expires.
      if (event === "phx_join") refuse(frame, "Unavailable: the database cannot be asked right now");
    }
  }

  function handle(frame: Frame): void {
    if (frame.topic === CONNECTION_TOPIC) {
      if (frame.event === "heartbeat") reply(frame, "ok", {});
      else refuse(frame, UNMATCHED);
      return;
    }
    if (frame.event !== "phx_join" && frame.event !== "phx_leave" && frame.event !== "access_token") {
      refuse(frame, channels.has(frame.topic) ? "Clients may only listen here" : UNMATCHED);
      return;
    }
    if (waiting >= limits.waitingFrames) {
      close(POLICY_VIOLATION, "too many messages");
      return;
    }
    waiting += 1;
    // A leave must not overtake the join it undoes.
    inOrder = inOrder
      .then(() => answer(frame))
      .finally(() => {
        waiting -= 1;
      });
  }

  function close(code: number, reason: string): void {
    socket.close(code, reason);
    // Nothing more is read from a client that was told to go.
    socket.off("message", receive);
  }

  function receive(data: RawData, binary: boolean): void {
    idle.refresh();
    if (!mayGoOn()) {
      close(POLICY_VIOLATION, "too many messages");
      return;
    }
    const frame = readFrame(bytesOf(data), binary, version);
    if (frame === null) close(UNSUPPORTED, "not a message of this protocol");
    else handle(frame);
  }

  socket.on("message", receive);
  // A frame that is too large or malformed: the library has closed the connection already.
  socket.on("error", (error) => log.debug({ err: error }, "a live connection broke"));
  socket.once("close", () => {
    clearTimeout(idle);
    for (const topic of [...channels.keys()]) forget(topic);
  });
}

function nameOf(topic: string): string | null {
  return topic.startsWith(TOPIC_PREFIX) && topic.length > TOPIC_PREFIX.length ? topic.slice(TOPIC_PREFIX.length) : null;
}

function unauthorised(name: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
}

function invalid(fault: string): string {
  return `InvalidJWTToken: ${fault}`;
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
