import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/lib/log";
import type { Database, TransactionalDatabase } from "./database";
import { retryOnLockTimeout } from "./lock-retries";

/** A migration could not be applied, or the folder and the database disagree about what was. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";

  constructor(
    readonly file: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Migration ${file}: ${reason}`, options);
  }
}

interface MigrationFile {
  readonly file: string;
  readonly version: string;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const appliedRow = z.object({
  version: z.string(),
  name: z.string().nullable(),
  checksum: z.string().nullable(),
});

type AppliedRow = z.infer<typeof appliedRow>;

/** `20250101000000_what_it_does.sql`, as the Supabase CLI names them. */
const FILE_NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** A migration that ends the transaction it runs in could no longer be rolled back as a whole. */
const OWN_TRANSACTION = /^\s*(?:begin|start\s+transaction|commit|rollback)(?:\s+(?:work|transaction))?\s*;/im;

/** The Supabase CLI's table of applied migrations, with a checksum that reveals an edited file. */
const APPLIED_TABLE = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
alter table supabase_migrations.schema_migrations add column if not exists checksum text;
`;

/**
 * Applies the migrations of a folder that have not been applied yet, oldest first, each in a transaction together with
 * its row in the table of applied migrations.
 *
 * @returns the names of the files that were applied
 * @throws MigrationError when one fails (it is rolled back), was edited after it was applied, is older than the newest
 *   applied one, or when a migration was applied that is not in the folder
 */
export async function applyMigrations(
  database: TransactionalDatabase,
  directory: string,
  log: Log,
): Promise<readonly string[]> {
  const files = await readMigrations(directory);
  await database.exec(APPLIED_TABLE);
  const applied = await appliedMigrations(database);
  const pending = pendingMigrations(files, applied);
  for (const migration of pending) {
    await retryOnLockTimeout(() => applyOne(database, migration), { name: migration.file, log });
    log.info({ migration: migration.file }, "applied a migration");
  }
  return pending.map((migration) => migration.file);
}

/** The migrations that have been applied, oldest first. Their table has to be there. */
export function appliedMigrations(database: Database): Promise<AppliedRow[]> {
  return database.query(
    appliedRow,
    "select version, name, checksum from supabase_migrations.schema_migrations order by version",
  );
}

/**
 * The migrations of a folder, oldest first.
 *
 * @throws MigrationError for a name that is none, or a version that is there twice
 */
export async function readMigrations(directory: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const files = await Promise.all(
    names.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new MigrationError(file, "its name must look like 20250101000000_what_it_does.sql");
      }
      const sql = await readFile(join(directory, file), "utf8");
      return { file, version, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
  for (const [index, migration] of files.entries()) {
    const next = files[index + 1];
    if (next?.version === migration.version) {
      throw new MigrationError(next.file, `has the same version as ${migration.file}`);
    }
  }
  return files;
}

function pendingMigrations(files: readonly MigrationFile[], applied: readonly AppliedRow[]): readonly MigrationFile[] {
  const byVersion = new Map(applied.map((row) => [row.version, row]));
  for (const row of applied) {
    if (files.some((migration) => migration.version === row.version)) continue;
    const file = `${row.version}_${row.name ?? "unnamed"}.sql`;
    throw new MigrationError(file, "was applied to this database but is not in the folder. Is this an older release?");
  }
  const newest = applied.at(-1)?.version ?? "";
  return files.filter((migration) => {
    const row = byVersion.get(migration.version);
    if (row === undefined) {
      if (migration.version > newest) return true;
      throw new MigrationError(
        migration.file,
        `is older than ${newest}, which is applied already. Give it a new version.`,
      );
    }
    // The Supabase CLI writes no checksum, so a row without one cannot be compared.
    if (row.checksum !== null && row.checksum !== migration.checksum) {
      throw new MigrationError(
        migration.file,
        "was edited after it was applied. Restore it and write a new migration.",
      );
    }
    return false;
  });
}

async function applyOne(database: TransactionalDatabase, migration: MigrationFile): Promise<void> {
  if (OWN_TRANSACTION.test(migration.sql)) {
    throw new MigrationError(migration.file, "must not begin or end a transaction: it already runs in one");
  }
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(migration.sql);
      // A migration may change the role or the search path of the session, which all requests share.
      await transaction.exec("reset role; reset all;");
      await transaction.query(
        z.unknown(),
        `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
         values ($1, $2, array[$3], $4)`,
        [migration.version, migration.name, migration.sql, migration.checksum],
      );
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(migration.file, reason, { cause: error });
  }
}
