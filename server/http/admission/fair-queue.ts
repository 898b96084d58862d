import { createRecentUse } from "./recent-use";

/** What waits, a line for each address. The address that has had least lately is next. */
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

/**
 * Makes a queue in which an address with many requests leaves the others their turn, also one whose requests come one
 * after the other: a visitor who asks for a page now and then does not wait for all who ask all the time.
 */
export function createFairQueue<T>(): FairQueue<T> {
  /** A line that is empty is deleted. */
  const lines = new Map<string, Set<Entry<T>>>();
  const taken = createRecentUse();
  let size = 0;

  const remove = (address: string, entry: Entry<T>): boolean => {
    const line = lines.get(address);
    if (!line?.delete(entry)) return false;
    size -= 1;
    if (line.size === 0) lines.delete(address);
    return true;
  };

  /** Of those that have had as little, the one that has waited longest. */
  const nextLine = (): [string, Set<Entry<T>>] | undefined => {
    let found: [string, Set<Entry<T>>] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const line of lines) {
      const use = taken.of(line[0]);
      if (use >= least) continue;
      least = use;
      found = line;
    }
    return found;
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
      const [address, line] = nextLine() ?? [];
      if (address === undefined || line === undefined) return undefined;
      for (const entry of line) {
        remove(address, entry);
        taken.add(address);
        return entry.item;
      }
      return undefined;
    },
    turnsBefore(address) {
      const own = lines.get(address)?.size ?? 0;
      // Each turn counts as one, so this much has been taken when it is the turn of the one that is added.
      const limit = taken.of(address) + own;
      let turns = own;
      for (const [other, line] of lines) {
        if (other !== address) turns += Math.min(line.size, Math.max(0, Math.floor(limit - taken.of(other)) + 1));
      }
      return turns;
    },
  };
}
