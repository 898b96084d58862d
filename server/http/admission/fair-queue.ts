/** What waits, a line for each address; the lines take turns. */
export interface FairQueue<T> {
  readonly size: number;
  /** Adds to the end of the address's line. Returns what takes it out again. */
  add(address: string, item: T): () => void;
  /** Takes the first of the line whose turn it is; undefined when nothing waits. */
  next(): T | undefined;
  /** How many would be taken before one that is added now. */
  turnsBefore(address: string): number;
}

interface Entry<T> {
  readonly item: T;
}

/** Makes a queue in which an address with many requests leaves the others their turn. */
export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of their turns. A line that is empty is deleted. */
  const lines = new Map<string, Set<Entry<T>>>();
  let size = 0;

  const remove = (address: string, entry: Entry<T>): boolean => {
    const line = lines.get(address);
    if (!line?.delete(entry)) return false;
    size -= 1;
    if (line.size === 0) lines.delete(address);
    return true;
  };

  return {
    get size() {
      return size;
    },
    add(address, item) {
      const entry = { item };
      const line = lines.get(address) ?? new Set();
      lines.set(address, line.add(entry));
      size += 1;
      return () => void remove(address, entry);
    },
    next() {
      for (const [address, line] of lines) {
        for (const entry of line) {
          remove(address, entry);
          // The rest of the line waits until all others had their turn.
          if (lines.delete(address)) lines.set(address, line);
          return entry.item;
        }
      }
      return undefined;
    },
    turnsBefore(address) {
      const own = lines.get(address)?.size ?? 0;
      let turns = 0;
      for (const line of lines.values()) turns += Math.min(line.size, own + 1);
      return turns;
    },
  };
}
