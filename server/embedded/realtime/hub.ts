import type { Log } from "~/lib/log";
import { databaseMessage, TOPIC_PREFIX, writeFrame, type DatabaseMessage, type WireVersion } from "./protocol";

/** A message for all subscribers, serialised at most once per version of the wire format. */
export interface Broadcast extends Pick<DatabaseMessage, "event" | "payload"> {
  frame(version: WireVersion): Buffer;
}

/** A topic as the database names it. A private and a public topic of the same name are two topics. */
export interface Topic {
  readonly name: string;
  readonly isPrivate: boolean;
}

/** Passes messages of the database on to the subscribers in this process. */
export interface Hub {
  /** Calls `deliver` with every message of exactly this topic. Returns the function that stops it. */
  subscribe(topic: Topic, deliver: (broadcast: Broadcast) => void): () => void;
  /** Delivers the payload of one notification; one that is no message is logged and dropped. */
  publish(payload: string): void;
}

/** See {@link Hub}. */
export function createHub(log: Log): Hub {
  const topics = new Map<string, Set<(broadcast: Broadcast) => void>>();
  const keyOf = ({ name, isPrivate }: Topic) => `${isPrivate ? "private" : "public"}:${name}`;

  return {
    subscribe(topic, deliver) {
      const key = keyOf(topic);
      const listeners = topics.get(key) ?? new Set();
      // The same function may subscribe twice; each subscription needs an entry of its own.
      const entry = (broadcast: Broadcast) => deliver(broadcast);
      topics.set(key, listeners.add(entry));
      return () => {
        listeners.delete(entry);
        if (listeners.size === 0 && topics.get(key) === listeners) topics.delete(key);
      };
    },
    publish(payload) {
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
