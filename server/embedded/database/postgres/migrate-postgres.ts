import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { z } from "zod";
import type { Log } from "~/lib/log";
import { createRoles, disableLibraryGrants } from "../baseline";
import type { TransactionalDatabase } from "../database";
import { captureLibraryConsole } from "../library-console";
import { createOutboxSchema } from "../outbox-schema";
import { prepareDatabase, type PrepareOptions } from "../prepare-database";
import { createFate, directOptions, holdSession } from "./held-session";
import { postgresDatabase } from "./postgres-database";

/** What makes one run wait for another, on the whole database. */
const LOCK = "select pg_advisory_lock(hashtext('first-layer migrate'))";

/** Migrations take as long as they take, also after they have reset their session. */
const WITHOUT_LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** What the site connects as, and how long its statements and its transactions may wait. Work on them is never that long. */
const LOGIN_LIMITS = `
do $$
begin
  execute format('alter role %I in database %I set statement_timeout = ''65s''', current_user, current_database());
  execute format('alter role %I in database %I set idle_in_transaction_session_timeout = ''15s''',
    current_user, current_database());
end
$$;
`;

/** Statements of the server itself, such as an import. Those of visitors and members have a migration. */
const SERVICE_LIMIT = "alter role service_role set statement_timeout = '60s'";

/** The site takes on these roles, which whoever creates them may not do by itself. */
const MEMBERSHIP = `
do $$
begin
  if not (pg_has_role('anon', 'member') and pg_has_role('authenticated', 'member')
      and pg_has_role('service_role', 'member')) then
    grant anon, authenticated, service_role to current_user;
  end if;
end
$$;
`;

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
      ...directOptions(url, "first-layer migrate", WITHOUT_LIMITS),
      onclose: () => fate.lose("it was closed"),
    },
  });
  try {
    const session = await holdSession(connection.driver, fate);
    const reserved = { unsafe: session.unsafe, release: () => undefined };
    Reflect.set(connection.driver, "reserve", () => Promise.resolve(reserved));
    const database = postgresDatabase(session);
    await database.exec(LOCK);
    await ensureRoles(database);
    await createOutboxSchema(database);
    disableLibraryGrants(connection);
    const applied = await prepareDatabase(database, new App({ connection, auth: { enabled: true } }), prepare);
    await setLimits(database, prepare.log);
    return applied;
  } finally {
    // Ends the session, and with it the lock.
    await connection.driver.end({ timeout: 0 });
    releaseConsole();
  }
}

const NEEDED = ["anon", "authenticated", "service_role"];

async function ensureRoles(database: TransactionalDatabase): Promise<void> {
  try {
    await createRoles(database);
  } catch (error) {
    const missing = await missingRoles(database);
    throw new Error(
      `The roles ${missing.join(", ")} cannot be created by this login: create them as a superuser, see docs/operations/postgresql.md.`,
      { cause: error },
    );
  }
  await database.exec(MEMBERSHIP);
}

async function missingRoles(database: TransactionalDatabase): Promise<string[]> {
  const present = await database.query(z.object({ rolname: z.string() }), "select rolname from pg_roles");
  return NEEDED.filter((role) => !present.some(({ rolname }) => rolname === role));
}

/** A login that may not set them gets them from an administrator of the server; the site works without. */
async function setLimits(database: TransactionalDatabase, log: Log): Promise<void> {
  for (const limit of [LOGIN_LIMITS, SERVICE_LIMIT]) {
    await database.exec(limit).catch(() => {
      log.warn({}, "a limit of a role could not be set: see docs/operations/postgresql.md");
    });
  }
}
