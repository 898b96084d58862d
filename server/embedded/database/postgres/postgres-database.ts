import { z } from "zod";
import type { Database, TransactionalDatabase } from "../database";

/** The part of a connection of `postgres` that is used here. */
export interface PostgresSession {
  /** Statements without parameters may be several. */
  unsafe(this: void, sql: string, parameters?: unknown[]): PromiseLike<Iterable<unknown>>;
}

/** {@link TransactionalDatabase} on one connection. The caller must have it to itself meanwhile. */
export function postgresDatabase(connection: PostgresSession): TransactionalDatabase {
  const session: Database = {
    async exec(sql) {
      await scrubbed(connection.unsafe(sql));
    },
    async query(row, sql, parameters = []) {
      return z.array(row).parse([...(await scrubbed(connection.unsafe(sql, [...parameters])))]);
    },
  };
  return {
    ...session,
    async transaction(work) {
      await session.exec("begin");
      try {
        const result = await work(session);
        // After a statement that has failed nothing is kept, whatever the work made of it; the server says that alone.
        const answer = await scrubbed(connection.unsafe("commit"));
        if (Reflect.get(answer, "command") === "ROLLBACK") throw new Error("What was written was not kept");
        return result;
      } catch (error) {
        // What has failed is the error to tell; a connection that cannot roll back is replaced.
        await session.exec("rollback").catch(() => undefined);
        throw error;
      }
    },
  };
}

async function scrubbed<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw error instanceof Error && "query" in error ? new StatementError(error) : error;
  }
}

/**
 * A statement has failed. Errors are logged, and the values of a statement must not be; `postgres` puts them where they
 * cannot be deleted.
 */
class StatementError extends Error {
  override readonly name = "StatementError";
  readonly code: string;

  constructor(error: Error) {
    super(error.message);
    this.code = "code" in error ? String(error.code) : "";
    if (error.stack !== undefined) this.stack = error.stack;
  }
}
