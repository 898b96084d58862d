import { existsSync } from "node:fs";
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { temporaryFile } from "../storage/data-directory";

/** Name of the folder with the objects' bytes inside the data directory. */
export const OBJECTS_FOLDER = "objects";

/** There is no room on the disk for an object. */
export class NoRoomError extends Error {
  override readonly name = "NoRoomError";
}

/**
 * The bytes of objects, a file for each version. A version's file is whole and on the disk before its row is written, and
 * goes after it, so that a row always has its file; a file without a row is left by a process that was killed between.
 */
export interface ObjectFiles {
  /** @throws NoRoomError when the disk is full; nothing is left then */
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(version: string): Promise<Buffer<ArrayBuffer> | null>;
  remove(versions: readonly string[]): Promise<void>;
  /** Removes all files but those of these versions and those that are not `olderThanMs` yet; returns how many. */
  keepOnly(versions: ReadonlySet<string>, olderThanMs: number): Promise<number>;
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

/** A folder that several instances share, for files and drafts. */
export function sharedObjectFolder(folder: string): ObjectFolder {
  return { folder: resolve(folder), drafts: resolve(folder) };
}

const VERSION = /^[0-9a-f-]{36}$/;

/** Opens the files of a folder, and creates it if it is missing. */
export async function openObjectFiles({ folder, drafts }: ObjectFolder): Promise<ObjectFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
    async keepOnly(versions, olderThanMs) {
      let removed = 0;
      for (const name of (await readdir(folder)).filter((found) => !versions.has(found))) {
        const path = join(folder, name);
        // Another instance may have removed it.
        const age = await stat(path)
          .then(({ mtimeMs }) => Date.now() - mtimeMs)
          .catch(() => -1);
        if (age < olderThanMs) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
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
