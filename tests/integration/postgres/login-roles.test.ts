import { PGlite } from "@supabase/lite/pglite";
import { expect, test } from "vitest";
import { pgliteDatabase } from "../../../server/embedded/database/database";
import { ensureRoles } from "../../../server/embedded/database/postgres/schema/login-roles";

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
