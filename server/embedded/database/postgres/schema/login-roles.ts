import { z } from "zod";
import type { Log } from "~/lib/log";
import { createRoles } from "../../baseline";
import type { TransactionalDatabase } from "../../database";

const NEEDED = ["anon", "authenticated", "service_role"];

/**
 * The site takes on these roles. From PostgreSQL 16 on whoever has created one is a member of it, and may not take it on by
 * that alone; the others may have been given by a superuser, and cannot be given again.
 */
const MEMBERSHIP = `
do $$
declare
  needed name;
  kind text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach needed in array '{${NEEDED.join(",")}}'::name[] loop
    if not pg_has_role(needed, kind) then
      execute format('grant %I to current_user', needed);
    end if;
  end loop;
end
$$;
`;

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

/**
 * Creates the three roles that requests run as, and lets this login take them on. Safe to repeat.
 *
 * @throws Error when the login may not do that
 */
export async function ensureRoles(database: TransactionalDatabase): Promise<void> {
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
export async function setLimits(database: TransactionalDatabase, log: Log): Promise<void> {
  for (const limit of [LOGIN_LIMITS, SERVICE_LIMIT]) {
    await database.exec(limit).catch(() => {
      log.warn({}, "a limit of a role could not be set: see docs/operations/postgresql.md");
    });
  }
}
