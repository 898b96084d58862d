import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/lib/log";
import type { Secrets } from "../../storage/secrets";
import { createLaneQueue } from "../lane-queue";
import { DatabaseUnavailableError, MAX_WAITING, type OpenDatabase } from "../open-database";
import { requireDirectAddress } from "./direct-address";
import { reasonFields } from "./held-session";
import { listenToNotifications } from "./notifications";
import { openPostgresLane, type PostgresLane, type SharedSchema } from "./postgres-lane";
import { requireSchema } from "./schema/schema-check";
import { withinLimits } from "./within-limits";

/** A PostgreSQL server, and how an instance uses it. */
export interface PostgresSettings {
  readonly url: string;
  /** Leads to the server without a pooler that hands connections out for a transaction. */
  readonly directUrl: string;
  /** A standby from which the catalogue is read, if there is one. */
  readonly replicaUrl?: string | null;
  /** Connections for calls. */
  readonly pool: number;
}

export interface PostgresDatabaseOptions extends PostgresSettings {
  readonly secrets: Secrets;
  readonly siteUrl: string;
  readonly log: Log;
  readonly migrationsDir?: string | undefined;
}

/** Waits between attempts to replace a connection, milliseconds; the last one from then on. */
const WAITS_MS = [0, 100, 250, 500, 1_000, 2_000];

/** Longest wait for a connection, milliseconds, where the caller names none. */
const MOST_WAIT_MS = 30_000;

/** Without any connection for this long, callers are refused at once, milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Connects to a PostgreSQL server that `npm run migrate` has prepared.
 *
 * @throws DatabaseUnavailableError when it cannot be reached
 * @throws SchemaError when its schema is not that of this release
 * @throws PoolerError, DirectAddressError when the address for sessions does not go with the other one
 */
export async function openPostgres(options: PostgresDatabaseOptions): Promise<OpenDatabase> {
  const { log } = options;
  const queue = createLaneQueue<PostgresLane>(MAX_WAITING);
  const schema: SharedSchema = { content: null };
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;
  const open = new Set<PostgresLane>();
  let noneSince: number | null = null;

  function use(lane: PostgresLane): void {
    open.add(lane);
    noneSince = null;
    queue.add(lane);
    void lane.lost.then((error) => {
      queue.remove(lane);
      open.delete(lane);
      if (open.size === 0) noneSince ??= performance.now();
      if (isClosing()) return;
      log.warn({ reason: error.message, left: open.size }, "a connection to the database was lost");
      void keepOne();
    });
  }

  /** Opens one more connection, however long that takes. */
  async function keepOne(): Promise<void> {
    for (let attempt = 0; !isClosing(); attempt += 1) {
      const waitMs = WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 0;
      // Spread, so that not all instances come at the same moment.
      await pause(waitMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined);
      if (isClosing()) return;
      try {
        const lane = await openPostgresLane({ ...options, schema });
        if (isClosing()) return void lane.end();
        use(lane);
        if (attempt > 0) log.info({ attempts: attempt + 1, open: open.size }, "connected to the database again");
        return;
      } catch (error) {
        if (attempt === 1) log.error(reasonFields(error), "the database cannot be reached");
      }
    }
  }

  const first = await openPostgresLane({ ...options, schema });
  try {
    await requireSchema(first.database, options.migrationsDir);
    await requireDirectAddress(first.database, options.directUrl);
  } catch (error) {
    await first.end();
    throw error;
  }
  use(first);
  for (let count = 1; count < options.pool; count += 1) void keepOne();
  const notifications = listenToNotifications(options.directUrl, log);

  return {
    run(work, wait = {}) {
      if (noneSince !== null && performance.now() - noneSince > PATIENCE_MS) {
        return Promise.reject(new DatabaseUnavailableError("There is no connection to the database"));
      }
      return queue.run((lane) => withinLimits(lane, work, wait.signal), { maxWaitMs: MOST_WAIT_MS, ...wait });
    },
    changes: () => null,
    listen: notifications.listen,
    async close() {
      await queue.close();
      closing.abort();
      await Promise.all([...[...open].map((lane) => lane.end()), notifications.close()]);
    },
  };
}
