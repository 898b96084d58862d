import { PGlite } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
import { pgliteDatabase } from "../../../server/embedded/database/database";
import { ensureRoles, requireOwner, setLimits } from "../../../server/embedded/database/postgres/schema/login-roles";
import { recordingLog } from "../../support/recording-log";

/* PGlite is a PostgreSQL 17, in which memberships are not what they were before 16. */

test("a login that may create roles can take them on afterwards, beside one that a superuser has given it", async () => {
  const pglite = new PGlite();
  await pglite.exec(`
    create role service_role nologin noinherit bypassrls;
    create role site login createrole;
    grant service_role to site;
    set session authorization site;
  `);
  const database = pgliteDatabase(pglite);
  await ensureRoles(database);
  await ensureRoles(database);
  for (const role of ["anon", "authenticated", "service_role"]) {
    await pglite.exec(`set role ${role}`);
    expect((await pglite.query("select current_user::text as name")).rows).toEqual([{ name: role }]);
    await pglite.exec("reset role");
  }
  await pglite.close();
});

test("limits are set once: one that an operator has changed stays, also with the next release", async () => {
  const pglite = new PGlite();
  const database = pgliteDatabase(pglite);
  const log = recordingLog();
  const limits = async () =>
    (
      await pglite.query(
        "select setrole::regrole::text as role, setdatabase <> 0 as here, setconfig as limits from pg_db_role_setting order by 1, 2",
      )
    ).rows;
  await ensureRoles(database);
  await setLimits(database, log);
  expect(await limits()).toEqual([
    { role: "postgres", here: true, limits: ["statement_timeout=65s", "idle_in_transaction_session_timeout=15s"] },
    { role: "service_role", here: false, limits: ["statement_timeout=60s"] },
  ]);
  await pglite.exec(`
    do $$ begin execute format('alter role postgres in database %I set statement_timeout = ''90s''', current_database()); end $$;
    alter role service_role set statement_timeout = '120s';
  `);
  await setLimits(database, log);
  expect(await limits()).toEqual([
    { role: "postgres", here: true, limits: ["statement_timeout=90s", "idle_in_transaction_session_timeout=15s"] },
    { role: "service_role", here: false, limits: ["statement_timeout=120s"] },
  ]);
  expect(log.lines).toEqual([]);
  await pglite.close();
});

test("a login without the rights it needs is told which, and what a superuser runs", async () => {
  const pglite = new PGlite();
  const database = pgliteDatabase(pglite);
  await ensureRoles(database);
  await requireOwner(database);
  await pglite.exec('create role "the site" login; set session authorization "the site";');
  await expect(ensureRoles(database)).rejects.toThrow('run `grant anon, authenticated, service_role to "the site"`');
  await expect(requireOwner(database)).rejects.toThrow(/run `alter database \w+ owner to "the site"`/);
  await pglite.close();
});
