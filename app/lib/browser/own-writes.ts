/** Writes of this page that are on their way. */
export interface OwnWrites {
  /** A write of `key` (`hotend:12`) begins; the same key may be written several times at once. */
  begin(key: string): void;
  /** A write of `key` is over, whatever came of it. */
  end(key: string): void;
  /** Whether any write is on its way. */
  busy(): boolean;
  /** Whether a write of this key is on its way. */
  holds(key: string): boolean;
}

/** See {@link OwnWrites}. */
export function createOwnWrites(): OwnWrites {
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
    busy: () => running.size > 0,
    holds: (key) => running.has(key),
  };
}

/** Pins this page is writing: what the server then tells about them is no news here. */
export const ownWrites = createOwnWrites();
