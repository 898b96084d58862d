import { randomBytes } from "node:crypto";
import { open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Says whether the disk of a folder is nearly full; asks the system at most ten times a second. */
export type FreeSpaceCheck = () => Promise<boolean>;

/** Three segments of the database's log: what it writes to finish what has begun must fit in. */
const LEAST_FREE_BYTES = 3 * 16 * 1024 * 1024;

const LOOK_EVERY_MS = 100;

/** A check of the disk that holds `path`. A disk that cannot be asked counts as one with room. */
export function createFreeSpaceCheck(path: string): FreeSpaceCheck {
  let isLow = false;
  let lookedAt = -Infinity;
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return isLow;
    lookedAt = performance.now();
    isLow = (await freeBytes(path)) < LEAST_FREE_BYTES;
    return isLow;
  };
}

async function freeBytes(path: string): Promise<number> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}

/*
 * The reserve: a file that only takes up room. A database that could not write its log because the disk was full within a
 * moment has to be opened again, and cannot be without writing to that log; the reserve is given up for it.
 */

/** Name of the reserve in the data directory. */
const RESERVE_FILE = "reserve";

/** Two segments of the database's log. */
const RESERVE_BYTES = 2 * 16 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

/** Not at once: it would compete with the start, and many a process ends before. */
const RESERVE_EVERY_MS = 15_000;

/** Gives the reserve up when there is hardly any room. Call it before anything is written. */
export async function releaseReserve(directory: string, freeBytesOf = freeBytes): Promise<void> {
  if ((await freeBytesOf(directory)) < LEAST_FREE_BYTES) await rm(join(directory, RESERVE_FILE), { force: true });
}

/** Makes the reserve as soon as there is room for it. Returns what ends that. */
export function keepReserve(directory: string): () => void {
  const timer = setInterval(() => {
    // Tried again the next time.
    void makeReserve(directory).catch(() => undefined);
  }, RESERVE_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Makes the reserve unless it is there, or would leave hardly any room. */
export async function makeReserve(directory: string, freeBytesOf = freeBytes): Promise<void> {
  const path = join(directory, RESERVE_FILE);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === RESERVE_BYTES || (await freeBytesOf(directory)) < LEAST_FREE_BYTES + 2 * RESERVE_BYTES) return;
  const file = await open(path, "w", 0o600);
  try {
    // Random, because some file systems take no room for zeros.
    for (let bytes = 0; bytes < RESERVE_BYTES; bytes += PIECE_BYTES) await file.write(randomBytes(PIECE_BYTES));
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}
