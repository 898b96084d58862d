import type { Log } from "~/lib/log";
import { databaseMessage, TOPIC_PREFIX, writeFrame, type DatabaseMessage, type WireVersion } from "./realtime-protocol";

/** A message on its way to everybody who listens, written at most once per version of the wire format. */
export interface Broadcast extends Pick<DatabaseMessage, "event" | "payload"> {
  frame(version: WireVersion): Buffer;
}

/** A topic, as the database names it. A private and a public topic of one name have nothing to do with each other. */
export interface Topic {
  readonly name: string;
  readonly isPrivate: boolean;
}

/** Passes messages of the database on to whoever listens in this process. */
export interface Hub {
  /** Calls `deliver` with every message of exactly this topic. Gives the function that ends it. */
  listen(topic: Topic, deliver: (broadcast: Broadcast) => void): () => void;
  /** Takes the payload of one notification; what is no message is logged and dropped. */
  notified(payload: string): void;
}

/** See {@link Hub}. */
export function createHub(log: Log): Hub {
  const topics = new Map<string, Set<(broadcast: Broadcast) => void>>();
  const keyOf = ({ name, isPrivate }: Topic) => `${isPrivate ? "private" : "public"}:${name}`;

  return {
    listen(topic, deliver) {
      const key = keyOf(topic);
      const listeners = topics.get(key) ?? new Set();
      // One function may listen twice; each has an entry of its own.
      const entry = (broadcast: Broadcast) => deliver(broadcast);
      topics.set(key, listeners.add(entry));
      return () => {
        listeners.delete(entry);
        if (listeners.size === 0 && topics.get(key) === listeners) topics.delete(key);
      };
    },
    notified(payload) {
      const message = parse(payload);
      if (message === null) {
        log.warn({ bytes: payload.length }, "a notification of the database was no message");
        return;
      }
      const listeners = topics.get(keyOf({ name: message.topic, isPrivate: message.private }));
      if (listeners === undefined) return;
      const broadcast = broadcastOf(message);
      for (const deliver of [...listeners]) {
        try {
          deliver(broadcast);
        } catch (error) {
          log.error({ err: error }, "a listener failed");
        }
      }
    },
  };
}

function parse(payload: string): DatabaseMessage | null {
  try {
    return databaseMessage.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

function broadcastOf({ topic, event, payload }: DatabaseMessage): Broadcast {
  const written = new Map<WireVersion, Buffer>();
  return {
    event,
    payload,
    frame(version) {
      const ready = written.get(version);
      if (ready !== undefined) return ready;
      const bytes = Buffer.from(
        writeFrame(
          {
            joinRef: null,
            ref: null,
            topic: TOPIC_PREFIX + topic,
            event: "broadcast",
            payload: { type: "broadcast", event, payload },
          },
          version,
        ),
      );
      written.set(version, bytes);
      return bytes;
    },
  };
}
