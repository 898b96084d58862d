import type { Log } from "~/lib/log";
import { pgliteDatabase, type Database } from "./database";
import { prepareDatabase } from "./prepare-database";

/** Runs `work` on a new database in memory to which the migrations of a folder have been applied. */
export async function withMigratedDatabase<T>(
  migrationsDir: string,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const [{ App }, { createPgliteConnection }] = await Promise.all([
    import("@supabase/lite"),
    import("@supabase/lite/pglite"),
  ]);
  const connection = await createPgliteConnection();
  try {
    const database = pgliteDatabase(connection.driver);
    const app = new App({ connection, auth: { enabled: true } });
    await prepareDatabase(database, app, { log, migrationsDir, seedDir: null });
    return await work(database);
  } finally {
    await connection.close();
  }
}
