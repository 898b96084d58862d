/** Inserts `added`, which must be in order, into `sorted`. Returns a new array. */
export function mergeInOrder(
  sorted: Uint32Array,
  added: readonly number[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const merged = new Uint32Array(sorted.length + added.length);
  let from = 0;
  let out = 0;
  for (const item of added) {
    const until = lowerBound(sorted, (other) => compare(other, item));
    merged.set(sorted.subarray(from, until), out);
    out += until - from;
    merged[out++] = item;
    from = until;
  }
  merged.set(sorted.subarray(from), out);
  return merged;
}

/** The first position whose item does not compare as smaller. */
export function lowerBound(sorted: Uint32Array, compareItem: (item: number) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareItem(sorted[middle] ?? 0) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
