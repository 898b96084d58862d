import type { Log } from "./log";
import { within } from "./within";

/** A value that is the same for every visitor, read from the data service at most once a second. */
export interface SharedRead<Value> {
  /**
   * The value, at most a second old while the data service responds; the last one while it does not, null when there is
   * none yet. Waits for a reading only when the one before succeeded. Never rejects.
   */
  current(): Promise<Value | null>;
}

export interface SharedReadOptions<Value> {
  readonly read: () => Promise<Value>;
  /** Names the value in the log. */
  readonly what: string;
  readonly log: Pick<Log, "info" | "warn">;
}

/** How long a value is used before the next reading: who changed it sees that on the next page. */
const FRESH_MS = 1_000;

/** Time between readings while they fail, however many visitors there are. */
const RETRY_MS = 2_000;

/** Longest time a visitor waits; a data service that has just stopped responding delays one page by it. */
const PATIENCE_MS = 1_500;

/** See {@link SharedRead}. Reads for a visitor only, once for all who wait at the same time. */
export function createSharedRead<Value>({ read, what, log }: SharedReadOptions<Value>): SharedRead<Value> {
  let known: Value | null = null;
  let failing = false;
  let until = -Infinity;
  let reading: Promise<void> | null = null;

  async function readOnce(): Promise<void> {
    const begun = performance.now();
    try {
      known = await read();
      if (failing) log.info({ what }, "a shared list can be read again");
      failing = false;
      until = begun + FRESH_MS;
    } catch (error) {
      if (!failing) log.warn({ what, err: error }, "a shared list could not be read; the last one goes on");
      failing = true;
      until = performance.now() + RETRY_MS;
    }
    reading = null;
  }

  return {
    async current() {
      if (performance.now() < until) return known;
      const wasFailing = failing;
      reading ??= readOnce();
      if (!wasFailing) await within(PATIENCE_MS, reading, undefined);
      return known;
    },
  };
}
