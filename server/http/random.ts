import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4096;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Unpredictable bytes, read from the system in bulk: a request needs few, but several times. */
export function random(bytes: number): Buffer {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const drawn = Buffer.from(pool.subarray(used, used + bytes));
  // Secrets that have been handed out must not stay in the pool.
  pool.fill(0, used, used + bytes);
  used += bytes;
  return drawn;
}
