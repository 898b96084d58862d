import type { SmtpSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import { unavailable } from "../api";
import { equalsInConstantTime } from "../auth/constant-time";
import { createCallChecks, type CallChecks } from "../call-checks";
import { REALTIME_CHANNEL } from "../database/realtime-schema";
import { setUpMail } from "../mail/set-up-mail";
import { createHub } from "../realtime/hub";
import { holdDataDirectory } from "../storage/data-directory";
import type { RealtimeMessage, RealtimeOutcome, RealtimeUpgrade } from "../realtime/realtime";
import type { StartSettings } from "./messages";
import { superviseBackend, type ServingChild, type Supervisor } from "./supervisor";

export interface BackendProcessOptions extends StartSettings {
  /** Path of the program that the process runs, which calls `runBackendProcess`. */
  readonly program: string;
  readonly log: Log;
  /** Mail server; without one mails stay in the mailbox. */
  readonly smtp?: SmtpSettings | null;
  /** Memory in megabytes at which the process is started again. */
  readonly memoryMb?: number;
  /** A process that was ready for this long is not broken, milliseconds. Default: 10 s. */
  readonly stableMs?: number;
}

/** The embedded backend in a process of its own. */
export interface BackendProcess extends CallChecks {
  /**
   * Responds to a request for `/auth/v1` or `/rest/v1`, on any host. Rejects only when the request's own signal fires;
   * 503 with Retry-After when the deadline passes and while the process is started again. A call with the secret key has
   * a minute.
   */
  fetch(this: void, request: Request, deadlineMs?: number): Promise<Response>;
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

const DEADLINE_MS = 2_000;

/** Imports of whole tables. */
const TRUSTED_DEADLINE_MS = 60_000;

const MEMORY_MB = 1_024;

/**
 * Starts the embedded backend in a process of its own, and keeps it running.
 *
 * @throws Error with the message of `startEmbeddedBackend` when it cannot be started
 */
export async function startBackendProcess(options: BackendProcessOptions): Promise<BackendProcess> {
  const { program, log, smtp = null, memoryMb = MEMORY_MB, stableMs, ...settings } = options;
  // Here, so that no mail is lost when the process is ended.
  const mail = await setUpMail(smtp, log);
  const notifications = createNotifications(log);
  const lock = await holdDataDirectory(settings.dataDir);
  const supervisor = await superviseBackend({
    program,
    log,
    memoryMb,
    stableMs,
    settings: { ...settings, channels: [...settings.channels, REALTIME_CHANNEL] },
    onNotification: notifications.publish,
    onRestart: notifications.missed,
    onMail: (sent) => mail.sender.send(sent),
  }).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  const secrets = supervisor.current()?.secrets;
  if (secrets === undefined) throw new Error("The backend's process ended as soon as it was ready.");
  const hub = createHub(log);
  notifications.listen(REALTIME_CHANNEL, (payload) => {
    if (payload !== null) hub.publish(payload);
  });
  let closing = false;
  return {
    async fetch(request, deadlineMs = DEADLINE_MS) {
      request.signal.throwIfAborted();
      const serving = supervisor.current();
      if (closing) return unavailable("The server is shutting down.");
      if (serving === null) return unavailable("The database is being started again.");
      return callInTime(serving, request, deadlineMs);
    },
    publishableKey: secrets.publishableKey,
    sessionSecret: secrets.sessionSecret,
    ...createCallChecks(secrets),
    mailbox: mail.mailbox,
    realtime: createLiveConnections(supervisor, (topic, listener) => {
      const ends = [
        hub.subscribe({ name: topic, isPrivate: false }, listener),
        notifications.listen(REALTIME_CHANNEL, (payload) => {
          if (payload === null) listener(null);
        }),
      ];
      return () => ends.forEach((end) => end());
    }),
    onNotify: notifications.listen,
    problem: supervisor.problem,
    async close() {
      closing = true;
      await supervisor.close();
      await lock.release();
      await mail.sender.close();
    },
  };
}

/** Sends a call; when its deadline passes, its caller gets 503 and the process has to show that it still works. */
function callInTime(serving: ServingChild, request: Request, deadlineMs: number): Promise<Response> {
  const { client, watchdog, secrets } = serving;
  const isTrusted = equalsInConstantTime(request.headers.get("apikey") ?? "", secrets.secretKey);
  const endExcuse = isTrusted ? watchdog.excuse() : () => undefined;
  return new Promise((resolve, reject) => {
    const gone = new AbortController();
    const timer = setTimeout(
      () => {
        endExcuse();
        resolve(unavailable("The database took too long."));
        gone.abort();
        watchdog.suspect();
      },
      isTrusted ? TRUSTED_DEADLINE_MS : deadlineMs,
    );
    // The timer stays: that a caller has left is no sign of life.
    const leave = (): void => {
      reject(request.signal.reason instanceof Error ? request.signal.reason : new Error("The caller has gone"));
      gone.abort();
    };
    request.signal.addEventListener("abort", leave, { once: true });
    client.call(request, gone.signal).then(
      (response) => {
        request.signal.removeEventListener("abort", leave);
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

function createLiveConnections(supervisor: Supervisor, onBroadcast: LiveConnections["onBroadcast"]): LiveConnections {
  let closing = false;
  return {
    async accept(upgrade) {
      const serving = closing ? null : supervisor.current();
      if (serving !== null) return serving.client.accept(upgrade);
      return { status: 503, message: "Live updates are not available right now.", headers: { "retry-after": "5" } };
    },
    onBroadcast,
    async close() {
      closing = true;
      await supervisor.current()?.child.closeLive();
    },
  };
}

type Listener = (payload: string | null) => void;

/** Passes notifications of the database on to their listeners in this process. */
function createNotifications(log: Log) {
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
