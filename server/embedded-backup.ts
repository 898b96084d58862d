import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { DATABASE_FOLDER, makePrivateDirectory, temporaryFile } from "./data-directory";
import { packArchive, unpackArchive, type ArchiveSource } from "./embedded-archive";
import { requestBackup } from "./embedded-control";
import { pgliteDatabase } from "./embedded-database";
import { acquireDirectoryLock, findRunningOwner } from "./embedded-lock";
import { parseSecrets, SECRETS_FILE } from "./embedded-secrets";
import { hasDatabaseFiles, replacedPath } from "./embedded-storage-init";

/** What a backup of a data directory consists of. The database must be at rest while they are read. */
export function backupSources(directory: string): readonly ArchiveSource[] {
  return [SECRETS_FILE, DATABASE_FOLDER]
    .map((name) => ({ name, path: join(directory, name) }))
    .filter((source) => existsSync(source.path));
}

/**
 * Writes a backup of a data directory to a new file only its owner can read. A running server is asked for it; the
 * files of a stopped one are read directly.
 *
 * @throws Error when there is no database, the file exists already, or the backup could not be finished
 */
export async function writeBackup(dataDir: string, file: string): Promise<void> {
  const directory = resolve(dataDir);
  if (!hasDatabaseFiles(join(directory, DATABASE_FOLDER))) throw new Error(`There is no database in ${directory}.`);
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  const draft = `${file}.partial`;
  try {
    const owner = await findRunningOwner(directory);
    if (owner === null) {
      const lock = await acquireDirectoryLock(directory);
      try {
        const archive = Readable.from(packArchive(backupSources(directory)));
        await pipeline(archive, createGzip(), createWriteStream(draft, { flags: "wx", mode: 0o600 }));
      } finally {
        await lock.release();
      }
    } else {
      try {
        await pipeline(await requestBackup(owner), createWriteStream(draft, { flags: "wx", mode: 0o600 }));
      } finally {
        await owner.close();
      }
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** What a restore put in place. */
export interface RestoreResult {
  readonly tables: number;
}

/**
 * Replaces what a data directory holds by a backup. The backup is unpacked and opened beside the old data first, so
 * one that is damaged changes nothing.
 *
 * @param force replace data that is there; without it only an empty directory is accepted
 * @throws DataDirectoryInUseError while a server runs on the directory
 * @throws Error when the directory is not empty, or the backup is damaged
 */
export async function restoreBackup(file: string, dataDir: string, force: boolean): Promise<RestoreResult> {
  const directory = resolve(dataDir);
  await makePrivateDirectory(directory);
  const lock = await acquireDirectoryLock(directory);
  const incoming = temporaryFile(directory);
  try {
    const databasePath = join(directory, DATABASE_FOLDER);
    const present = [databasePath, replacedPath(databasePath), join(directory, SECRETS_FILE)].filter(existsSync);
    if (present.length > 0 && !force) {
      throw new Error(
        `${directory} holds data already. Add --force to replace it, or set DATA_DIR to another directory.`,
      );
    }
    await mkdir(incoming, { mode: 0o700 });
    await pipeline(createReadStream(file), createGunzip(), (archive) => unpackArchive(archive, incoming));
    const tables = await checkUnpacked(incoming);
    await swapIn(incoming, directory);
    return { tables };
  } finally {
    await rm(incoming, { recursive: true, force: true });
    await lock.release();
  }
}

async function checkUnpacked(incoming: string): Promise<number> {
  const databasePath = join(incoming, DATABASE_FOLDER);
  if (!hasDatabaseFiles(databasePath)) throw new Error("The backup holds no database.");
  parseSecrets(`${SECRETS_FILE} of the backup`, await readFile(join(incoming, SECRETS_FILE), "utf8"));
  const { PGlite } = await import("@supabase/lite/pglite");
  const pglite = new PGlite({ dataDir: databasePath });
  try {
    await pglite.waitReady;
    const [count] = await pgliteDatabase(pglite).query(
      z.object({ tables: z.int() }),
      `select count(*)::int as tables from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    return count?.tables ?? 0;
  } finally {
    await pglite.close();
  }
}

async function swapIn(incoming: string, directory: string): Promise<void> {
  const databasePath = join(directory, DATABASE_FOLDER);
  const replaced = replacedPath(databasePath);
  if (existsSync(databasePath)) {
    await rm(replaced, { recursive: true, force: true });
    await rename(databasePath, replaced);
  }
  await rename(join(incoming, DATABASE_FOLDER), databasePath);
  await rename(join(incoming, SECRETS_FILE), join(directory, SECRETS_FILE));
  await rm(replaced, { recursive: true, force: true });
}
