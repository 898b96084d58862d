const MERGE_ABOVE = 2_000;

/**
 * A map that can be changed without touching the one it came from: a shared base under a small layer of
 * changes. `changed` costs time in proportion to the changes, not to the base, until the layer is merged.
 */
export class LayeredMap<K, V> {
  readonly #base: ReadonlyMap<K, V>;
  readonly #layer: ReadonlyMap<K, V | null>;

  constructor(base: ReadonlyMap<K, V>, layer: ReadonlyMap<K, V | null> = new Map()) {
    this.#base = base;
    this.#layer = layer;
  }

  get(key: K): V | undefined {
    const changed = this.#layer.get(key);
    return changed === undefined ? this.#base.get(key) : (changed ?? undefined);
  }

  /** Every entry, in no particular order. */
  *entries(): IterableIterator<[K, V]> {
    for (const [key, value] of this.#base) if (!this.#layer.has(key)) yield [key, value];
    for (const [key, value] of this.#layer) if (value !== null) yield [key, value];
  }

  /** This map with some entries set, or removed where the value is null. */
  changed(changes: Iterable<readonly [K, V | null]>): LayeredMap<K, V> {
    const layer = new Map(this.#layer);
    for (const [key, value] of changes) layer.set(key, value);
    if (layer.size <= MERGE_ABOVE) return new LayeredMap(this.#base, layer);
    const merged = new Map(this.#base);
    for (const [key, value] of layer) {
      if (value === null) merged.delete(key);
      else merged.set(key, value);
    }
    return new LayeredMap(merged);
  }
}
