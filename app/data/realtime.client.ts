import { RealtimeClient } from "@supabase/realtime-js";
import { isOffline, watchConnection } from "~/lib/browser/connection";
import { DeferredCloseSocket } from "./deferred-close-socket.client";

/** What is needed to listen: where, to what and as whom. */
export interface TopicAccess {
  readonly url: string;
  readonly apikey: string;
  readonly topic: string;
  /** Topics that are listened to as well, over the same connection. */
  readonly also?: readonly string[];
  readonly token: string | null;
  /** Seconds since 1970. */
  readonly expiresAt: number | null;
}

/** What a listener is called with. */
export interface LiveListener {
  /** From now on nothing is missed; `again` after the connection was gone, when something may have been. */
  readonly onReady: (again: boolean) => void;
  /** A message as it came; the caller parses it. */
  readonly onMessage: (message: unknown) => void;
}

/** A topic that is listened to until it is stopped. */
export interface LiveSubscription {
  stop(): void;
}

/**
 * The token is checked with every heartbeat, each 25 s, and a new one requested when this much of it is left. The server
 * returns a new one when less than 90 s are left.
 */
const RENEW_BEFORE_MS = 75_000;

/** Waits before a topic that was closed or could not be joined is joined again. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/**
 * Listens to topics of one caller, through lost connections, server restarts and expiring tokens.
 *
 * @param ask returns the access; null when there is none (any more): then listening has ended. Rejects when that cannot be
 *   found out now
 *
 * Long because its inner functions share the state of one subscription: tries, timer and client.
 */
export function listenLive(
  ask: () => Promise<TopicAccess | null>,
  { onReady, onMessage }: LiveListener,
): LiveSubscription {
  let stopped = false;
  let tries = 0;
  let heard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let client: RealtimeClient | null = null;

  function disconnect(): void {
    const old = client;
    client = null;
    void old?.removeAllChannels();
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    stopWatching();
    disconnect();
  }

  // Without a connection nothing is tried: neither the token nor the library's own reconnecting.
  const stopWatching = watchConnection({
    onOffline: () => {
      clearTimeout(timer);
      disconnect();
    },
    onOnline: () => {
      tries = 0;
      clearTimeout(timer);
      disconnect();
      void connect();
    },
  });

  function retry(): void {
    if (stopped) return;
    disconnect();
    clearTimeout(timer);
    if (isOffline()) return;
    timer = setTimeout(() => void connect(), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    tries += 1;
  }

  async function connect(): Promise<void> {
    if (isOffline()) return;
    const first = await ask().catch(() => undefined);
    if (stopped) return;
    if (first === undefined) retry();
    else if (first === null) stop();
    else await listen(first);
  }

  async function listen(first: TopicAccess): Promise<void> {
    let access = first;

    const token = async (): Promise<string | null> => {
      const expires = (access.expiresAt ?? Infinity) * 1_000;
      if (expires - Date.now() > RENEW_BEFORE_MS) return access.token;
      const renewed = await ask();
      if (renewed === null) stop();
      else if (renewed.topic !== access.topic) retry();
      else access = renewed;
      return access.token;
    };
    const made = new RealtimeClient(`${access.url.replace(/^http/, "ws").replace(/\/$/, "")}/realtime/v1`, {
      params: { apikey: access.apikey },
      transport: DeferredCloseSocket,
      ...(access.token !== null && { accessToken: token }),
    });
    client = made;
    // The join carries the token, so it must be there before.
    if (access.token !== null) await made.setAuth();
    if (client !== made) return;
    const waiting = new Set([access.topic, ...(access.also ?? [])]);
    for (const topic of [...waiting]) {
      made
        .channel(topic, { config: { private: access.token !== null } })
        .on("broadcast", { event: "*" }, onMessage)
        .subscribe((status) => {
          if (client !== made) return;
          if (status === "SUBSCRIBED") {
            waiting.delete(topic);
            if (waiting.size > 0) return;
            tries = 0;
            onReady(heard);
            heard = true;
          }
          // Closed by the server: the library does not join again by itself, as it does after errors.
          if (status === "CLOSED") retry();
        });
    }
  }

  void connect();
  return { stop };
}
