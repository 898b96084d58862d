import { resolve } from "node:path";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { createRoles, grantDefaultPrivilegesOnce } from "./baseline";
import type { TransactionalDatabase } from "./database";
import { createFactorSchema } from "./factor-schema";
import { retryOnLockTimeout } from "./lock-retries";
import { applyMigrations } from "./migrations";
import { createRealtimeSchema } from "./realtime-schema";
import { applySeeds } from "./seed";
import { createStorageSchema } from "./storage-schema";

/** Where a project's migrations are when nothing else is said. */
export const MIGRATIONS_DIR = "supabase/migrations";

/** What a database is made from. */
export interface PrepareOptions {
  readonly log: Log;
  /** Default: `supabase/migrations` of the working directory. */
  readonly migrationsDir?: string | undefined;
  /** Default: `supabase/seed` of the working directory. Null: no seed. */
  readonly seedDir?: string | null | undefined;
}

/** The part of the library's App that creates its tables. */
interface SystemSchema {
  init(): Promise<unknown>;
  ensureSystemSchema(): Promise<void>;
}

/**
 * Makes of a database what a project has: roles, schemas, migrations and seed. Safe to repeat.
 *
 * @returns the names of the files that were applied
 * @throws MigrationError, SeedError when one fails
 */
export async function prepareDatabase(
  database: TransactionalDatabase,
  app: SystemSchema,
  { log, migrationsDir = MIGRATIONS_DIR, seedDir = "supabase/seed" }: PrepareOptions,
): Promise<readonly string[]> {
  await createRoles(database);
  await app.init();
  await app.ensureSystemSchema();
  await requireAuthSchema(database);
  for (const create of [createFactorSchema, grantDefaultPrivilegesOnce, createRealtimeSchema, createStorageSchema]) {
    await retryOnLockTimeout(() => create(database), { name: create.name, log });
  }
  const migrations = await applyMigrations(database, resolve(migrationsDir), log);
  const seeds = seedDir === null ? [] : await applySeeds(database, resolve(seedDir), log);
  return [...migrations, ...seeds];
}

/** The library ignores errors while it creates its tables, so their presence is checked. */
async function requireAuthSchema(database: TransactionalDatabase): Promise<void> {
  const [found] = await database.query(
    z.object({ present: z.boolean() }),
    "select to_regclass('auth.users') is not null as present",
  );
  if (found?.present !== true) throw new Error("The auth tables could not be created. The log says more.");
}
