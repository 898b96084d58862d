import type { TransactionalDatabase } from "./database";
import type { QueueOptions } from "./lane-queue";

/** The database cannot be used right now: it does not answer, or the connection to it has ended. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/** One connection to the database with the library on top of it, for work that has both to itself. */
export interface Lane {
  readonly database: TransactionalDatabase;
  /** Sends a request to the library. Responds 503 to a write that there is no room for. */
  library(this: void, request: Request): Promise<Response>;
  /**
   * Runs `work` while nobody else, on this or another instance, runs work under one of the same names. For what reads
   * and then writes in several statements. What it writes is kept even when it throws, but for an error of the database.
   */
  alone<T>(this: void, names: readonly string[], work: () => Promise<T>): Promise<T>;
}

/** How work is run on the database. */
export interface RunOptions extends QueueOptions {
  /** The work changes nothing. */
  readonly onlyReads?: boolean;
}

/** The database behind the backend: PGlite with one connection, or several to a PostgreSQL server. */
export interface OpenDatabase {
  /**
   * Waits for a free connection, then runs `work`, which has it to itself. Rejects with an error of the queue, or
   * DatabaseUnavailableError, when it does not get to run or to its end.
   */
  run<T>(this: void, work: (lane: Lane) => Promise<T>, options?: RunOptions): Promise<T>;
  /** A number that grows before anything is changed; null when others change the database, too. */
  changes(this: void): number | null;
  /**
   * Calls `fn` with the payload of every notification on a channel, and with null when some may have been missed. Returns
   * the function that stops it.
   */
  listen(this: void, channel: string, fn: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** Refuses new work, lets accepted work finish, and closes the database. */
  close(this: void): Promise<void>;
}

/** Requests that may wait for a connection before the next is refused. */
export const MAX_WAITING = 1000;
