import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Log } from "~/lib/log";
import type { Database } from "./database";

/** Returns the one connection to order after an error that may have left it inside a transaction. */
export interface ConnectionRecovery {
  /** Takes note of an error of a statement. */
  noticed(this: void, error: unknown): void;
  /** Called when a caller's work has ended, and before the next begins. Does nothing unless there was such an error. */
  recover(this: void): Promise<void>;
}

/**
 * Classes of SQLSTATE: errors of the protocol, cursors and transactions that are not in the state they should be in, and
 * errors of the server's own, such as a log that cannot be written.
 */
const SUSPECT = /^(?:08|24|25|53|57|58|XX)/;

/** Files that could not be written: what the database remembers of them may be wrong until it is opened again. */
const BROKEN = /^58/;

/** One answer may be left over for each statement of the failed transaction. */
const ATTEMPTS = 10;

const probeRow = z.object({ answer: z.string() });

/** What a recovery is made from. */
export interface ConnectionRecoveryOptions {
  readonly log: Log;
  /** Called when the database has to be opened again. */
  readonly onBroken: () => void;
}

/**
 * After an error of the protocol the driver may be one answer behind: it takes what the database says to one statement
 * for the answer to the next, so a transaction is never ended. Ends it, and asks until the answer is that of the question.
 */
export function createConnectionRecovery(
  database: Database,
  { log, onBroken }: ConnectionRecoveryOptions,
): ConnectionRecovery {
  let suspect = false;
  let broken = false;

  async function isInOrder(): Promise<boolean> {
    const question = randomUUID();
    try {
      await database.exec("rollback");
      const [row] = await database.query(probeRow, "select $1::text as answer", [question]);
      return row?.answer === question;
    } catch {
      return false;
    }
  }

  return {
    noticed(error) {
      if (!(error instanceof Error) || !("code" in error)) return;
      suspect ||= SUSPECT.test(String(error.code));
      broken ||= BROKEN.test(String(error.code));
    },
    async recover() {
      for (let attempt = 0; suspect && !broken && attempt < ATTEMPTS; attempt += 1) suspect = !(await isInOrder());
      if (!suspect) return;
      log.error({}, "the connection to the database could not be returned to order");
      onBroken();
    },
  };
}
