import { z } from "zod";

/** A value of a `$1` parameter. */
export type SqlValue = string | number | boolean | null;

/** A way to run SQL as the owner of the database. Rows come back unparsed: give `query` the schema they must have. */
export interface Database {
  /** Runs any number of statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs one statement with `$1` parameters and parses each row. */
  query<Row>(row: z.ZodType<Row>, sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

/** A database that can make several statements one. */
export interface TransactionalDatabase extends Database {
  /** Runs `work` in one transaction: all of it, or nothing when it throws. */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** The part of PGlite (and of its transactions) that is used here. */
export interface PgliteSession {
  exec(sql: string): Promise<unknown>;
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The part of PGlite that is used here. */
export interface PgliteLike extends PgliteSession {
  transaction<T>(work: (transaction: PgliteSession) => Promise<T>): Promise<T>;
}

/** {@link TransactionalDatabase} over a PGlite instance that nobody else uses in the meantime. */
export function pgliteDatabase(pglite: PgliteLike): TransactionalDatabase {
  return {
    ...session(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(session(transaction))),
  };
}

function session(pglite: PgliteSession): Database {
  return {
    async exec(sql) {
      await pglite.exec(sql).catch(throwWithoutValues);
    },
    async query(row, sql, parameters = []) {
      const { rows } = await pglite.query(sql, [...parameters]).catch(throwWithoutValues);
      return z.array(row).parse(rows);
    },
  };
}

/** Where PGlite notes down what a statement that failed was given. */
const VALUE_FIELDS = ["query", "params", "queryOptions", "detail"];

/** Errors end in logs, which the values of a statement must never reach: hashes of passwords, tokens, addresses. */
function throwWithoutValues(error: unknown): never {
  if (error instanceof Error) for (const name of VALUE_FIELDS) Reflect.deleteProperty(error, name);
  throw error;
}

/** Runs `work` in a transaction of which nothing is kept, whatever happens. */
export async function undone<T>(
  database: TransactionalDatabase,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const results: { readonly value: T }[] = [];
  const undo = new Error("undo");
  try {
    await database.transaction(async (transaction) => {
      results.push({ value: await work(transaction) });
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error("The transaction did not run.");
  return result.value;
}
