import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireDirectAddressOf } from "../../../server/embedded/database/postgres/direct-address";
import { withDirectDatabase } from "../../../server/embedded/database/postgres/direct-connection";
import { migratePostgres } from "../../../server/embedded/database/postgres/schema/migrate-postgres";
import { startEmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { onDatabase, serverDatabase, type ServerDatabase } from "../../support/data/server-database";
import { temporaryFolder } from "../../support/data/temporary-folder";
import { recordingLog } from "../../support/recording-log";
import { serverOptions } from "../../support/servers/test-backend";

/* `npm run migrate`, and which schemas an instance lives with. */

let database: ServerDatabase;
let data: { readonly path: string; remove(): Promise<void> };
/** Migrations of the release before, and of the one after it. */
let before: { readonly path: string; remove(): Promise<void> };
let after: { readonly path: string; remove(): Promise<void> };

const FIRST = ["20250101000000_things.sql", "create table public.things (id int primary key);"] as const;

beforeEach(async () => {
  database = await serverDatabase("empty");
  [data, before, after] = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()]);
  for (const folder of [before, after]) await writeFile(join(folder.path, FIRST[0]), FIRST[1]);
});

afterEach(async () => {
  await Promise.all([data.remove(), before.remove(), after.remove()]);
  await database.remove();
});

const migrate = (folder: { readonly path: string }) =>
  migratePostgres(database.url, { log: recordingLog(), migrationsDir: folder.path, seedDir: null });

const start = (folder: { readonly path: string }, { dataDir = data.path } = {}) =>
  startEmbeddedBackend({
    dataDir,
    log: recordingLog(),
    siteUrl: "http://localhost:3000",
    migrationsDir: folder.path,
    postgres: serverOptions(database, data.path),
  });

type Backend = Awaited<ReturnType<typeof start>>;

async function add(backend: Backend, thing: { readonly id: number; readonly name?: string }): Promise<void> {
  const response = await backend.fetch(
    new Request("http://localhost/rest/v1/things", {
      method: "POST",
      headers: { apikey: backend.secretKey, "content-type": "application/json" },
      body: JSON.stringify(thing),
    }),
  );
  expect(response.status).toBe(201);
}

async function things(backend: Backend, columns: string): Promise<unknown> {
  const url = `http://localhost/rest/v1/things?select=${columns}&order=id`;
  const response = await backend.fetch(new Request(url, { headers: { apikey: backend.secretKey } }));
  return response.json();
}

test("an instance does not start on a database without a schema, or with an older one", async () => {
  await expect(start(before)).rejects.toThrow("has no schema yet: run `npm run migrate` first");
  await migrate(before);
  await writeFile(
    join(after.path, "20250102000000_more_things.sql"),
    "alter table public.things add column name text;",
  );
  await expect(start(after)).rejects.toThrow(
    "older than this release (1 migrations are missing, the first is 20250102000000_more_things.sql)",
  );
});

test("an instance does not start when only the schemas made without a migration are older", async () => {
  await migrate(before);
  await onDatabase(database.url, "update supabase_migrations.system_schema set version = 0");
  await expect(start(before)).rejects.toThrow("older than this release: run `npm run migrate` first");
  await migrate(before);
  await (await start(before)).close();
});

test("a migration waits five seconds for a lock", async () => {
  await writeFile(
    join(before.path, "20250102000000_limits.sql"),
    "create table public.limits as select current_setting('lock_timeout') as locks, current_setting('statement_timeout') as statements;",
  );
  await migrate(before);
  expect(await onDatabase(database.url, "select * from public.limits")).toEqual([{ locks: "5s", statements: "0" }]);
});

test("a run waits for another one for longer than migrations wait for a lock", async () => {
  const waitsForLong =
    "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and now() - query_start > interval '5.5 s'";
  const held = await withDirectDatabase(database.url, async (other) => {
    await other.exec("select pg_advisory_lock(hashtext('first-layer migrate'))");
    const run = migrate(before);
    run.catch(() => undefined);
    await expect.poll(() => onDatabase(database.url, waitsForLong), { timeout: 15_000 }).toHaveLength(1);
    return { run };
  });
  expect(await held.run).toEqual([FIRST[0]]);
});

test("two releases run beside each other: what one writes the other reads, before and after the migration", async () => {
  await writeFile(
    join(after.path, "20250102000000_more_things.sql"),
    "alter table public.things add column name text not null default 'thing';",
  );
  await migrate(before);
  const older = await start(before);
  await add(older, { id: 1 });
  expect(await migrate(after)).toEqual(["20250102000000_more_things.sql"]);
  const newer = await start(after, { dataDir: join(data.path, "newer") });
  await add(older, { id: 2 });
  await add(newer, { id: 3, name: "nozzle" });
  const read = { older: await things(older, "id"), newer: await things(newer, "id,name") };
  expect(read.older).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(read.newer).toEqual([
    { id: 1, name: "thing" },
    { id: 2, name: "thing" },
    { id: 3, name: "nozzle" },
  ]);
  await Promise.all([older.close(), newer.close()]);
});

test("an instance starts on a schema that has more, and not on one that took away what it uses", async () => {
  await writeFile(
    join(after.path, "20250102000000_more_things.sql"),
    "alter table public.things add column name text;",
  );
  await migrate(after);
  await (await start(before)).close();
  await writeFile(
    join(after.path, "20250103000000_no_names_contract.sql"),
    "alter table public.things drop column name;",
  );
  await migrate(after);
  await expect(start(before)).rejects.toThrow(
    "newer than this release, and 20250103000000_no_names_contract took away what it uses: start the newer release",
  );
  const newer = await start(after);
  await newer.close();
});

test("runs at the same moment apply each migration once", async () => {
  const runs = await Promise.all([migrate(before), migrate(before), migrate(before)]);
  expect(runs.flat()).toEqual([FIRST[0]]);
  expect(await migrate(before)).toEqual([]);
});

test("the owner of a database who may create roles can migrate, once a superuser has made the one that passes policies", async () => {
  await onDatabase(database.url, "drop role if exists site_owner");
  await onDatabase(database.url, "create role site_owner login createrole");
  await onDatabase(
    database.url,
    `do $$ begin execute format('alter database %I owner to site_owner', current_database()); end $$`,
  );
  await onDatabase(
    database.url,
    "do $$ begin if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if; end $$",
  );
  const url = database.url.replace("postgres@", "site_owner@");
  expect(await migratePostgres(url, { log: recordingLog(), migrationsDir: before.path, seedDir: null })).toEqual([
    FIRST[0],
  ]);
  const backend = await startEmbeddedBackend({
    dataDir: data.path,
    log: recordingLog(),
    siteUrl: "http://localhost:3000",
    migrationsDir: before.path,
    postgres: serverOptions({ url }, data.path),
  });
  const response = await backend.fetch(
    new Request("http://localhost/rest/v1/things?select=id", { headers: { apikey: backend.publishableKey } }),
  );
  expect(response.status).toBe(200);
  await backend.close();
  await expect(
    startEmbeddedBackend({
      dataDir: data.path,
      log: recordingLog(),
      siteUrl: "http://localhost:3000",
      migrationsDir: before.path,
      postgres: { ...serverOptions({ url }, data.path), directUrl: database.url },
    }),
  ).rejects.toThrow("DATABASE_DIRECT_URL has another user than DATABASE_URL");
});

test("an address for sessions that leads to another database is refused, at a start and by npm run migrate", async () => {
  const other = await serverDatabase();
  await migrate(before);
  const options = serverOptions(database, data.path);
  const started = startEmbeddedBackend({
    dataDir: data.path,
    log: recordingLog(),
    siteUrl: "http://localhost:3000",
    migrationsDir: before.path,
    postgres: { ...options, directUrl: other.url },
  });
  await expect(started).rejects.toThrow("DATABASE_DIRECT_URL leads to another database than DATABASE_URL");
  await expect(requireDirectAddressOf(database.url, other.url)).rejects.toThrow("leads to another database");
  // Another way to the same place.
  await requireDirectAddressOf(database.url, `${database.url}?application_name=same`);
  await other.remove();
});

test("the log names the database, another SESSION_SECRET and, by refusing it, an empty folder of uploaded files", async () => {
  await migrate(before);
  const startOn = async (changes: Partial<ReturnType<typeof serverOptions>>) => {
    const log = recordingLog();
    const backend = await startEmbeddedBackend({
      dataDir: data.path,
      log,
      siteUrl: "http://localhost:3000",
      migrationsDir: before.path,
      postgres: { ...serverOptions(database, data.path), ...changes },
    });
    await backend.close();
    return log.lines.join("\n");
  };
  const first = await startOn({});
  expect(first).toContain("opened the backend on PostgreSQL");
  expect(first).not.toContain("SESSION_SECRET");
  const another = { sessionSecret: "another-secret-of-this-test-which-is-long-enough" };
  expect(await startOn(another)).toContain("SESSION_SECRET is another one");
  expect(await startOn(another)).not.toContain("SESSION_SECRET");
  await expect(startOn({ objectsDir: after.path })).rejects.toThrow(
    "does not have the uploaded files of this database",
  );
});

test("a server that cannot be reached is named without its password", async () => {
  const url = "postgres://site:hunter2@127.0.0.1:1/first_layer";
  const failure = await migratePostgres(url, { log: recordingLog() }).catch((error: unknown) => error);
  expect(String(failure)).toBe("DatabaseUnavailableError: The database cannot be reached (ECONNREFUSED)");
});
