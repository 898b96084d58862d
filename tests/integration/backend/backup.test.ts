import { execFileSync } from "node:child_process";
import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "../../../server/embedded/admin/backup";
import { restoreBackup } from "../../../server/embedded/admin/restore";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { DataDirectoryInUseError } from "../../../server/embedded/storage/directory-lock";
import { startProgram } from "../../support/programs/child-process";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";
import { hashRows } from "../../support/data/row-hashes";
import { temporaryFolder } from "../../support/data/temporary-folder";

let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let files: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: EmbeddedBackend;
let hashes: Record<string, string>;

const start = (dataDir: string): Promise<EmbeddedBackend> =>
  startEmbeddedBackend({ dataDir, log: recordingLog(), siteUrl: "http://localhost:3000" });

beforeAll(async () => {
  data = await freshDataDirectory();
  files = await temporaryFolder();
  backend = await start(data.path);
  await backend.withDatabase((database) =>
    database.exec(`
      create table public.kept (id int primary key, note text);
      insert into public.kept select n, repeat('layer ', n) from generate_series(1, 500) n;
    `),
  );
  hashes = await backend.withDatabase(hashRows);
});

afterAll(async () => {
  await backend.close();
  await data.remove();
  await files.remove();
});

async function restoredHashes(dataDir: string): Promise<Record<string, string>> {
  const restored = await start(dataDir);
  try {
    return await restored.withDatabase(hashRows);
  } finally {
    await restored.close();
  }
}

test("restoring a backup of the running server gives the same rows and secrets", { timeout: 90_000 }, async () => {
  const file = join(files.path, "running.tar.gz");
  // Writes continue meanwhile; the backup is consistent.
  const [, ...writes] = await Promise.all([
    writeBackup(data.path, file),
    ...Array.from({ length: 5 }, () => backend.withDatabase(hashRows)),
  ]);
  expect(writes).toEqual(writes.map(() => hashes));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Object.keys(hashes).length).toBeGreaterThan(10);

  const target = join(files.path, "restored");
  expect((await restoreBackup(file, target, false)).tables).toBe(Object.keys(hashes).length);
  expect(await readFile(join(target, "secrets.json"), "utf8")).toBe(
    await readFile(join(data.path, "secrets.json"), "utf8"),
  );
  expect((await stat(target)).mode & 0o777).toBe(0o700);
  expect(await restoredHashes(target)).toEqual(hashes);
  const names = execFileSync("tar", ["tzf", file], { encoding: "utf8" }).split("\n");
  expect(names).toContain("database/PG_VERSION");
});

test("a backup of the stopped server has the same content", { timeout: 90_000 }, async () => {
  await backend.close();
  const file = join(files.path, "stopped.tar.gz");
  await writeBackup(data.path, file);
  const target = join(files.path, "restored-from-stopped");
  await restoreBackup(file, target, false);
  expect(await restoredHashes(target)).toEqual(hashes);
  backend = await start(data.path);
});

test("restoring does not overwrite an existing data directory", { timeout: 90_000 }, async () => {
  const file = join(files.path, "running.tar.gz");
  await expect(writeBackup(data.path, file)).rejects.toThrow("exists already");
  await expect(restoreBackup(file, data.path, true)).rejects.toThrow(DataDirectoryInUseError);
  const target = join(files.path, "restored");
  await expect(restoreBackup(file, target, false)).rejects.toThrow("--force");
  expect((await restoreBackup(file, target, true)).tables).toBeGreaterThan(10);
  expect((await readdir(target)).filter((name) => !name.startsWith("lock."))).toEqual(["database", "secrets.json"]);
});

test("restoring a damaged backup changes nothing", { timeout: 90_000 }, async () => {
  const target = join(files.path, "restored");
  const before = await readdir(target);
  const short = join(files.path, "short.tar.gz");
  await writeFile(short, await readFile(join(files.path, "running.tar.gz")));
  await truncate(short, 200_000);
  await expect(restoreBackup(short, target, true)).rejects.toThrow();
  await writeFile(short, "no backup at all");
  await expect(restoreBackup(short, target, true)).rejects.toThrow();
  expect((await readdir(target)).length).toBe(before.length);
  expect(await restoredHashes(target)).toEqual(hashes);
});

test("a backup that cannot be written to its file leaves the database usable and unchanged", async () => {
  const file = join(files.path, "missing-folder", "x.tar.gz");
  await expect(writeBackup(data.path, file)).rejects.toThrow("ENOENT");
  expect(await backend.withDatabase(hashRows)).toEqual(hashes);
});

test("the backup and restore commands report success and failures", { timeout: 90_000 }, async () => {
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
