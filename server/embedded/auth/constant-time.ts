import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two texts in a time that does not reveal how much of them is equal. */
export function equalsInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
