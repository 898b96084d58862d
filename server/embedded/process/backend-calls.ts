import type { SendRequest, ServiceRequest } from "~/lib/http/service-request";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import { unavailable } from "../api";
import { equalsInConstantTime } from "../auth/constant-time";
import { createCallChecks, type CallChecks } from "../call-checks";
import { REALTIME_CHANNEL } from "../database/realtime-schema";
import { createHub } from "../realtime/hub";
import type { RealtimeMessage, RealtimeOutcome, RealtimeUpgrade } from "../realtime/realtime";
import type { Secrets } from "./messages";
import type { SocketClient } from "./socket-client";
import type { Watchdog } from "./watchdog";

/** The embedded backend in a process of its own. */
export interface BackendProcess extends CallChecks {
  /**
   * Responds to a request for `/auth/v1` or `/rest/v1`, on any host. Rejects only when the request's own signal fires;
   * 503 with Retry-After when the deadline passes and while the process is started again. A call with the secret key has
   * a minute.
   */
  fetch(this: void, request: ServiceRequest, deadlineMs?: number): Promise<Response>;
  /** Key of anonymous callers; not secret. */
  readonly publishableKey: string;
  /** Signs the site's own session cookie. */
  readonly sessionSecret: string;
  /** The mails that are not delivered; null when there is a mail server. */
  readonly mailbox: Mailbox | null;
  /** The live connections. */
  readonly realtime: LiveConnections;
  /**
   * Calls `fn` with the payload of every notification on one of the channels of the settings, and with null when some
   * may have been missed. Returns what stops it.
   */
  onNotify(this: void, channel: string, fn: (payload: string | null) => void): () => void;
  /** One sentence when the process ends again and again; else null. */
  problem(this: void): string | null;
  /** Closes the database and ends the process. */
  close(this: void): Promise<void>;
}

/** The same for the process that owns it, and calls it for itself. */
export interface BackendCalls extends BackendProcess {
  /** Like `fetch`, also with the secret key: such a call does not keep a process alive that is stuck, as an import does. */
  readonly fetchAsServer: SendRequest;
}

/** Live connections, wherever they are served. */
export interface LiveConnections {
  /** Opens the connection, or says why not. */
  accept(upgrade: RealtimeUpgrade): RealtimeOutcome | Promise<RealtimeOutcome>;
  /**
   * Calls `listener` with every message on a public topic, and with null when some may have been missed. Returns what
   * stops it.
   */
  onBroadcast(this: void, topic: string, listener: (message: RealtimeMessage | null) => void): () => void;
  /** Closes every connection, and opens no more. */
  close(): Promise<void>;
}

/** A process of the backend that takes calls, as one that calls it sees it. */
export interface Serving {
  readonly client: SocketClient;
  readonly watchdog: Watchdog;
  readonly secrets: Secrets;
}

/** What the backend is used through. */
export interface BackendParts {
  /** The process that takes calls; null while it is started again. */
  current(this: void): Serving | null;
  readonly secrets: Secrets;
  readonly notifications: Notifications;
  readonly mailbox: Mailbox | null;
  problem(this: void): string | null;
  /** Closes the live connections. */
  closeLive(this: void): Promise<void>;
  close(this: void): Promise<void>;
}

const DEADLINE_MS = 2_000;

/** Imports of whole tables. */
const TRUSTED_DEADLINE_MS = 60_000;

/** Makes the functions by which the rest of the server uses the backend, in the process that started it or in another. */
export function callBackend(parts: BackendParts, log: Log): BackendCalls {
  const { secrets, notifications, mailbox, problem } = parts;
  const hub = createHub(log);
  notifications.listen(REALTIME_CHANNEL, (payload) => {
    if (payload !== null) hub.publish(payload);
  });
  let closing = false;
  async function call(request: ServiceRequest, deadlineOf: (serving: Serving) => Deadline): Promise<Response> {
    request.signal?.throwIfAborted();
    const serving = parts.current();
    if (closing) return unavailable("The server is shutting down.");
    if (serving === null) return unavailable("The database is being started again.");
    return callInTime(serving, request, deadlineOf(serving));
  }
  return {
    fetch: (request, deadlineMs = DEADLINE_MS) =>
      call(request, ({ secrets: { secretKey } }) =>
        equalsInConstantTime(request.headers.get("apikey") ?? "", secretKey)
          ? { ms: TRUSTED_DEADLINE_MS, isExcuse: true }
          : { ms: deadlineMs, isExcuse: false },
      ),
    fetchAsServer: (request) => call(request, () => ({ ms: DEADLINE_MS, isExcuse: false })),
    publishableKey: secrets.publishableKey,
    sessionSecret: secrets.sessionSecret,
    ...createCallChecks(secrets),
    mailbox,
    realtime: createLiveConnections(parts, (topic, listener) => {
      const ends = [
        hub.subscribe({ name: topic, isPrivate: false }, listener),
        notifications.listen(REALTIME_CHANNEL, (payload) => {
          if (payload === null) listener(null);
        }),
      ];
      return () => ends.forEach((end) => end());
    }),
    onNotify: notifications.listen,
    problem,
    async close() {
      closing = true;
      await parts.close();
    },
  };
}

/** How long a call may take, and whether the process may be busy with it for as long. */
interface Deadline {
  readonly ms: number;
  readonly isExcuse: boolean;
}

/** Sends a call; when its deadline passes, its caller gets 503 and the process has to show that it still works. */
function callInTime(serving: Serving, request: ServiceRequest, deadline: Deadline): Promise<Response> {
  const { client, watchdog } = serving;
  const { signal } = request;
  const endExcuse = deadline.isExcuse ? watchdog.excuse() : () => undefined;
  return new Promise((resolve, reject) => {
    const gone = new AbortController();
    const timer = setTimeout(() => {
      endExcuse();
      resolve(unavailable("The database took too long."));
      gone.abort();
      watchdog.suspect();
    }, deadline.ms);
    // The timer stays: that a caller has left is no sign of life.
    const leave = (): void => {
      reject(signal?.reason instanceof Error ? signal.reason : new Error("The caller has gone"));
      gone.abort();
    };
    signal?.addEventListener("abort", leave, { once: true });
    client.call(request, gone.signal).then(
      (response) => {
        signal?.removeEventListener("abort", leave);
        if (gone.signal.aborted) return;
        clearTimeout(timer);
        endExcuse();
        if (response === "failed") watchdog.failed();
        else watchdog.worked();
        resolve(response === "failed" ? unavailable("The database is not available right now.") : response);
      },
      (error: unknown) => {
        clearTimeout(timer);
        endExcuse();
        reject(error instanceof Error ? error : new Error("A call could not be sent", { cause: error }));
      },
    );
  });
}

function createLiveConnections(
  { current, closeLive }: BackendParts,
  onBroadcast: LiveConnections["onBroadcast"],
): LiveConnections {
  let closing = false;
  return {
    async accept(upgrade) {
      const serving = closing ? null : current();
      if (serving !== null) return serving.client.accept(upgrade);
      return { status: 503, message: "Live updates are not available right now.", headers: { "retry-after": "5" } };
    },
    onBroadcast,
    async close() {
      closing = true;
      await closeLive();
    },
  };
}

type Listener = (payload: string | null) => void;

/** Notifications of the database, for listeners in this process. */
export interface Notifications {
  /** Null: some may have been missed. */
  publish(this: void, channel: string, payload: string | null): void;
  /** Tells all listeners that some may have been missed. */
  missed(this: void): void;
  listen(this: void, channel: string, fn: Listener): () => void;
}

/** See {@link Notifications}. */
export function createNotifications(log: Log): Notifications {
  const listeners = new Map<string, Set<Listener>>();
  const tell = (channel: string, payload: string | null): void => {
    for (const listener of [...(listeners.get(channel) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, channel }, "a notification handler failed");
      }
    }
  };
  return {
    publish: tell,
    missed(this: void): void {
      for (const channel of listeners.keys()) tell(channel, null);
    },
    listen(this: void, channel: string, fn: Listener): () => void {
      const entry: Listener = (payload) => fn(payload);
      const set = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, set.add(entry));
      return () => set.delete(entry);
    },
  };
}
