import { resolve } from "node:path";
import { z } from "zod";
import type { Database } from "../../database";
import { appliedMigrations, readMigrations } from "../../migrations";
import { MIGRATIONS_DIR } from "../../prepare-database";
import { hasSystemSchema } from "./system-schema";

/** The schema of a database is not one that this release can live with. */
class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/** What a migration is called that takes something away which the release before used. */
const CONTRACTS = /_contract$/;

/**
 * Throws unless the database has all migrations of this release, and of later ones at most some that only add.
 *
 * @throws SchemaError saying what to do
 */
export async function requireSchema(database: Database, migrationsDir = MIGRATIONS_DIR): Promise<void> {
  const [known, applied] = [await readMigrations(resolve(migrationsDir)), await findApplied(database)];
  const versions = new Set(applied.map(({ version }) => version));
  const missing = known.filter(({ version }) => !versions.has(version));
  const [oldest] = missing;
  if (oldest !== undefined) {
    throw new SchemaError(
      applied.length === 0
        ? "The database has no schema yet: run `npm run migrate` first."
        : `The database's schema is older than this release (${missing.length} migrations are missing, the first is ${oldest.file}): run \`npm run migrate\` first.`,
    );
  }
  if (!(await hasSystemSchema(database))) {
    throw new SchemaError("The database's schema is older than this release: run `npm run migrate` first.");
  }
  const own = new Set(known.map(({ version }) => version));
  const breaking = applied.find(({ version, name }) => !own.has(version) && CONTRACTS.test(name ?? ""));
  if (breaking !== undefined) {
    throw new SchemaError(
      `The database's schema is newer than this release, and ${breaking.version}_${breaking.name ?? ""} took away what it uses: start the newer release.`,
    );
  }
}

async function findApplied(database: Database) {
  const [found] = await database.query(
    z.object({ present: z.boolean() }),
    "select to_regclass('supabase_migrations.schema_migrations') is not null as present",
  );
  return found?.present === true ? appliedMigrations(database) : [];
}
