import { z } from "zod";
import { withoutValues, type Database, type TransactionalDatabase } from "../database";

/** The part of a connection of `postgres` that is used here. */
export interface PostgresSession {
  /** Statements without parameters may be several. */
  unsafe(sql: string, parameters?: unknown[]): PromiseLike<Iterable<unknown>>;
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
        await session.exec("commit");
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
    throw withoutValues(error);
  }
}
