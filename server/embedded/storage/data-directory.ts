import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Log } from "~/lib/log";
import { releaseReserve } from "./free-space";
import {
  acquireDirectoryLock,
  acquireServerLock,
  type DirectoryLock,
  type LockOptions,
  type SocketHandlers,
} from "./directory-lock";
import { deriveSecrets, readOrCreateSecrets, type Secrets } from "./secrets";

/** The directory with the database and the secrets, locked by this process. */
export interface DataDirectory {
  readonly path: string;
  /** Folder of the database's files. */
  readonly databasePath: string;
  readonly secrets: Secrets;
  /** Name of the lock's socket in the directory. */
  readonly socket: string;
  /** Handles the requests to the lock's socket. */
  serveSocket(handlers: SocketHandlers): void;
  /** Releases the lock. Call it after the database is closed. */
  release(): Promise<void>;
}

/** How a data directory is opened. */
export interface DirectoryOptions extends LockOptions {
  /** What its secrets come from, in place of the file that it keeps. */
  readonly sessionSecret?: string | undefined;
}

/** Name of the database's folder inside the data directory. */
export const DATABASE_FOLDER = "database";

const TEMPORARY = /^temporary-[0-9a-f]{12}$/;

/** Whether a file's name is one of {@link temporaryFile}. */
export function isTemporaryFile(name: string): boolean {
  return TEMPORARY.test(name);
}

/** A new path in the data directory for a file that the next start deletes if it is left behind. */
export function temporaryFile(directory: string): string {
  return join(directory, `temporary-${randomBytes(6).toString("hex")}`);
}

/**
 * Opens a data directory for this process: creates it if it is missing, locks it, and reads or creates its secrets.
 *
 * @throws DataDirectoryInUseError when a running process has locked it
 * @throws Error when it cannot be written or its secrets cannot be used
 */
export async function openDataDirectory(
  path: string,
  log: Log,
  { sessionSecret, ...options }: DirectoryOptions = {},
): Promise<DataDirectory> {
  const directory = resolve(path);
  await makePrivateDirectory(directory);
  await releaseReserve(directory);
  const lock = await acquireDirectoryLock(directory, options);
  try {
    await removeLeftovers(directory);
    const secrets =
      sessionSecret === undefined ? await readOrCreateSecrets(directory, log) : deriveSecrets(sessionSecret);
    return {
      path: directory,
      databasePath: join(directory, DATABASE_FOLDER),
      secrets,
      socket: lock.socket,
      serveSocket: (handlers) => lock.serve(handlers),
      release: () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Holds a data directory for a server whose backend is a process of its own: while that one is started again, nobody
 * else gets it. Creates the directory if it is missing.
 *
 * @throws DataDirectoryInUseError when another server holds it
 * @throws Error when it cannot be written
 */
export async function holdDataDirectory(path: string): Promise<Pick<DirectoryLock, "release">> {
  const directory = resolve(path);
  await makePrivateDirectory(directory);
  await releaseReserve(directory);
  return acquireServerLock(directory);
}

/** Deletes the temporary files of a process that was killed. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (isTemporaryFile(name)) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Creates a directory only its owner can enter, or restricts an existing one to its owner. */
export async function makePrivateDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const found = await stat(directory);
    if (!found.isDirectory()) throw new Error("it is not a directory");
    const ours = found.uid === process.getuid?.();
    if (ours && (found.mode & 0o077) !== 0) await chmod(directory, 0o700);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data directory ${directory} cannot be used: ${reason}`, { cause: error });
  }
}
