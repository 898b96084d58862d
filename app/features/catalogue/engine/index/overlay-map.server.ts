const MERGE_ABOVE = 2_000;

/**
 * An immutable map: a base that is shared with earlier versions, and a small overlay of changes. `changed` takes time in
 * proportion to the overlay, not to the base. A large overlay is merged into a new base.
 */
export class OverlayMap<K, V> {
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
  changed(changes: Iterable<readonly [K, V | null]>): OverlayMap<K, V> {
    const layer = new Map(this.#layer);
    for (const [key, value] of changes) layer.set(key, value);
    if (layer.size <= MERGE_ABOVE) return new OverlayMap(this.#base, layer);
    const merged = new Map(this.#base);
    for (const [key, value] of layer) {
      if (value === null) merged.delete(key);
      else merged.set(key, value);
    }
    return new OverlayMap(merged);
  }
}
