import { LRUCache } from "lru-cache";
import type { CatalogueSnapshot } from "../../engine/snapshot.server";

const KEPT_BYTES = 12_000_000;

/** A separate cache for each snapshot, freed together with the snapshot. */
export function keptPerSnapshot<V extends object>(): (snapshot: CatalogueSnapshot) => LRUCache<string, V> {
  const caches = new WeakMap<CatalogueSnapshot, LRUCache<string, V>>();
  return (snapshot) => {
    const cache = caches.get(snapshot) ?? new LRUCache<string, V>({ maxSize: KEPT_BYTES });
    caches.set(snapshot, cache);
    return cache;
  };
}

/** The kept value; a new one is kept, unless it is larger than the whole cache. */
export function getOrMake<V extends object>(
  cache: LRUCache<string, V>,
  key: string,
  make: () => V,
  sizeOf: (value: V) => number,
): V {
  const kept = cache.get(key);
  if (kept !== undefined) return kept;
  const value = make();
  cache.set(key, value, { size: Math.ceil(sizeOf(value)) });
  return value;
}
