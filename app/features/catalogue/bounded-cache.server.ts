/** Keeps the values asked for last, up to a total weight. Keys and values of any size; never throws. */
export class BoundedCache<V> {
  readonly #entries = new Map<string, { value: V; weight: number }>();
  readonly #maxWeight: number;
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  /** The kept value, made with `make` when there is none; `weigh` says how much room it takes. */
  getOrMake(key: string, make: () => V, weigh: (value: V) => number): V {
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.value;
    }
    const value = make();
    const weight = weigh(value);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#maxWeight || oldest === key) break;
      this.#entries.delete(oldest);
      this.#weight -= entry.weight;
    }
    return value;
  }

  /** What is kept, least recently used first. */
  *entries(): IterableIterator<[string, V]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }
}
