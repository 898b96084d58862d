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

/** Classes of SQLSTATE: errors of the protocol, and statements in a transaction that has failed or should be over. */
const SUSPECT = /^(?:08|25)/;

/** One answer may be left over for each statement of the failed transaction. */
const ATTEMPTS = 10;

const probeRow = z.object({ answer: z.string() });

/**
 * After an error of the protocol the driver may be one answer behind: it takes what the database says to one statement
 * for the answer to the next, so a transaction is never ended. Ends it, and asks until the answer is that of the question.
 */
export function createConnectionRecovery(database: Database, log: Log): ConnectionRecovery {
  let suspect = false;

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
      if (error instanceof Error && "code" in error && SUSPECT.test(String(error.code))) suspect = true;
    },
    async recover() {
      for (let attempt = 0; suspect && attempt < ATTEMPTS; attempt += 1) suspect = !(await isInOrder());
      if (suspect) log.error({}, "the connection to the database could not be returned to order");
    },
  };
}
