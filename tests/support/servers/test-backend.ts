import { join } from "node:path";
import { migratePostgres } from "../../../server/embedded/database/postgres/schema/migrate-postgres";
import {
  startEmbeddedBackend,
  type EmbeddedBackend,
  type EmbeddedBackendOptions,
  type ServerOptions,
} from "../../../server/embedded/embedded-backend";
import { serverDatabase, type ServerDatabase } from "../data/server-database";

/**
 * Whether the tests run on a PostgreSQL server in place of the embedded database: `TEST_DATABASE=postgres`. Those of
 * `tests/integration/{auth,realtime}` and some of `backend` do.
 */
export const ON_POSTGRES = process.env["TEST_DATABASE"] === "postgres";

/** What the keys of all backends of tests on a PostgreSQL server come from. */
export const SESSION_SECRET = "a-session-secret-for-tests-of-more-than-one-instance";

/** Of each data directory: a backend that is started again finds what it has written. */
const databases = new Map<string, ServerDatabase>();

/** Starts an embedded backend for a test; with `TEST_DATABASE=postgres` on a database of its own there. */
export async function startTestBackend(
  options: EmbeddedBackendOptions & { readonly content?: "catalogue" | "empty" },
): Promise<EmbeddedBackend> {
  if (!ON_POSTGRES) return startEmbeddedBackend(options);
  const { content = "catalogue", dataDir, log, migrationsDir, seedDir } = options;
  const database = databases.get(dataDir) ?? (await serverDatabase(content));
  databases.set(dataDir, database);
  await migratePostgres(database.url, { log, migrationsDir, seedDir });
  return startEmbeddedBackend({ ...options, postgres: serverOptions(database, dataDir) });
}

/** What a backend is told about a database. */
export function serverOptions({ url }: Pick<ServerDatabase, "url">, dataDir: string): ServerOptions {
  return { url, directUrl: url, pool: 4, sessionSecret: SESSION_SECRET, objectsDir: join(dataDir, "objects") };
}
