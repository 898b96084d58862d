import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database } from "../database/database";
import { linkObjectFiles, OBJECTS_FOLDER } from "../objects/object-files";
import { DATABASE_FOLDER, temporaryFile } from "../storage/data-directory";
import { hasDatabaseFiles } from "../storage/database-files";
import { acquireDirectoryLock, findRunningOwner } from "../storage/directory-lock";
import { SECRETS_FILE } from "../storage/secrets";
import { ARCHIVE_END_BYTES, packArchive, type ArchiveSource } from "./archive";
import { requestBackup } from "./control";
import { markBackup } from "./last-backup";

/** What a backup has of a data directory. The database must not be in use while it is read. */
function backupSources(directory: string, names: readonly string[]): readonly ArchiveSource[] {
  return names.map((name) => ({ name, path: join(directory, name) })).filter((source) => existsSync(source.path));
}

/**
 * A tar archive of the data directory of a running backend. No request is served while the files are read, so they are
 * first copied to a temporary archive as fast as the disk allows, and sent from there. The files of objects are never
 * changed, so these get second names only and are read afterwards.
 */
export async function* streamBackup(
  directory: string,
  withDatabase: (work: (database: Database) => Promise<void>) => Promise<void>,
): AsyncGenerator<Buffer> {
  const copy = temporaryFile(directory);
  const objects = temporaryFile(directory);
  try {
    await withDatabase(async (database) => {
      await database.exec("checkpoint");
      const archive = Readable.from(packArchive(backupSources(directory, [SECRETS_FILE, DATABASE_FOLDER])));
      await pipeline(archive, createWriteStream(copy, { flags: "wx", mode: 0o600 }));
      await linkObjectFiles(directory, objects);
    });
    const { size } = await stat(copy);
    yield* createReadStream(copy, { end: size - ARCHIVE_END_BYTES - 1 });
    yield* packArchive([{ name: OBJECTS_FOLDER, path: objects }]);
  } finally {
    await rm(copy, { force: true });
    await rm(objects, { recursive: true, force: true });
  }
}

/**
 * Writes a backup of a data directory to a new file only its owner can read, and notes the time in the directory. A running server makes the backup itself;
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
        const archive = Readable.from(
          packArchive(backupSources(directory, [SECRETS_FILE, DATABASE_FOLDER, OBJECTS_FOLDER])),
        );
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
    await markBackup(directory, new Date());
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
