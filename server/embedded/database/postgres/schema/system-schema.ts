import { z } from "zod";
import type { Database } from "../../database";

/**
 * Counts the changes of what `npm run migrate` creates without a numbered migration: roles, and the schemas auth, realtime,
 * storage and outbox. One more with each change of their SQL or of the library that creates `auth`; the test beside this
 * says when. What such a change takes away is still used by the release before it.
 */
export const SYSTEM_SCHEMA = 2;

const TABLE = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.system_schema (version integer not null);
`;

const versionRow = z.object({ version: z.int() });

/** Writes down that a database has the system schemas of this release. An older release does not take that back. */
export async function noteSystemSchema(database: Database): Promise<void> {
  await database.exec(TABLE);
  const [noted] = await readVersions(database);
  if (noted !== undefined && noted.version >= SYSTEM_SCHEMA) return;
  await database.exec(
    `delete from supabase_migrations.system_schema; insert into supabase_migrations.system_schema values (${String(SYSTEM_SCHEMA)})`,
  );
}

/** Whether a database has the system schemas of this release, or of a later one. */
export async function hasSystemSchema(database: Database): Promise<boolean> {
  const [table] = await database.query(
    z.object({ present: z.boolean() }),
    "select to_regclass('supabase_migrations.system_schema') is not null as present",
  );
  if (table?.present !== true) return false;
  return (await readVersions(database)).some(({ version }) => version >= SYSTEM_SCHEMA);
}

function readVersions(database: Database): Promise<{ version: number }[]> {
  return database.query(versionRow, "select version from supabase_migrations.system_schema");
}
