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

/**
 * How long statements and transactions may take: of what the site connects as, whose work on them is never that long, and
 * of the server itself, such as an import. Those of visitors and members have a migration.
 */
const LIMITS = [
  { role: "session_user", setting: "statement_timeout", value: "65s", isOfDatabase: true },
  { role: "session_user", setting: "idle_in_transaction_session_timeout", value: "15s", isOfDatabase: true },
  { role: "'service_role'", setting: "statement_timeout", value: "60s", isOfDatabase: false },
];

/** One that somebody has set, here or for all databases, is left as it is. */
const limitStatement = ({ role, setting, value, isOfDatabase }: (typeof LIMITS)[number]): string => `
do $$
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting, unnest(setconfig) as present
    where setrole = (select oid from pg_catalog.pg_roles where rolname = ${role})
      and setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
      and present like '${setting}=%'
  ) then
    execute format('alter role %I ${isOfDatabase ? "in database %I " : ""}set ${setting} = ''${value}''',
      ${role}, current_database());
  end if;
end
$$;
`;

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
  try {
    await database.exec(MEMBERSHIP);
  } catch (error) {
    const login = await nameOf(database, "session_user");
    throw new Error(
      `This login may not take on the roles it needs: as a superuser run \`grant ${NEEDED.join(", ")} to ${login}\`, see docs/operations/postgresql.md.`,
      { cause: error },
    );
  }
}

/**
 * Throws unless this login may make schemas in its database.
 *
 * @throws Error saying what to do
 */
export async function requireOwner(database: TransactionalDatabase): Promise<void> {
  const [found] = await database.query(
    z.object({ may: z.boolean() }),
    "select has_database_privilege(current_database(), 'create') as may",
  );
  if (found?.may === true) return;
  const [name, login] = [await nameOf(database, "current_database()"), await nameOf(database, "session_user")];
  throw new Error(
    `This login may not make schemas in the database ${name}: as a superuser run \`alter database ${name} owner to ${login}\`, see docs/operations/postgresql.md.`,
  );
}

/** A name as it is written in SQL. */
async function nameOf(
  database: TransactionalDatabase,
  expression: "session_user" | "current_database()",
): Promise<string> {
  const [found] = await database.query(z.object({ name: z.string() }), `select quote_ident(${expression}) as name`);
  return found?.name ?? "";
}

async function missingRoles(database: TransactionalDatabase): Promise<string[]> {
  const present = await database.query(z.object({ rolname: z.string() }), "select rolname from pg_roles");
  return NEEDED.filter((role) => !present.some(({ rolname }) => rolname === role));
}

/** Sets those that nobody has set. A login that may not do that gets them from an administrator of the server; the site works without. */
export async function setLimits(database: TransactionalDatabase, log: Log): Promise<void> {
  for (const limit of LIMITS) {
    await database.exec(limitStatement(limit)).catch(() => {
      log.warn({}, "a limit of a role could not be set: see docs/operations/postgresql.md");
    });
  }
}
