import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { Log } from "~/lib/log";
import { within } from "~/lib/within";
import type { TransactionalDatabase } from "../database";
import { createFate, directOptions, holdSession, inTime, reasonFields, type Fate } from "./held-session";
import { postgresDatabase } from "./postgres-database";

/** What a connection that stays open is for. */
export interface DirectConnectionOptions {
  readonly url: string;
  /** What it is for, as the server lists it. */
  readonly name: string;
  readonly log: Log;
  /** Called with every new connection. One that cannot be used for it is opened again. */
  onOpen(this: void, database: TransactionalDatabase): Promise<void>;
  /**
   * Called again and again while it is open, in place of a statement that does nothing: what fails, or is not answered in
   * time, is a connection that has been lost.
   */
  ask?(this: void, database: TransactionalDatabase): Promise<void>;
  /** Pause between two of these calls, milliseconds. Default: 1 s. */
  readonly askEveryMs?: number;
  /** Called at once when it has been lost, before another one is opened. */
  onLost?(this: void): void;
  /** Called with every notification on a channel that the connection listens to. */
  onNotification?(this: void, channel: string, payload: string): void;
}

/** A connection that stays open, and is opened again whenever it is lost. */
export interface DirectConnection {
  close(this: void): Promise<void>;
}

/** How often the server has to answer, and how long it may take, milliseconds: a cut network says nothing by itself. */
const ASK_EVERY_MS = 1_000;
const ANSWER_MS = 2_000;

/** Longest time for what a new connection is prepared with, milliseconds. */
const READY_MS = 5_000;

const RETRY_MS = 500;

/** How long it may fail until that is an error, milliseconds. */
const REPORT_MS = 60_000;

/** Opens a connection to the server itself, for what a session of the database holds: notifications and locks. */
export function openDirectConnection(options: DirectConnectionOptions): DirectConnection {
  const { log, name, ask = (database) => database.exec("select 1") } = options;
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;
  let failingSince: number | null = null;
  let isReported = false;

  /** Once at the beginning, and once when it goes on: pages are served all the same, and nobody would look. */
  function report(error: unknown): void {
    if (failingSince === null)
      log.warn({ ...reasonFields(error), name }, "the direct connection to the database failed");
    failingSince ??= performance.now();
    if (isReported || performance.now() - failingSince < REPORT_MS) return;
    isReported = true;
    log.error({ ...reasonFields(error), name }, "the direct connection to the database cannot be opened");
  }

  async function keepOpen(): Promise<void> {
    while (!isClosing()) {
      const { sql, fate } = connect(options);
      try {
        const session = await holdSession(sql, fate);
        const database = postgresDatabase(session);
        await inTime(options.onOpen(database), READY_MS);
        if (isReported) log.info({ name }, "the direct connection to the database is open again");
        [failingSince, isReported] = [null, false];
        await answering(() => ask(database), fate, {
          everyMs: options.askEveryMs ?? ASK_EVERY_MS,
          stop: closing.signal,
        });
      } catch (error) {
        report(error);
      }
      if (!isClosing()) options.onLost?.();
      await sql.end({ timeout: 0 });
      if (isClosing()) return;
      await pause(RETRY_MS * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const done = keepOpen();
  return {
    async close() {
      closing.abort();
      await done;
    },
  };
}

/**
 * Runs work on one connection to the server itself, which ends with it.
 *
 * @throws DatabaseUnavailableError when the server cannot be reached
 */
export async function withDirectDatabase<T>(
  url: string,
  work: (database: TransactionalDatabase) => Promise<T>,
): Promise<T> {
  const { sql, fate } = connect({ url, name: "command" });
  try {
    return await work(postgresDatabase(await holdSession(sql, fate)));
  } finally {
    await sql.end({ timeout: 0 });
  }
}

function connect({ url, name, onNotification }: Pick<DirectConnectionOptions, "url" | "name" | "onNotification">) {
  const fate = createFate();
  // An option that `postgres` uses itself and does not declare.
  const undeclared: object = { onnotify: onNotification ?? (() => undefined) };
  const sql = postgres(url, {
    ...undeclared,
    // One that only listens is silent for longer than a login may have to be.
    ...directOptions(url, `first-layer ${name}`, { idle_session_timeout: 0 }),
    onclose: () => fate.lose("it was closed"),
  });
  return { sql, fate };
}

/** Resolves when the connection is lost, does not answer, or is not needed any more. */
async function answering(
  ask: () => Promise<void>,
  fate: Fate,
  { everyMs, stop }: { readonly everyMs: number; readonly stop: AbortSignal },
): Promise<void> {
  while (!stop.aborted && fate.error() === null) {
    const answer = ask().then(
      () => true,
      () => false,
    );
    if (!(await within(ANSWER_MS, answer, false))) return;
    await fate.unlessLost(pause(everyMs, undefined, { signal: stop })).catch(() => undefined);
  }
}
