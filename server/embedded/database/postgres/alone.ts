import { createHash } from "node:crypto";
import { DatabaseUnavailableError, type Lane } from "../open-database";
import type { NestingSession } from "./nesting-session";

/** Longest wait for others with the same name, milliseconds. */
const MOST_WAIT_MS = 4_000;

/** The limit that the login or the server has for locks holds again for the work itself. */
const LIMIT_WAIT = [
  "select set_config('first_layer.lock_timeout', current_setting('lock_timeout'), true)",
  `set local lock_timeout = ${String(MOST_WAIT_MS)}`,
];
const END_LIMIT = "select set_config('lock_timeout', current_setting('first_layer.lock_timeout'), true)";

/** The lock was not free in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs work in a transaction that holds a lock of the database for each of its names. It ends with its connection, and
 * works through a pooler that hands connections out for a transaction.
 */
export function createAlone(session: NestingSession): Lane["alone"] {
  return async (names, work) => {
    // In one order for all, so that no two wait for each other.
    const locks = [...new Set(names.map(lockOf))].sort().map((lock) => `select pg_advisory_xact_lock(${lock})`);
    try {
      await session.unsafe("begin");
      await session.unsafe([...LIMIT_WAIT, ...locks, END_LIMIT].join("; "));
      const result = await work();
      // After a statement that has failed nothing is kept, whatever the work made of it.
      const isKept = await session.endAll();
      if (!isKept && !(result instanceof Response && !result.ok)) throw new Error("What was written was not kept");
      return result;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE) {
        throw new DatabaseUnavailableError("Others hold what this needs", { cause: error });
      }
      throw error;
    } finally {
      if (session.depth() > 0) await session.endAll();
    }
  };
}

function lockOf(name: string): string {
  return createHash("sha256").update(`first-layer ${name}`).digest().readBigInt64BE().toString();
}
