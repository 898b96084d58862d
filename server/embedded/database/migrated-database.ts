import type { Log } from "~/lib/log";
import { createRoles } from "./baseline";
import { pgliteDatabase, type Database } from "./database";
import { createFactorSchema } from "./factor-schema";
import { applyMigrations } from "./migrations";
import { createRealtimeSchema } from "./realtime-schema";
import { createStorageSchema } from "./storage-schema";

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
    await createRoles(database);
    const app = new App({ connection, auth: { enabled: true } });
    await app.init();
    await app.ensureSystemSchema();
    await createFactorSchema(database);
    await createRealtimeSchema(database);
    await createStorageSchema(database);
    await applyMigrations(database, migrationsDir, log);
    return await work(database);
  } finally {
    await connection.close();
  }
}
