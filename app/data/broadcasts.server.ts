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

/** Hears messages; null says that some may have been missed: until listening began, and while the line was cut. */
export type BroadcastListener = (broadcast: Broadcast | null) => void;

/** This server's own ear at a hosted project's public topics. */
export interface Broadcasts {
  /** Calls `listener` with every message of a topic, when it begins to hear and after every gap. Gives what ends it. */
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

/** Gives what ends it. */
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
          // Closed by the project, which the library takes for an answer and never joins again.
          log.warn({ topic, status }, "live messages of the data service are interrupted");
          retry();
        } else if (error !== undefined) {
          log.warn({ topic, status, reason: error.message }, "live messages of the data service are interrupted");
        }
      });
  }

  function retry(): void {
    // A new client: the old one hangs up with its last channel, and joins nothing until it has.
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
