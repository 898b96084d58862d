import { z } from "zod";
import type { Database, TransactionalDatabase } from "./database";

/*
 * The roles and default privileges that every Supabase project has before its first migration. Migrations rely on them
 * and narrow them.
 */

const ROLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
`;

const GRANTS = `
create schema extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
create publication supabase_realtime;
`;

/** Creates the three roles that requests run as. Safe to repeat. */
export async function createRoles(database: Database): Promise<void> {
  await database.exec(ROLES);
}

/**
 * Grants the default privileges, once: migrations narrow them, and a later start must not widen them again. Needs the
 * `auth` schema.
 */
export async function grantDefaultPrivilegesOnce(database: TransactionalDatabase): Promise<void> {
  await database.transaction(async (transaction) => {
    const [found] = await transaction.query(
      z.object({ done: z.boolean() }),
      "select to_regnamespace('extensions') is not null as done",
    );
    if (found?.done !== true) await transaction.exec(GRANTS);
  });
}

/**
 * Keeps the library from granting every privilege on every table to all roles with its first request, by setting the
 * flag that says it has done so. Row level security would still hold, but a migration's `revoke` would be undone.
 */
export function disableLibraryGrants(connection: object): void {
  if (!("rlsState" in connection) || connection.rlsState !== "unknown") {
    throw new Error("@supabase/lite has changed: check how it grants privileges before using this version.");
  }
  connection.rlsState = "active";
}
