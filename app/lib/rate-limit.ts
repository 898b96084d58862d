/**
 * A token bucket that holds one second's worth.
 *
 * @returns a function that returns whether one more is allowed now, and counts it
 */
export function createRateLimit(perSecond: number, now: () => number = () => performance.now()): () => boolean {
  let left = perSecond;
  let filledAt = now();
  return () => {
    const at = now();
    left = Math.min(perSecond, left + ((at - filledAt) / 1_000) * perSecond);
    filledAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

const SECOND_MS = 1_000;

/** A {@link createRateLimit} for each address. */
export function createAddressRateLimit(
  perSecond: number,
  now: () => number = () => performance.now(),
): (address: string) => boolean {
  /** The least recently used first. */
  const limits = new Map<string, { readonly allows: () => boolean; readonly usedAt: number }>();
  return (address) => {
    const at = now();
    for (const [key, { usedAt }] of limits) {
      if (at - usedAt < SECOND_MS) break;
      // Its bucket is full again.
      limits.delete(key);
    }
    const allows = limits.get(address)?.allows ?? createRateLimit(perSecond, now);
    limits.delete(address);
    limits.set(address, { allows, usedAt: at });
    return allows();
  };
}
