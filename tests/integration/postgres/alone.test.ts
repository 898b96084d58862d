import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ofAddress } from "../../../server/embedded/auth/alone-names";
import { createAlone } from "../../../server/embedded/database/postgres/alone";
import { clientOptions, createFate, holdSession } from "../../../server/embedded/database/postgres/held-session";
import { createNestingSession, type NestingSession } from "../../../server/embedded/database/postgres/nesting-session";
import { postgresDatabase } from "../../../server/embedded/database/postgres/postgres-database";
import { PASSWORD, startTwoInstances, type TwoInstances } from "../../support/servers/two-instances";

/* Work that holds a name, seen from a session of the test's own. */

let site: TwoInstances;
let sql: postgres.Sql;
let session: NestingSession;

beforeAll(async () => {
  site = await startTwoInstances();
});

afterAll(() => site.stop());

beforeEach(async () => {
  sql = postgres(site.url, clientOptions(site.url, "test"));
  session = createNestingSession(await holdSession(sql, createFate()));
});

afterEach(() => sql.end({ timeout: 0 }));

test("the work itself waits for locks as long as its login may", async () => {
  const database = postgresDatabase(session);
  await database.exec("set lock_timeout = '7s'");
  const during = await createAlone(session)(["a name"], () =>
    database.query(z.object({ lock_timeout: z.string() }), "show lock_timeout"),
  );
  expect(during).toEqual([{ lock_timeout: "7s" }]);
});

test("a call that has waited while another one mailed a link to the address mails none", async () => {
  const email = `${randomUUID()}@example.com`;
  await site.call(0, "/auth/v1/signup", { body: { email, password: PASSWORD } });
  const database = postgresDatabase(session);
  await createAlone(session)([ofAddress(email)], async () => {
    await site.call(1, "/auth/v1/recover", { body: { email } });
    await expect
      .poll(() =>
        site.sql(
          "select 1 from pg_locks where database = (select oid from pg_database where datname = current_database()) and locktype = 'advisory' and not granted",
        ),
      )
      .toHaveLength(1);
    await database.query(
      z.unknown(),
      "update auth.users set recovery_token = 'of another call', recovery_sent_at = clock_timestamp() where email = $1",
      [email],
    );
  });
  await expect
    .poll(() =>
      site.sql(
        "select 1 from pg_locks where database = (select oid from pg_database where datname = current_database()) and locktype = 'advisory' and objsubid = 1",
      ),
    )
    .toHaveLength(0);
  expect(await site.sql(`select recovery_token from auth.users where email = '${email}'`)).toEqual([
    { recovery_token: "of another call" },
  ]);
});
