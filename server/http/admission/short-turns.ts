/** Work of some microseconds, done at once or a little later. */
export interface ShortTurns {
  /**
   * Does some work.
   *
   * @param address for whom; null for those who are not told apart
   */
  take(address: string | null, work: () => void): void;
}

/** So much of one address is done in the turn of the event loop in which it comes up. */
const AT_ONCE = 2;
/** How long the rest may take in one turn; what is left is for the next ones. */
const TURN_MS = 1;

/**
 * Makes the turns. An answer that is ready takes some microseconds, but a turn of the event loop may bring hundreds of
 * requests of one client, and whoever asks for one page would wait for all of these. So each address has a few pieces of
 * work done at once; the others wait in a line for each address, which take turns, for a limited part of each turn of the
 * event loop.
 */
export function createShortTurns(): ShortTurns {
  /** How much of each address was done in this turn of the event loop. */
  const done = new Map<string, number>();
  /** Those whose line was served least recently are first. A line that is empty is deleted. */
  const lines = new Map<string, (() => void)[]>();
  let scheduled = false;

  const doNext = (): void => {
    for (const [address, line] of lines) {
      lines.delete(address);
      const work = line.shift();
      if (line.length > 0) lines.set(address, line);
      work?.();
      return;
    }
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(endTurn);
  };

  const endTurn = (): void => {
    scheduled = false;
    done.clear();
    const until = performance.now() + TURN_MS;
    try {
      while (lines.size > 0 && performance.now() < until) doNext();
    } finally {
      if (lines.size > 0) schedule();
    }
  };

  return {
    take(address, work) {
      schedule();
      const own = address ?? "";
      const count = done.get(own) ?? 0;
      const line = lines.get(own);
      if (line !== undefined) line.push(work);
      else if (count < AT_ONCE) {
        done.set(own, count + 1);
        work();
      } else lines.set(own, [work]);
    },
  };
}
