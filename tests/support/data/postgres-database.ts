import type { PostgresConnection } from "@supabase/lite/postgres";
import { z } from "zod";
import type { Database, TransactionalDatabase } from "../../../server/embedded/database/database";

/** A PostgreSQL connection as the embedded backend's own code takes a database. */
export function postgresDatabase(sql: PostgresConnection["driver"]): TransactionalDatabase {
  const session = (target: Pick<PostgresConnection["driver"], "unsafe">): Database => ({
    async exec(text) {
      await target.unsafe(text);
    },
    async query(row, text, parameters = []) {
      return z.array(row).parse([...(await target.unsafe(text, [...parameters]))]);
    },
  });
  return {
    ...session(sql),
    async transaction(work) {
      // The result of begin() unwraps arrays of promises, which does not match the type of this interface.
      const results: { readonly value: Awaited<ReturnType<typeof work>> }[] = [];
      await sql.begin(async (transaction) => {
        results.push({ value: await work(session(transaction)) });
      });
      const [result] = results;
      if (result === undefined) throw new Error("The transaction did not run.");
      return result.value;
    },
  };
}
