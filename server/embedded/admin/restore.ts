import { createReadStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { pgliteDatabase } from "../database/database";
import { addObjectFiles, OBJECTS_FOLDER } from "../objects/object-files";
import { DATABASE_FOLDER, makePrivateDirectory, temporaryFile } from "../storage/data-directory";
import { hasDatabaseFiles, replacedPath } from "../storage/database-files";
import { acquireDirectoryLock } from "../storage/directory-lock";
import { parseSecrets, SECRETS_FILE } from "../storage/secrets";
import { unpackArchive } from "./archive";

/** The result of a restore. */
export interface RestoreResult {
  readonly tables: number;
}

/**
 * Replaces the content of a data directory by a backup. The backup is first unpacked and opened beside the old data, so
 * a damaged one changes nothing.
 *
 * @param force replaces existing data; without it only an empty directory is accepted
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
    const tables = await checkBackup(incoming);
    await replaceData(incoming, directory);
    return { tables };
  } finally {
    await rm(incoming, { recursive: true, force: true });
    await lock.release();
  }
}

async function checkBackup(incoming: string): Promise<number> {
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

/** At every moment the objects of the database that is there are there too. Those of the old one go at the next start. */
async function replaceData(incoming: string, directory: string): Promise<void> {
  await addObjectFiles(join(incoming, OBJECTS_FOLDER), directory);
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
