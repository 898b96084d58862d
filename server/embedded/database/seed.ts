import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "~/lib/log";
import type { TransactionalDatabase } from "./database";
import { retryOnLockTimeout } from "./lock-retries";

/** A seed file could not be applied. The database is as it was before it. */
export class SeedError extends Error {
  override readonly name = "SeedError";

  constructor(
    readonly file: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Seed ${file}: ${reason}`, options);
  }
}

const seedRow = z.object({ path: z.string(), hash: z.string(), version: z.string().nullable() });

const VERSION_LINE = /^-- seed-version: *(\S+) *\r?\n/;

/** The Supabase CLI's table of applied seeds, with the version from the file's first line. */
const APPLIED_TABLE = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
alter table supabase_migrations.seed_files add column if not exists version text;
`;

/**
 * Applies the seed files of a folder whose version has not been applied yet, in the order of their names, each in a
 * transaction. A file begins with the line `-- seed-version: <version>` and must be safe to apply over
 * the rows of an older version of itself.
 *
 * @returns the names of the files that were applied
 * @throws SeedError when a file has no version or fails
 */
export async function applySeeds(
  database: TransactionalDatabase,
  directory: string,
  log: Log,
): Promise<readonly string[]> {
  await database.exec(APPLIED_TABLE);
  const rows = await database.query(seedRow, "select path, hash, version from supabase_migrations.seed_files");
  const known = new Map(rows.map((row) => [row.path, row]));
  const applied: string[] = [];
  for (const file of (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort()) {
    const sql = await readFile(join(directory, file), "utf8");
    const hash = createHash("sha256").update(sql).digest("hex");
    const version = VERSION_LINE.exec(sql)?.[1];
    if (version === undefined) throw new SeedError(file, "its first line must be `-- seed-version: <version>`");
    const path = `supabase/seed/${file}`;
    const before = known.get(path);
    if (before?.version === version) {
      if (before.hash !== hash) log.warn({ file, version }, "the seed file changed but kept its version; not applied");
      continue;
    }
    await retryOnLockTimeout(() => applyOne(database, { file, path, hash, version, sql }), { name: file, log });
    log.info({ file, version, before: before?.version ?? null }, "applied a seed file");
    applied.push(file);
  }
  return applied;
}

interface SeedFile {
  readonly file: string;
  readonly path: string;
  readonly hash: string;
  readonly version: string;
  readonly sql: string;
}

async function applyOne(database: TransactionalDatabase, seed: SeedFile): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(seed.sql);
      // A seed may change the role or the search path of the session, which all requests share.
      await transaction.exec("reset role; reset all;");
      await transaction.query(
        z.unknown(),
        `insert into supabase_migrations.seed_files (path, hash, version) values ($1, $2, $3)
         on conflict (path) do update set hash = excluded.hash, version = excluded.version`,
        [seed.path, seed.hash, seed.version],
      );
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SeedError(seed.file, reason, { cause: error });
  }
}
