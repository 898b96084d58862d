import { z } from "zod";
import type { Log } from "~/lib/log";
import type { TransactionalDatabase } from "../database";
import { openDirectConnection } from "./direct-connection";
import { endWhenSilent, SAY_EVERY_MS } from "./short-lived-session";

/** Two numbers that name the lock; those of other programs on the database have to be others. */
const LOCK = [20_270_203, 1];

const NAME = LOCK.join(", ");

/** Whether this session has the lock: found in the server's list, else taken if nobody has it. */
const TAKE_OR_CHECK = `
  select case
    when exists (
      select from pg_locks
      where locktype = 'advisory' and granted and pid = pg_backend_pid() and (classid, objid, objsubid) = (${NAME}, 2)
        and database = (select oid from pg_database where datname = current_database())
    ) then true
    else pg_try_advisory_lock(${NAME})
  end as leads`;

const row = z.object({ leads: z.boolean() });

/** What is told to an instance that leads, and how it is known that it does. */
export interface LeadershipOptions {
  /** Address of the server itself: a pooler that hands connections out for a transaction would share the lock. */
  readonly url: string;
  readonly log: Log;
  /** Called when this instance becomes the one that leads. */
  onGain(this: void): void;
  /** Called when it is not any more, or cannot know that it is. */
  onLoss(this: void): void;
}

/** Whether this instance is the one that leads. */
export interface Leadership {
  /** Gives it to another instance. */
  close(this: void): Promise<void>;
}

/**
 * Takes part in choosing one of the instances on a database: the one whose session holds a lock. The lock is looked at
 * every half second. When the server does not answer, this instance stops leading after 2.5 s at most, and the server
 * gives the lock to another one after 3.5 s.
 */
export function takePartInLeading({ url, log, onGain, onLoss }: LeadershipOptions): Leadership {
  let isLeading = false;

  function lose(reason: string): void {
    if (!isLeading) return;
    isLeading = false;
    log.warn({ reason }, "this instance does not lead any more: another one does the work in the background");
    onLoss();
  }

  async function look(database: TransactionalDatabase): Promise<void> {
    const [found] = await database.query(row, TAKE_OR_CHECK);
    if (found?.leads !== true) lose("the lock is another's");
    else if (!isLeading) {
      isLeading = true;
      log.info({}, "this instance leads: it does the work in the background");
      onGain();
    }
  }

  const connection = openDirectConnection({
    url,
    name: "leader",
    log,
    onOpen: endWhenSilent,
    ask: look,
    askEveryMs: SAY_EVERY_MS,
    onLost: () => lose("the connection to the database was lost"),
  });
  return {
    close: connection.close,
  };
}
