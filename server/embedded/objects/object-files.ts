import { constants, existsSync } from "node:fs";
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isTemporaryFile, temporaryFile } from "../storage/data-directory";
import type { DatabaseIdentity } from "./object-rows";

/** Name of the folder with the objects' bytes inside the data directory. */
export const OBJECTS_FOLDER = "objects";

/** There is no room on the disk for an object. */
export class NoRoomError extends Error {
  override readonly name = "NoRoomError";
}

/**
 * The bytes of objects, a file for each version. A version's file is whole and on the disk before its row is written, and
 * goes after it, so that a row always has its file. Nothing but {@link remove} ends a file: what other files are in the
 * folder, and whose, is not known here.
 */
export interface ObjectFiles {
  /** @throws NoRoomError when the disk is full; nothing is left then */
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(version: string): Promise<Buffer<ArrayBuffer> | null>;
  remove(versions: readonly string[]): Promise<void>;
  /** Removes drafts that a process left behind which was killed while it wrote them. */
  removeDrafts(olderThanMs: number): Promise<void>;
}

/** Where objects' bytes are, and where they are written first: on the same disk. */
export interface ObjectFolder {
  readonly folder: string;
  readonly drafts: string;
}

/** That of a data directory, which removes drafts that are left behind by itself. */
export function ownObjectFolder(directory: string): ObjectFolder {
  return { folder: join(directory, OBJECTS_FOLDER), drafts: directory };
}

/** A folder that several instances share, with one for drafts in it. */
export function sharedObjectFolder(folder: string): ObjectFolder {
  return { folder: resolve(folder), drafts: resolve(folder, "drafts") };
}

const VERSION = /^[0-9a-f-]{36}$/;

/** Opens the files of a folder, and creates it if it is missing. */
export async function openObjectFiles({ folder, drafts }: ObjectFolder): Promise<ObjectFiles> {
  await makeFolders({ folder, drafts });
  const pathOf = (version: string): string => {
    if (!VERSION.test(version)) throw new Error("This is no version of an object");
    return join(folder, version);
  };
  return {
    async write(version, bytes) {
      const draft = temporaryFile(drafts);
      try {
        await writeSynced(draft, bytes);
        await rename(draft, pathOf(version));
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        if (hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT")) throw new NoRoomError("The disk is full");
        throw error;
      }
    },
    async read(version) {
      try {
        return await readFile(pathOf(version));
      } catch (error) {
        if (hasCode(error, "ENOENT")) return null;
        throw error;
      }
    },
    async remove(versions) {
      for (const version of versions) await rm(pathOf(version), { force: true });
    },
    async removeDrafts(olderThanMs) {
      for (const name of (await readdir(drafts)).filter(isTemporaryFile)) {
        const path = join(drafts, name);
        // Another instance may have removed it.
        const age = await stat(path)
          .then(({ mtimeMs }) => Date.now() - mtimeMs)
          .catch(() => -1);
        if (age >= olderThanMs) await rm(path, { force: true });
      }
    },
  };
}

/** Name of the file that says to which database a shared folder belongs. */
const OWNER_FILE = "database-id";

/**
 * Makes sure that a shared folder belongs to this database. Whoever deletes a picture in a copy of the database, such as one
 * for trying things, must not delete the file of the original. The first folder of a database is made if it is missing; after
 * that one without the database's id is a disk that is not mounted, or a mistake.
 *
 * @throws Error saying what to do when it belongs to another database, is the wrong one, or cannot be used
 */
export async function claimObjectFolder(folder: ObjectFolder, database: DatabaseIdentity): Promise<void> {
  try {
    await requireOwner(folder, database);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === null) throw error;
    throw new Error(
      `OBJECTS_DIR ${folder.folder} cannot be used (${code}): it has to be a folder that this user may read and write.`,
      { cause: error },
    );
  }
}

async function requireOwner({ folder, drafts }: ObjectFolder, { id, hasFolder }: DatabaseIdentity): Promise<void> {
  const path = join(folder, OWNER_FILE);
  const readOwner = () =>
    readFile(path, "utf8").catch((error: unknown) => {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    });
  if (hasFolder && (await readOwner()) === null) {
    throw new Error(
      `OBJECTS_DIR ${folder} does not have the uploaded files of this database: there is no file ${OWNER_FILE} in it. Mount the disk that has them, or correct OBJECTS_DIR; if this is to be their new place, make the folder and write ${id} into ${path}.`,
    );
  }
  await makeFolders({ folder, drafts });
  for (const part of [folder, drafts]) await access(part, constants.R_OK | constants.W_OK | constants.X_OK);
  if ((await readOwner()) === null) {
    const draft = temporaryFile(drafts);
    await writeSynced(draft, Buffer.from(`${id}\n`));
    await rename(draft, path);
    await syncFolder(folder);
  }
  if ((await readOwner())?.trim() === id) return;
  throw new Error(
    `The uploaded files in ${folder} belong to another database. Correct DATABASE_URL or OBJECTS_DIR; if this database has taken the place of the other one, write ${id} into ${path}.`,
  );
}

async function makeFolders({ folder, drafts }: ObjectFolder): Promise<void> {
  for (const path of [folder, drafts]) await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Gives every object of a data directory a second name in a new folder. It takes no room and hardly any time, and what is
 * removed meanwhile stays there: a backup reads it from there.
 */
export async function linkObjectFiles(directory: string, target: string): Promise<void> {
  const folder = join(directory, OBJECTS_FOLDER);
  await mkdir(target, { mode: 0o700 });
  for (const name of await readdir(folder)) await link(join(folder, name), join(target, name));
}

/** Moves the objects of a folder, if it is there, to those of a data directory. */
export async function addObjectFiles(from: string, directory: string): Promise<void> {
  const folder = join(directory, OBJECTS_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = existsSync(from) ? await readdir(from) : [];
  for (const name of names) await rename(join(from, name), join(folder, name));
  await syncFolder(folder);
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
