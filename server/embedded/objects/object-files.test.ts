import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/support/data/temporary-folder";
import { recordingLog } from "../../../tests/support/recording-log";
import { removeLooseFiles } from "./loose-files";
import { claimObjectFolder, openObjectFiles, sharedObjectFolder, type ObjectFolder } from "./object-files";

const VERSION = "00000000-0000-4000-8000-000000000001";

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
let shared: ObjectFolder;

beforeEach(async () => {
  temporary = await temporaryFolder();
  shared = sharedObjectFolder(temporary.path);
});

afterEach(() => temporary.remove());

test("of a shared folder only drafts that are old are removed, whatever else is in it", async () => {
  const files = await openObjectFiles(shared);
  await files.write(VERSION, Buffer.from("bytes"));
  const old = join(shared.drafts, "temporary-0123456789ab");
  await mkdir(join(shared.folder, "lost+found"));
  const kept = [
    join(shared.folder, VERSION),
    join(shared.folder, "notes.txt"),
    join(shared.folder, "lost+found"),
    join(shared.drafts, "temporary-report.txt"),
  ];
  for (const path of [old, ...kept.filter((name) => name.endsWith(".txt"))]) await writeFile(path, "text");
  for (const path of [old, ...kept]) await utimes(path, 0, 0);
  await writeFile(join(shared.drafts, "temporary-ba9876543210"), "is being written");
  await files.removeDrafts(60_000);
  expect((await readdir(shared.folder)).sort()).toEqual([VERSION, "drafts", "lost+found", "notes.txt"].sort());
  expect((await readdir(shared.drafts)).sort()).toEqual(["temporary-ba9876543210", "temporary-report.txt"]);
});

const databaseOf = (id: string, hasFolder = false) => ({ id, hasFolder });

test("a folder belongs to the database that had it first", async () => {
  await claimObjectFolder(shared, databaseOf("one"));
  await claimObjectFolder(shared, databaseOf("one", true));
  for (const hasFolder of [false, true]) {
    await expect(claimObjectFolder(shared, databaseOf("another", hasFolder))).rejects.toThrow(
      "belong to another database",
    );
  }
  await claimObjectFolder(shared, databaseOf("one"));
});

test("the first folder of a database is made; after that one that is missing or empty is refused, and stays as it is", async () => {
  const mount = join(temporary.path, "mount");
  const objects = sharedObjectFolder(join(mount, "objects"));
  const again = databaseOf("one", true);
  await expect(claimObjectFolder(objects, again)).rejects.toThrow(/does not have the uploaded files.*Mount the disk/);
  expect(await readdir(temporary.path)).toEqual([]);
  await mkdir(objects.folder, { recursive: true });
  await expect(claimObjectFolder(objects, again)).rejects.toThrow(
    `write one into ${join(objects.folder, "database-id")}`,
  );
  expect(await readdir(objects.folder)).toEqual([]);
  await writeFile(join(objects.folder, "database-id"), "one\n");
  await claimObjectFolder(objects, again);
  expect((await readdir(objects.folder)).sort()).toEqual(["database-id", "drafts"]);
});

test("a folder that cannot be used is named with its setting", async () => {
  const file = join(temporary.path, "file");
  await writeFile(file, "");
  await expect(claimObjectFolder(sharedObjectFolder(file), databaseOf("one"))).rejects.toThrow(
    /^OBJECTS_DIR .*\/file cannot be used \(\w+\): it has to be a folder/,
  );
});

test("a start goes on when what was left behind cannot be removed", async () => {
  const log = recordingLog();
  await removeLooseFiles({
    withDatabase: () => Promise.reject(new Error("no rows")),
    files: await openObjectFiles(shared),
    isShared: true,
    log,
  });
  expect(log.lines).toEqual([expect.stringContaining("could not be removed")]);
});
