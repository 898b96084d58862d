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

/** Listens as an anonymous visitor; connects with the first listener, and again by itself whenever it must. */
export function createBroadcasts({ url, publishableKey, log }: BroadcastsOptions): Broadcasts {
  const made: { client: RealtimeClient | null } = { client: null };
  const connect = (): RealtimeClient => {
    const endpoint = new URL("/realtime/v1", url).href.replace(/^http/, "ws");
    return new RealtimeClient(endpoint, {
      params: { apikey: publishableKey },
      transport: realtimeTransport(WebSocket),
    });
  };
  return {
    listen(topic, listener) {
      const client = (made.client ??= connect());
      const channel = client.channel(topic);
      channel
        .on("broadcast", { event: "*" }, (message) => {
          const parsed = broadcast.safeParse(message);
          if (parsed.success) listener({ event: parsed.data.event, payload: parsed.data.payload });
        })
        .subscribe((status, error) => {
          if (status === "SUBSCRIBED") {
            listener(null);
          } else if (error !== undefined) {
            log.warn({ topic, status, reason: error.message }, "live messages of the data service are interrupted");
          }
        });
      return () => {
        void client.removeChannel(channel);
      };
    },
    async close() {
      await made.client?.removeAllChannels();
    },
  };
}
