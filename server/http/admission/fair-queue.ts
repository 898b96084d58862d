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
  readonly since: number;
}

/** A second of waiting counts as so much less use, so that nobody waits for ever. */
const USE_PER_SECOND_WAITED = 10;

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

  /** The lower, the sooner it is the address's turn. */
  const rank = (address: string, line: Set<Entry<T>>, now: number): number => {
    for (const { since } of line) return taken.of(address) - ((now - since) / 1_000) * USE_PER_SECOND_WAITED;
    return Number.POSITIVE_INFINITY;
  };

  /** Of those with the same rank, the one that came first. */
  const nextLine = (): [string, Set<Entry<T>>] | undefined => {
    let found: [string, Set<Entry<T>>] | undefined;
    let least = Number.POSITIVE_INFINITY;
    const now = performance.now();
    for (const line of lines) {
      const own = rank(...line, now);
      if (own >= least) continue;
      least = own;
      found = line;
    }
    return found;
  };

  return {
    get size() {
      return size;
    },
    add(address, item) {
      const entry = { item, since: performance.now() };
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
      const now = performance.now();
      // Each turn counts as one, so this is the rank of the one that is added when all before it have had theirs.
      const limit = taken.of(address) + own;
      let turns = own;
      for (const [other, line] of lines) {
        if (other !== address)
          turns += Math.min(line.size, Math.max(0, Math.floor(limit - rank(other, line, now)) + 1));
      }
      return turns;
    },
  };
}
