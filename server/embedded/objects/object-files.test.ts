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

test("a folder belongs to the database that had it first", async () => {
  await openObjectFiles(shared);
  await claimObjectFolder(shared, "one");
  await claimObjectFolder(shared, "one");
  await expect(claimObjectFolder(shared, "another")).rejects.toThrow("belong to another database");
  await claimObjectFolder(shared, "one");
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
