import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database } from "../database/database";
import { DATABASE_FOLDER, temporaryFile } from "../storage/data-directory";
import { hasDatabaseFiles } from "../storage/database-files";
import { acquireDirectoryLock, findRunningOwner } from "../storage/directory-lock";
import { SECRETS_FILE } from "../storage/secrets";
import { packArchive, type ArchiveSource } from "./archive";
import { requestBackup } from "./control";

/** The files of a backup. The database must not be in use while they are read. */
function backupSources(directory: string): readonly ArchiveSource[] {
  return [SECRETS_FILE, DATABASE_FOLDER]
    .map((name) => ({ name, path: join(directory, name) }))
    .filter((source) => existsSync(source.path));
}

/**
 * A tar archive of the data directory of a running backend. No request is served while the files are read, so they are
 * first copied to a temporary archive as fast as the disk allows, and sent from there.
 */
export async function* streamBackup(
  directory: string,
  withDatabase: (work: (database: Database) => Promise<void>) => Promise<void>,
): AsyncGenerator<Buffer> {
  const copy = temporaryFile(directory);
  try {
    await withDatabase(async (database) => {
      await database.exec("checkpoint");
      const archive = Readable.from(packArchive(backupSources(directory)));
      await pipeline(archive, createWriteStream(copy, { flags: "wx", mode: 0o600 }));
    });
    yield* createReadStream(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Writes a backup of a data directory to a new file only its owner can read. A running server makes the backup itself;
 * the files of a stopped one are read directly.
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
