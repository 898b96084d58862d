/** Writes this page has sent and that have no response yet. */
export interface WritesInFlight {
  /** A write of `key` begins; the same key may be written several times at once. */
  begin(key: string): void;
  /** A write of `key` has ended, with or without success. */
  end(key: string): void;
  /** Whether no write is in flight. */
  isEmpty(): boolean;
  /** Whether a write of this key is in flight. */
  has(key: string): boolean;
}

/** See {@link WritesInFlight}. */
export function createWritesInFlight(): WritesInFlight {
  const running = new Map<string, number>();
  return {
    begin(key) {
      running.set(key, (running.get(key) ?? 0) + 1);
    },
    end(key) {
      const left = (running.get(key) ?? 0) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    },
    isEmpty: () => running.size === 0,
    has: (key) => running.has(key),
  };
}

/** Pins this page is writing, by part key. Live messages about them report nothing new to this page. */
export const pinWritesInFlight = createWritesInFlight();
