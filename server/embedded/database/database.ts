import { z } from "zod";

/** A value of a `$1` parameter. */
export type SqlValue = string | number | boolean | null;

/** Runs SQL as the owner of the database. */
export interface Database {
  /** Runs any number of statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs one statement with `$1` parameters and parses each row with a schema. */
  query<Row>(row: z.ZodType<Row>, sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

/** A database with transactions. */
export interface TransactionalDatabase extends Database {
  /** Runs `work` in one transaction, which is rolled back when it throws. */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** The part of PGlite and of its transactions that is used here. */
export interface PgliteSession {
  exec(sql: string): Promise<unknown>;
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The part of PGlite that is used here. */
export interface PgliteLike extends PgliteSession {
  transaction<T>(work: (transaction: PgliteSession) => Promise<T>): Promise<T>;
}

/**
 * {@link TransactionalDatabase} over a PGlite instance. The caller must have it to itself meanwhile.
 *
 * @param onError called with every error of a statement
 */
export function pgliteDatabase(
  pglite: PgliteLike,
  onError: (error: unknown) => void = () => undefined,
): TransactionalDatabase {
  return {
    ...session(pglite, onError),
    transaction: (work) => pglite.transaction((transaction) => work(session(transaction, onError))),
  };
}

function session(pglite: PgliteSession, onError: (error: unknown) => void): Database {
  const fail = (error: unknown): never => {
    onError(error);
    return throwWithoutValues(error);
  };
  return {
    async exec(sql) {
      await pglite.exec(sql).catch(fail);
    },
    async query(row, sql, parameters = []) {
      const { rows } = await pglite.query(sql, [...parameters]).catch(fail);
      return z.array(row).parse(rows);
    },
  };
}

/** Where PGlite stores the values of a statement that failed. */
const VALUE_FIELDS = ["query", "params", "queryOptions", "detail"];

/** Errors are logged, and the values of a statement must not be: password hashes, tokens, addresses. */
function throwWithoutValues(error: unknown): never {
  if (error instanceof Error) for (const name of VALUE_FIELDS) Reflect.deleteProperty(error, name);
  throw error;
}

/** Runs `work` in a transaction that is always rolled back. */
export async function withRollback<T>(
  database: TransactionalDatabase,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const results: { readonly value: T }[] = [];
  const rollback = new Error("rollback");
  try {
    await database.transaction(async (transaction) => {
      results.push({ value: await work(transaction) });
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("The transaction did not run.");
  return result.value;
}
