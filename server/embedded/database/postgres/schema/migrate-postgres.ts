import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { disableLibraryGrants } from "../../baseline";
import { captureLibraryConsole } from "../../library-console";
import { retryOnLockTimeout } from "../../lock-retries";
import { createOutboxSchema } from "../../outbox-schema";
import { prepareDatabase, type PrepareOptions } from "../../prepare-database";
import { createFate, directOptions, holdSession } from "../held-session";
import { ensureRoles, requireOwner, setLimits } from "./login-roles";
import { postgresDatabase } from "../postgres-database";
import { noteSystemSchema } from "./system-schema";

/** What makes one run wait for another, on the whole database. */
const LOCK = `
set lock_timeout = 0;
select pg_advisory_lock(hashtext('first-layer migrate'));
reset lock_timeout;
`;

/**
 * Migrations take as long as they take, also after they have reset their session. Only for locks they do not wait long:
 * whatever comes after such a statement waits behind it.
 */
const LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 5_000 };

/**
 * Brings the schema of a PostgreSQL server up to date: one run at a time, others wait for it.
 *
 * @returns the names of the files that were applied
 * @throws DatabaseUnavailableError, MigrationError, SeedError; Error when the roles cannot be created
 */
export async function migratePostgres(url: string, prepare: PrepareOptions): Promise<readonly string[]> {
  const releaseConsole = captureLibraryConsole(prepare.log);
  const fate = createFate();
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      ...directOptions(url, "first-layer migrate", LIMITS),
      onclose: () => fate.lose("it was closed"),
    },
  });
  try {
    const session = await holdSession(connection.driver, fate);
    const reserved = { unsafe: session.unsafe, release: () => undefined };
    Reflect.set(connection.driver, "reserve", () => Promise.resolve(reserved));
    const database = postgresDatabase(session);
    await database.exec(LOCK);
    await requireOwner(database);
    await ensureRoles(database);
    await retryOnLockTimeout(() => createOutboxSchema(database), { name: createOutboxSchema.name, log: prepare.log });
    disableLibraryGrants(connection);
    const applied = await prepareDatabase(database, new App({ connection, auth: { enabled: true } }), prepare);
    await noteSystemSchema(database);
    await setLimits(database, prepare.log);
    return applied;
  } finally {
    // Ends the session, and with it the lock.
    await connection.driver.end({ timeout: 0 });
    releaseConsole();
  }
}
