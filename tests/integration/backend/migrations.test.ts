import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@supabase/lite/pglite";
import { z } from "zod";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { pgliteDatabase, type TransactionalDatabase } from "../../../server/embedded/database/database";
import { applyMigrations, MigrationError } from "../../../server/embedded/database/migrations";
import { applySeeds, SeedError } from "../../../server/embedded/database/seed";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";
import { hashRows } from "../../support/data/row-hashes";
import { temporaryFolder } from "../../support/data/temporary-folder";

const log = recordingLog();
let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let pglite: PGlite;
let database: TransactionalDatabase;
let files: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  data = await freshDataDirectory("empty");
  pglite = new PGlite({ dataDir: join(data.path, "database") });
  database = pgliteDatabase(pglite);
});

beforeEach(async () => {
  files = await temporaryFolder();
  await pglite.exec(
    "drop schema public cascade; create schema public; drop schema if exists supabase_migrations cascade;",
  );
});

afterEach(() => files.remove());

afterAll(async () => {
  await pglite.close();
  await data.remove();
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(files.path, name), sql);
const apply = (): Promise<readonly string[]> => applyMigrations(database, files.path, log);

const FIRST = "20250101000000_first.sql";
const SECOND = "20250102000000_second.sql";

describe("migrations", () => {
  beforeEach(async () => {
    await write(FIRST, "create table public.a (id int primary key); insert into public.a values (1);");
    await write(SECOND, "insert into public.a values (2);");
  });

  test("are applied once, in order, and recorded as the Supabase CLI does it", async () => {
    expect(await apply()).toEqual([FIRST, SECOND]);
    expect(await apply()).toEqual([]);
    expect((await pglite.query("select id from public.a order by id")).rows).toEqual([{ id: 1 }, { id: 2 }]);
    const ledger = await pglite.query(
      "select version, name, statements, checksum from supabase_migrations.schema_migrations order by version",
    );
    expect(ledger.rows).toEqual([
      expect.objectContaining({ version: "20250101000000", name: "first" }),
      {
        version: "20250102000000",
        name: "second",
        statements: ["insert into public.a values (2);"],
        checksum: createHash("sha256").update("insert into public.a values (2);").digest("hex"),
      },
    ]);
  });

  test("that fail are named and leave the data unchanged", async () => {
    await apply();
    const before = await hashRows(database);
    await write(
      "20250103000000_third.sql",
      "insert into public.a values (3); create table public.b (id int); insert into public.a values (1);",
    );
    const failure: unknown = await apply().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MigrationError);
    expect(failure).toMatchObject({ file: "20250103000000_third.sql" });
    expect(String(failure)).toContain("20250103000000_third.sql");
    expect(await hashRows(database)).toEqual(before);
    await rm(join(files.path, "20250103000000_third.sql"));
    expect(await apply()).toEqual([]);
  });

  test("edited after they were applied are refused by name", async () => {
    await apply();
    await write(FIRST, "create table public.a (id bigint primary key);");
    await expect(apply()).rejects.toThrow(new RegExp(`${FIRST}.*edited after it was applied`));
  });

  test("that were removed, inserted late, share a version or are badly named are refused by name", async () => {
    await write("20250103000000_third.sql", "select 1;");
    await apply();
    await rm(join(files.path, SECOND));
    await expect(apply()).rejects.toThrow(/20250102000000_second\.sql.*not in the folder/);
    await write(SECOND, "insert into public.a values (2);");
    await write("20250102120000_late.sql", "select 1;");
    await expect(apply()).rejects.toThrow(/20250102120000_late\.sql.*older than/);
    await rm(join(files.path, "20250102120000_late.sql"));
    await write("20250103000000_twin.sql", "select 1;");
    await expect(apply()).rejects.toThrow(/20250103000000_twin\.sql.*same version/);
    await rm(join(files.path, "20250103000000_twin.sql"));
    await write("fourth.sql", "select 1;");
    await expect(apply()).rejects.toThrow(/fourth\.sql.*name must look like/);
  });

  test("with a transaction of their own are refused, functions with begin and end are not", async () => {
    await write("20250103000000_third.sql", "begin;\ninsert into public.a values (9);\ncommit;");
    await expect(apply()).rejects.toThrow(/20250103000000_third\.sql.*must not begin or end a transaction/);
    await write("20250103000000_third.sql", "do $$\nbegin\n  insert into public.a values (9);\nend;\n$$;");
    expect(await apply()).toEqual(["20250103000000_third.sql"]);
  });

  test("leave role and search path unchanged", async () => {
    await write("20250103000000_third.sql", "create role visitor; set search_path = ''; set role visitor;");
    await apply();
    const settings = await pglite.query("select current_user::text as role, current_setting('search_path') as path");
    expect(settings.rows).toEqual([{ role: "postgres", path: "public" }]);
    await pglite.exec("drop role visitor");
  });
});

describe("seeds", () => {
  test("that fail, or have no version, are named and leave the data unchanged", async () => {
    await pglite.exec("create table public.a (id int primary key)");
    await write("one.sql", "-- seed-version: 1\ninsert into public.a values (1);");
    expect(await applySeeds(database, files.path, log)).toEqual(["one.sql"]);
    const before = await hashRows(database);
    await write("two.sql", "-- seed-version: 1\ninsert into public.a values (2); insert into public.a values (1);");
    await expect(applySeeds(database, files.path, log)).rejects.toThrow(SeedError);
    await write("two.sql", "insert into public.a values (2);");
    await expect(applySeeds(database, files.path, log)).rejects.toThrow(/two\.sql.*first line/);
    expect(await hashRows(database)).toEqual(before);
  });

  test("that changed without a new version are skipped with a warning", async () => {
    await pglite.exec("create table public.a (id int primary key)");
    await write("one.sql", "-- seed-version: 1\ninsert into public.a values (1);");
    await applySeeds(database, files.path, log);
    await write("one.sql", "-- seed-version: 1\ninsert into public.a values (2);");
    expect(await applySeeds(database, files.path, log)).toEqual([]);
    expect(log.lines.some((line) => line.includes("kept its version"))).toBe(true);
  });
});

test("starting with a failing migration names it, changes no row and releases the directory", async () => {
  const own = await freshDataDirectory("empty");
  const migrationsDir = join(files.path, "migrations");
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, FIRST), "create table public.a (id int); insert into public.a values (1);");
  const options = { dataDir: own.path, log, siteUrl: "http://localhost", migrationsDir, seedDir: null };
  const first = await startEmbeddedBackend(options);
  const before = await first.withDatabase(hashRows);
  await first.close();
  await writeFile(join(migrationsDir, SECOND), "insert into public.a values (2); select no_such_function();");
  await expect(startEmbeddedBackend(options)).rejects.toThrow(SECOND);
  await rm(join(migrationsDir, SECOND));
  const again = await startEmbeddedBackend(options);
  expect(z.record(z.string(), z.string()).parse(await again.withDatabase(hashRows))).toEqual(before);
  await again.close();
  await own.remove();
});
