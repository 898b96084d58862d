import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";
import { within } from "~/lib/within";
import { createExclusiveQueue, QueueClosedError, QueueOverloadedError } from "../lane-queue";
import type { LibraryOptions } from "../library";
import { MAX_WAITING } from "../open-database";
import { openPostgresLane, type PostgresLane, type SharedSchema } from "./postgres-lane";

/** A standby of the database, from which the catalogue is read. */
export interface Replica {
  /**
   * Answers a call that may be answered by a replica. Null for all others, and when the replica does not have the version
   * that the call asks for, or cannot be used.
   */
  respond(this: void, request: Request): Promise<Response | null>;
  close(this: void): Promise<void>;
}

/** How a replica is reached. */
export interface ReplicaOptions extends LibraryOptions {
  readonly url: string;
  /** Id of the database whose standby it has to be. */
  readonly databaseId: string;
  /** Opens the connection, in place of the one that does. */
  readonly open?: typeof openPostgresLane;
}

/** How long a call waits for a replica that is a little behind, milliseconds, and how often it looks. */
const CATCH_UP_MS = 500;
const LOOK_EVERY_MS = 25;

/** Longest time that a replica may take for a call, milliseconds: the primary is asked in time then. */
const ANSWER_MS = 1_000;

/** How long a replica is left out that was away or behind, milliseconds. */
const LEFT_OUT_MS = 5_000;

const stateRow = z.object({ version: z.coerce.number(), databaseId: z.string() });

const STATE = `select version, (select id::text from storage.database_id) as "databaseId"
  from public.catalogue_version where id = 1`;

/** Connects to a replica. One that is away or behind is left out for a while. Long because all of it is about one connection. */
export function openReplica({ url, databaseId, open = openPostgresLane, ...options }: ReplicaOptions): Replica {
  const { log } = options;
  const queue = createExclusiveQueue(MAX_WAITING);
  const schema: SharedSchema = { content: null };
  let opening: Promise<PostgresLane> | null = null;
  let lane: PostgresLane | null = null;
  let leftOutUntil = -Infinity;
  let isLeftOut = false;
  let isClosed = false;

  function leaveOut(reason: string): void {
    leftOutUntil = performance.now() + LEFT_OUT_MS;
    if (!isLeftOut) log.warn({ reason }, "the replica is left out: the catalogue is read from the primary");
    isLeftOut = true;
  }

  /** The one connection; another one once it is lost. */
  function connected(): Promise<PostgresLane> {
    opening ??= open({ ...options, url, schema, isReplica: true }).then(
      (opened) => {
        lane = opened;
        void opened.lost.then(() => {
          lane = null;
          opening = null;
        });
        return opened;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  }

  /** Gives up once `over` has fired: the next call has the connection to itself then. */
  async function ask(request: Request, least: number, over: AbortSignal): Promise<Response | null> {
    const { database, library } = await connected();
    if (over.aborted) return null;
    const giveUpAt = performance.now() + CATCH_UP_MS;
    for (;;) {
      const [found] = await database.query(stateRow, STATE);
      if (found !== undefined && found.databaseId !== databaseId) {
        leaveOut("DATABASE_REPLICA_URL leads to another database than DATABASE_URL");
        return null;
      }
      if (found !== undefined && found.version >= least) break;
      if (performance.now() >= giveUpAt) {
        leaveOut("it is behind");
        return null;
      }
      await pause(LOOK_EVERY_MS);
    }
    const response = await library(request);
    if (response.ok) return response;
    // Such as a function that writes.
    log.debug({ status: response.status }, "the replica has refused a call");
    return null;
  }

  async function askInTime(request: Request, least: number): Promise<Response | null> {
    const over = new AbortController();
    const response = await within(ANSWER_MS, ask(request, least, over.signal), "late" as const);
    if (response !== "late") return response;
    over.abort();
    lane?.lose("it did not answer in time");
    leaveOut("it does not answer");
    return null;
  }

  // The whole catalogue is read soon after the start.
  connected().catch(() => undefined);
  return {
    async respond(request) {
      const named = request.headers.get(LEAST_VERSION_HEADER);
      if (named === null || !/^\d{1,15}$/.test(named)) return null;
      if (isClosed || performance.now() < leftOutUntil) return null;
      const own = request.clone();
      // Those that have waited behind one that found it away do not try, too.
      const work = queue.run(async () => (performance.now() < leftOutUntil ? null : askInTime(own, Number(named))), {
        signal: request.signal,
        maxWaitMs: ANSWER_MS,
      });
      const response = await work.catch((error: unknown) => {
        // That nobody waits any longer, or others do, says nothing of the replica.
        const isItsFault = !(error instanceof QueueOverloadedError || error instanceof QueueClosedError);
        if (isItsFault && !request.signal.aborted) leaveOut(error instanceof Error ? error.message : "unknown");
        return null;
      });
      if (response !== null && isLeftOut) {
        isLeftOut = false;
        log.info({}, "the catalogue is read from the replica again");
      }
      return response;
    },
    async close() {
      isClosed = true;
      await queue.close();
      const last = await opening?.catch(() => null);
      await last?.end();
    },
  };
}
