import type { PostgresLane } from "./postgres-lane";

/** Longest time that work may hold a connection, milliseconds: more than any statement's own limit. */
const MOST_HELD_MS = 65_000;

/** The same once its caller has gone. Most statements are ended by the server within this time. */
const MOST_HELD_AFTER_MS = 4_000;

/** What has to be known of a connection to limit the work on it. */
type LimitedLane = Pick<PostgresLane, "isInTransaction" | "lose" | "unlessLost">;

/**
 * Runs work on a connection that may be lost meanwhile, such as when the network to the server is cut and nothing is ever
 * answered. Work that takes too long loses it.
 */
export async function withinLimits<Lane extends LimitedLane, T>(
  lane: Lane,
  work: (lane: Lane) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const timers = [setTimeout(() => lane.lose("work on it did not end"), MOST_HELD_MS)];
  const onAbort = (): void => {
    timers.push(setTimeout(() => lane.lose("work on it did not end after its caller had gone"), MOST_HELD_AFTER_MS));
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await lane.unlessLost(work(lane));
  } finally {
    signal?.removeEventListener("abort", onAbort);
    for (const timer of timers) clearTimeout(timer);
    if (lane.isInTransaction()) lane.lose("work on it has left a transaction open");
  }
}
