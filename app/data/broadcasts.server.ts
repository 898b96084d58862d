import { RealtimeClient } from "@supabase/realtime-js";
import WebSocket from "ws";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { realtimeTransport } from "./supabase.server";

/** One message of the database on a public topic. */
export interface Broadcast {
  readonly event: string;
  readonly payload: unknown;
}

/** Gets each message; null when some may have been missed: before listening began, or during a lost connection. */
export type BroadcastListener = (broadcast: Broadcast | null) => void;

/** The public topics of a hosted project, as this server listens to them. */
export interface Broadcasts {
  /** Calls `listener` with every message of a topic, and with null when listening begins and after a gap. Returns what ends it. */
  listen(this: void, topic: string, listener: BroadcastListener): () => void;
  close(): Promise<void>;
}

/** Which project to listen to. */
export interface BroadcastsOptions {
  readonly url: string;
  readonly publishableKey: string;
  readonly log: Log;
}

const broadcast = z.object({ event: z.string(), payload: z.unknown() });

/** Waits before a topic that the project closed is joined again. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** Listens as an anonymous visitor, over a connection for each listener; again by itself whenever it must. */
export function createBroadcasts(options: BroadcastsOptions): Broadcasts {
  const ends = new Set<() => Promise<void>>();
  return {
    listen(topic, listener) {
      const end = keepListening(options, topic, listener);
      ends.add(end);
      return () => {
        ends.delete(end);
        void end();
      };
    },
    async close() {
      await Promise.all([...ends].map((end) => end()));
    },
  };
}

/** Listens to one topic until the returned function is called. */
function keepListening(
  { url, publishableKey, log }: BroadcastsOptions,
  topic: string,
  listener: BroadcastListener,
): () => Promise<void> {
  const endpoint = new URL("/realtime/v1", url).href.replace(/^http/, "ws");
  let stopped = false;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let client: RealtimeClient | null = null;

  function connect(): void {
    const made = new RealtimeClient(endpoint, {
      params: { apikey: publishableKey },
      transport: realtimeTransport(WebSocket),
    });
    client = made;
    made
      .channel(topic)
      .on("broadcast", { event: "*" }, (message) => {
        const parsed = broadcast.safeParse(message);
        if (parsed.success) listener({ event: parsed.data.event, payload: parsed.data.payload });
      })
      .subscribe((status, error) => {
        if (stopped || client !== made) return;
        if (status === "SUBSCRIBED") {
          tries = 0;
          listener(null);
        } else if (status === "CLOSED") {
          // Closed by the project: the library does not join such a topic again.
          log.warn({ topic, status }, "live messages of the data service are interrupted");
          retry();
        } else if (error !== undefined) {
          log.warn({ topic, status, reason: error.message }, "live messages of the data service are interrupted");
        }
      });
  }

  function retry(): void {
    // A new client, because the old one disconnects with its last channel and cannot join before that.
    timer = setTimeout(
      () => {
        const old = client;
        connect();
        void old?.removeAllChannels();
      },
      RETRY_MS[Math.min(tries, RETRY_MS.length - 1)],
    );
    timer.unref();
    tries += 1;
  }

  connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.removeAllChannels();
  };
}
