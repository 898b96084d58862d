import { execFileSync } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { writeBackup } from "../../../server/embedded/admin/backup";
import { restoreBackup } from "../../../server/embedded/admin/restore";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import type { Database } from "../../../server/embedded/database/database";
import { DataDirectoryInUseError } from "../../../server/embedded/storage/directory-lock";
import { startProgram } from "../../support/programs/child-process";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";
import { hashRows } from "../../support/data/row-hashes";
import { temporaryFolder } from "../../support/data/temporary-folder";

let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let files: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: EmbeddedBackend;
const OBJECT = "folder/object.txt";
const BYTES = "bytes of an object".repeat(1000);
let hashes: Record<string, string>;
/** What the backup of the running server holds. */
let inBackup: Record<string, string>;

/** Without the catalogue: files are backed up as they are, and a small database is as good as a large one. */
const start = (dataDir: string): Promise<EmbeddedBackend> =>
  startEmbeddedBackend({
    ...{ dataDir, log: recordingLog(), siteUrl: "http://localhost:3000" },
    ...{ migrationsDir: join(files.path, "migrations"), seedDir: null },
  });

beforeAll(async () => {
  data = await freshDataDirectory("empty");
  files = await temporaryFolder();
  await mkdir(join(files.path, "migrations"));
  backend = await start(data.path);
  await backend.withDatabase((database) =>
    database.exec(`
      create table public.kept (id int primary key, note text);
      insert into public.kept select n, repeat('layer ', n) from generate_series(1, 500) n;
      create table public.stock (item int primary key, amount int not null, note text);
      insert into public.stock select n, 0, null from generate_series(0, 99) n;
      create table public.bookings (id serial primary key, item int not null, amount int not null);
    `),
  );
  await backend.withDatabase((database) =>
    database.exec("insert into storage.buckets (id, name, public) values ('kept', 'kept', true)"),
  );
  const stored = await backend.fetch(
    new Request(`http://localhost:3000/storage/v1/object/kept/${OBJECT}`, {
      method: "POST",
      headers: { apikey: backend.secretKey, "content-type": "text/plain" },
      body: BYTES,
    }),
  );
  expect(stored.status).toBe(200);
  hashes = await backend.withDatabase(hashRows);
});

afterAll(async () => {
  await backend.close();
  await data.remove();
  await files.remove();
});

/** The bytes of an object that everybody may read. */
async function objectOf(served: EmbeddedBackend): Promise<string> {
  return (await served.fetch(new Request(`http://localhost:3000/storage/v1/object/public/kept/${OBJECT}`))).text();
}

async function restoredHashes(dataDir: string): Promise<Record<string, string>> {
  const restored = await start(dataDir);
  try {
    expect(await objectOf(restored)).toBe(BYTES);
    return await restored.withDatabase(hashRows);
  } finally {
    await restored.close();
  }
}

/** Books amounts in both tables, from several callers at once, until it is stopped. */
function keepWriting(): { acknowledged(): number; stop(): Promise<void> } {
  let acknowledged = 0;
  let stopped = false;
  const write = async (writer: number) => {
    for (let round = 0; !stopped; round += 1) {
      const values = [(writer * 31 + round * 7) % 100, 1 + (round % 5)];
      await backend.withDatabase((database) =>
        database.transaction(async (transaction) => {
          const none = z.object({});
          await transaction.query(none, "insert into public.bookings (item, amount) values ($1, $2)", values);
          const change = "update public.stock set amount = amount + $2, note = repeat('x', $2) where item = $1";
          await transaction.query(none, change, values);
        }),
      );
      acknowledged += 1;
      // Without it, this process would do nothing else.
      await nextTurn();
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  return {
    acknowledged: () => acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(writers);
    },
  };
}

const bookedSchema = z.object({ count: z.int(), hash: z.string() });

/** A hash of the first so many bookings, and one of the stock that follows from them. */
async function hashBookings(database: Database, count: number): Promise<unknown> {
  return database.query(
    bookedSchema,
    `select count(*)::int as count, md5(string_agg(b::text, ';' order by id)) as hash
       from public.bookings b where id <= $1::int
     union all
     select count(*)::int, md5(string_agg(item || ' ' || amount, ';' order by item)) from
       (select item, sum(amount) as amount from public.bookings where id <= $1::int group by item) booked`,
    [count],
  );
}

test("a backup made under writes is of one moment, with all that was acknowledged before", async () => {
  const file = join(files.path, "running.tar.gz");
  const writing = keepWriting();
  await expect.poll(() => writing.acknowledged(), { interval: 10 }).toBeGreaterThan(50);
  const before = writing.acknowledged();
  await writeBackup(data.path, file);
  const after = writing.acknowledged();
  await expect.poll(() => writing.acknowledged(), { interval: 10 }).toBeGreaterThan(after + 20);
  await writing.stop();
  const unchanged = hashes;
  hashes = await backend.withDatabase(hashRows);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Object.keys(hashes).length).toBeGreaterThan(10);

  const target = join(files.path, "restored");
  expect((await restoreBackup(file, target, false)).tables).toBe(Object.keys(hashes).length);
  expect(await readFile(join(target, "secrets.json"), "utf8")).toBe(
    await readFile(join(data.path, "secrets.json"), "utf8"),
  );
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  const restored = await start(target);
  try {
    inBackup = await restored.withDatabase(hashRows);
    expect(await objectOf(restored)).toBe(BYTES);
    const { "public.bookings": _bookings, "public.stock": _stock, ...others } = inBackup;
    expect(unchanged).toMatchObject(others);
    await restored.withDatabase(async (database) => {
      const [booked] = await database.query(
        bookedSchema,
        "select count(*)::int as count, '' as hash from public.bookings",
      );
      const count = booked?.count ?? 0;
      expect(count).toBeGreaterThanOrEqual(before);
      // Writes go on while the backup is sent, and are not in it.
      expect(count).toBeLessThan(writing.acknowledged());
      const expected = await backend.withDatabase((live) => hashBookings(live, count));
      expect(await hashBookings(database, count)).toEqual(expected);
      const stock = await database.query(
        bookedSchema,
        `select count(*)::int as count, md5(string_agg(item || ' ' || amount, ';' order by item)) as hash
           from public.stock where amount > 0`,
      );
      expect(stock).toEqual(z.array(bookedSchema).parse(expected).slice(1));
    });
  } finally {
    await restored.close();
  }
  const names = execFileSync("tar", ["tzf", file], { encoding: "utf8" }).split("\n");
  expect(names).toContain("database/PG_VERSION");
});

test("a backup of the stopped server has the same content", async () => {
  await backend.close();
  const file = join(files.path, "stopped.tar.gz");
  await writeBackup(data.path, file);
  const target = join(files.path, "restored-from-stopped");
  await restoreBackup(file, target, false);
  expect(await restoredHashes(target)).toEqual(hashes);
  backend = await start(data.path);
});

test("restoring does not overwrite an existing data directory", async () => {
  const file = join(files.path, "running.tar.gz");
  await expect(writeBackup(data.path, file)).rejects.toThrow("exists already");
  await expect(restoreBackup(file, data.path, true)).rejects.toThrow(DataDirectoryInUseError);
  const target = join(files.path, "restored");
  await expect(restoreBackup(file, target, false)).rejects.toThrow("--force");
  expect((await restoreBackup(file, target, true)).tables).toBeGreaterThan(10);
  expect((await readdir(target)).filter((name) => !name.startsWith("lock."))).toEqual([
    "database",
    "objects",
    "secrets.json",
  ]);
});

test("restoring a damaged backup changes nothing", async () => {
  const target = join(files.path, "restored");
  const before = await readdir(target);
  const short = join(files.path, "short.tar.gz");
  await writeFile(short, await readFile(join(files.path, "running.tar.gz")));
  await truncate(short, 200_000);
  await expect(restoreBackup(short, target, true)).rejects.toThrow();
  await writeFile(short, "no backup at all");
  await expect(restoreBackup(short, target, true)).rejects.toThrow();
  expect((await readdir(target)).length).toBe(before.length);
  expect(await restoredHashes(target)).toEqual(inBackup);
});

test("a backup that cannot be written to its file leaves the database usable and unchanged", async () => {
  const file = join(files.path, "missing-folder", "x.tar.gz");
  await expect(writeBackup(data.path, file)).rejects.toThrow("ENOENT");
  expect(await backend.withDatabase(hashRows)).toEqual(hashes);
});

test("the backup and restore commands report success and failures", async () => {
  const run = async (script: string, args: readonly string[], dataDir: string) =>
    startProgram(`scripts/${script}.ts`, args, { DATA_DIR: dataDir }).ended;
  const file = join(files.path, "by-command.tar.gz");
  const backup = await run("backup", [file], data.path);
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  expect(backup.stdout).toContain(`Wrote ${file}`);
  const target = join(files.path, "by-command");
  const restore = await run("restore", [file], target);
  expect(restore).toMatchObject({ code: 0, stderr: "" });
  const again = await run("restore", [file], target);
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain("--force");
  expect((await run("restore", [], target)).stderr).toContain("Usage");
});
