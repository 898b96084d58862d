import type { Log } from "~/lib/log";
import { endedTopic } from "../database/realtime-schema";
import type { Authorisation, Caller } from "./authorisation";
import type { Broadcast, Hub } from "./hub";
import type { RealtimeLimits } from "./limits";
import {
  errorReply,
  joinPayload,
  okReply,
  TOPIC_PREFIX,
  tokenPayload,
  type Frame,
  type JoinPayload,
  type WireVersion,
} from "./protocol";

export interface ChannelsOptions {
  readonly version: WireVersion;
  readonly hub: Pick<Hub, "subscribe">;
  readonly authorisation: Authorisation;
  readonly limits: Pick<RealtimeLimits, "joins">;
  /** Called when a channel is joined; the returned function, when it is left. */
  readonly onJoin: () => () => void;
  readonly log: Log;
  /** Sends bytes that are written already. */
  readonly send: (data: Buffer) => void;
  readonly push: (frame: Frame) => void;
  /** Fires when the connection has ended: what it asked for and still waits is dropped. */
  readonly gone: AbortSignal;
}

/** The channels one client has joined. */
export interface Channels {
  has(topic: string): boolean;
  /** Handles `phx_join`, `phx_leave` or `access_token`. Never rejects. The caller waits before the next frame. */
  handle(frame: Frame): Promise<void>;
  /** Frees everything when the connection has ended. */
  leaveAll(): void;
}

interface Channel {
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly unsubscribe: () => void;
  /** Null for a public channel. */
  session: SessionWatch | null;
  token: string | null;
  expiryTimer: NodeJS.Timeout | undefined;
}

/** Follows the session of a private channel's token, until `stop`. */
interface SessionWatch {
  readonly hasEnded: () => boolean;
  readonly stop: () => void;
}

/** The reason a client is given for a topic that is no channel of its own. */
export const UNMATCHED_TOPIC = "unmatched topic";

/** `setTimeout` takes no longer delay. */
const MAX_TIMER_MS = 2_147_483_647;

/** See {@link Channels}. */
export function createChannels(options: ChannelsOptions): Channels {
  const channels = new ConnectionChannels(options);
  const isGone = () => options.gone.aborted;
  return {
    has: (topic) => channels.has(topic),
    leaveAll: () => channels.leaveAll(),
    async handle(frame) {
      const { event, topic } = frame;
      if (isGone()) return;
      try {
        if (event === "phx_join") {
          const reason = await channels.join(frame);
          if (reason !== null) options.push(errorReply(frame, reason));
        } else if (event === "phx_leave") {
          channels.leave(frame);
        } else {
          const reason = await channels.renewToken(frame);
          if (reason !== null) channels.end(topic, reason);
        }
      } catch (error) {
        if (isGone()) return;
        options.log.warn({ err: error, event }, "a live channel could not be answered");
        // A channel whose new token cannot be checked goes on until the old one expires.
        if (event === "phx_join") {
          options.push(errorReply(frame, "Unavailable: the database cannot be asked right now"));
        }
      }
    },
  };
}

class ConnectionChannels {
  private readonly channels = new Map<string, Channel>();

  constructor(private readonly options: ChannelsOptions) {}

  has(topic: string): boolean {
    return this.channels.has(topic);
  }

  /** Joins a channel. Returns the reason why not, or null. */
  async join(frame: Frame): Promise<string | null> {
    const { topic } = frame;
    const { authorisation, limits, gone } = this.options;
    const name = nameOf(topic);
    if (name === null) return UNMATCHED_TOPIC;
    const parsed = joinPayload.safeParse(frame.payload ?? {});
    if (!parsed.success) return "Invalid join payload";
    const { config, access_token: token = null } = parsed.data;
    if ((config?.postgres_changes ?? []).length > 0) {
      // They would send every changed row to every subscriber, and deleted rows without any policy.
      return "postgres_changes are not offered here: listen to broadcasts";
    }
    // A second join of a topic replaces the first.
    this.end(topic, null);
    if (this.channels.size >= limits.joins) return `Too many channels: at most ${limits.joins}`;
    const caller = authorisation.caller(token);
    if ("error" in caller) return invalidToken(caller.error);
    const session = config?.private === true ? await this.authorise({ topic, name, caller }) : null;
    if (config?.private === true && session === null) return unauthorised(name);
    if (!gone.aborted) this.open(frame, { name, token, caller, config, session });
    else session?.stop();
    return null;
  }

  private open(
    frame: Frame,
    joined: {
      name: string;
      token: string | null;
      caller: Caller;
      config: JoinPayload["config"];
      session: SessionWatch | null;
    },
  ): void {
    const { topic, joinRef } = frame;
    const { hub, send, push, version, onJoin } = this.options;
    const { name, token, caller, config, session } = joined;
    const isPrivate = config?.private === true;
    const leave = onJoin();
    const unsubscribe = hub.subscribe({ name, isPrivate }, (broadcast: Broadcast) => send(broadcast.frame(version)));
    this.channels.set(topic, {
      joinRef,
      isPrivate,
      session,
      token,
      expiryTimer: isPrivate ? this.startExpiry(topic, caller) : undefined,
      unsubscribe() {
        unsubscribe();
        leave();
      },
    });
    push(okReply(frame, { postgres_changes: [] }));
    if (config?.presence?.enabled === true) {
      push({ joinRef, ref: null, topic, event: "presence_state", payload: {} });
    }
  }

  /** Leaves a channel at the client's request. */
  leave(frame: Frame): void {
    this.remove(frame.topic);
    this.options.push(okReply(frame));
    this.options.push({ ...frame, ref: frame.joinRef, event: "phx_close", payload: {} });
  }

  /** Takes a newer token for a private channel. Returns the reason why the channel must end, or null. */
  async renewToken({ topic, payload }: Frame): Promise<string | null> {
    const { authorisation } = this.options;
    const channel = this.channels.get(topic);
    const name = nameOf(topic);
    const parsed = tokenPayload.safeParse(payload);
    // A public channel is open to everybody, with any token or none.
    if (channel?.isPrivate !== true || name === null) return null;
    if (!parsed.success) return "Invalid access token";
    const { access_token: token } = parsed.data;
    if (token === null || token === undefined || token === channel.token) return null;
    const caller = authorisation.caller(token);
    if ("error" in caller) return invalidToken(caller.error);
    const session = await this.authorise({ topic, name, caller });
    // The old token may have expired while the database was queried.
    if (this.channels.get(topic) !== channel) {
      session?.stop();
      return null;
    }
    if (session === null) return unauthorised(name);
    clearTimeout(channel.expiryTimer);
    channel.session?.stop();
    channel.session = session;
    channel.token = token;
    channel.expiryTimer = this.startExpiry(topic, caller);
    return null;
  }

  /** Ends a channel and notifies the client, with a reason if there is one. */
  end(topic: string, reason: string | null): void {
    const channel = this.remove(topic);
    if (channel === null) return;
    const { joinRef } = channel;
    const { push } = this.options;
    if (reason !== null) {
      const payload = { extension: "system", status: "error", message: reason, channel: nameOf(topic) };
      push({ joinRef, ref: null, topic, event: "system", payload });
    }
    push({ joinRef, ref: joinRef, topic, event: "phx_close", payload: {} });
  }

  leaveAll(): void {
    for (const topic of [...this.channels.keys()]) this.remove(topic);
  }

  private remove(topic: string): Channel | null {
    const channel = this.channels.get(topic) ?? null;
    channel?.unsubscribe();
    channel?.session?.stop();
    clearTimeout(channel?.expiryTimer);
    this.channels.delete(topic);
    return channel;
  }

  /** Asks whether a caller may listen. Follows the session from before that on, since it may end meanwhile. */
  private async authorise(asked: { topic: string; name: string; caller: Caller }): Promise<SessionWatch | null> {
    const { authorisation, gone } = this.options;
    const watch = this.watchSession(asked.topic, asked.caller);
    let isAllowed = false;
    try {
      isAllowed = (await authorisation.mayListen(asked.caller, asked.name, gone)) && !watch.hasEnded();
    } finally {
      if (!isAllowed) watch.stop();
    }
    return isAllowed ? watch : null;
  }

  /** A private channel ends with the session of its token, or when the account is banned. */
  private watchSession(topic: string, { claims }: Caller): SessionWatch {
    let ended = false;
    const onEnd = (): void => {
      ended = true;
      this.end(topic, "Session has ended");
    };
    const stops = [claims?.session_id, claims?.sub].map((id) =>
      id === undefined
        ? () => undefined
        : this.options.hub.subscribe({ name: endedTopic(id.toLowerCase()), isPrivate: true }, onEnd),
    );
    return { hasEnded: () => ended, stop: () => stops.forEach((stop) => stop()) };
  }

  /** A private channel ends when its token expires, unless a newer one came in time. */
  private startExpiry(topic: string, { claims }: Caller): NodeJS.Timeout | undefined {
    if (claims === null) return undefined;
    const leftMs = claims.exp * 1_000 - Date.now();
    return setTimeout(() => this.end(topic, "Token has expired"), Math.min(Math.max(leftMs, 0), MAX_TIMER_MS));
  }
}

function nameOf(topic: string): string | null {
  return topic.startsWith(TOPIC_PREFIX) && topic.length > TOPIC_PREFIX.length ? topic.slice(TOPIC_PREFIX.length) : null;
}

function unauthorised(name: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
}

function invalidToken(error: string): string {
  return `InvalidJWTToken: ${error}`;
}
