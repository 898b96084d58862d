import type { Log } from "~/lib/log";
import type { TransactionalDatabase } from "../database";
import type { OpenDatabase } from "../open-database";
import { openDirectConnection } from "./direct-connection";

type Listener = (payload: string | null) => void;

/** The notifications of a PostgreSQL server. */
export interface ServerNotifications {
  readonly listen: OpenDatabase["listen"];
  close(this: void): Promise<void>;
}

/**
 * Listens on one connection of its own. When it was lost and is there again, all listeners are told that notifications
 * may have been missed.
 */
export function listenToNotifications(url: string, log: Log): ServerNotifications {
  const channels = new Map<string, Set<Listener>>();
  let open: TransactionalDatabase | null = null;
  let wasOpen = false;
  let whenOpen = deferred();

  const connection = openDirectConnection({
    url,
    name: "notifications",
    log,
    async onOpen(database) {
      for (const channel of channels.keys()) await database.exec(`listen ${quoted(channel)}`);
      open = database;
      whenOpen.resolve();
      if (wasOpen) for (const listeners of channels.values()) for (const listener of listeners) listener(null);
      wasOpen = true;
    },
    onLost() {
      // Also called when it could not be opened: those that wait for it go on waiting for the same promise.
      if (open !== null) whenOpen = deferred();
      open = null;
    },
    onNotification(channel, payload) {
      for (const listener of [...(channels.get(channel) ?? [])]) listener(payload);
    },
  });

  return {
    async listen(channel, fn) {
      const entry: Listener = (payload) => fn(payload);
      const listeners = channels.get(channel) ?? new Set<Listener>();
      channels.set(channel, listeners.add(entry));
      await whenOpen.promise;
      // One that is lost meanwhile is opened again with all channels.
      await open?.exec(`listen ${quoted(channel)}`).catch(() => undefined);
      return async () => {
        listeners.delete(entry);
      };
    },
    close: connection.close,
  };
}

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`;
