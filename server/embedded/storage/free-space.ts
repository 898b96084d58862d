import { statfs } from "node:fs/promises";

/** Says whether the disk of a folder is nearly full; asks the system at most once a second. */
export type FreeSpaceCheck = () => Promise<boolean>;

/** Three segments of the database's log: what it writes to finish what has begun must fit in. */
const LEAST_FREE_BYTES = 3 * 16 * 1024 * 1024;

const LOOK_EVERY_MS = 1_000;

/** A check of the disk that holds `path`. A disk that cannot be asked counts as one with room. */
export function createFreeSpaceCheck(path: string): FreeSpaceCheck {
  let isLow = false;
  let lookedAt = -Infinity;
  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return isLow;
    lookedAt = performance.now();
    isLow = await statfs(path).then(
      ({ bavail, bsize }) => bavail * bsize < LEAST_FREE_BYTES,
      () => false,
    );
    return isLow;
  };
}
