import { stillStarting } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { within } from "~/lib/within";
import { NOTHING_LOCKED, type PageAccess } from "./page-access.model";

/** The locks as one instance of the site has read them. */
export interface PageAccessStore {
  /**
   * The current locks. Waits, 2 seconds at most, only before the first reading and after {@link drop}; old locks are
   * returned at once and read again in the background. While they cannot be read, the last ones stay.
   *
   * @throws 503 while the data service still starts
   */
  current(): Promise<PageAccess>;
  /** The locks read last, for display only. */
  known(): PageAccess;
  /** False while there may be newer locks than the known ones: a change has been reported and not been read yet. */
  isCurrent(): boolean;
  /** Discards all readings that began before, and reads again at once. */
  drop(): void;
  /** Whether the last reading failed. */
  failed(): boolean;
}

export interface PageAccessStoreOptions {
  /** Reads the locks; must settle eventually. */
  readonly read: () => Promise<PageAccess>;
  /** Calls back once the locks can be read, and whenever one has changed, or may have. */
  readonly subscribe: (onChange: () => void) => void;
  readonly log: Log;
}

/** How long a reading is used before the next. */
const FRESH_MS = 5 * 60_000;

/** Time between readings while they fail, however many visitors there are. */
const RETRY_MS = 2_000;

/** Longest time a visitor waits for the locks; with the page itself it stays below two seconds. */
const PATIENCE_MS = 1_500;

/** Shortest time between readings after notifications: on a hosted project anybody can send them to a public topic. */
const HEARD_EVERY_MS = 250;

/** See {@link PageAccessStore}. First reads on a notification or for a visitor, and from then on at intervals. */
export function createPageAccessStore({ read, subscribe, log }: PageAccessStoreOptions): PageAccessStore {
  let known: PageAccess = NOTHING_LOCKED;
  let failing = false;
  // Counts the drops: the result of a reading that began before the last one may be out of date.
  let generation = 0;
  let knownFrom = -1;
  let triedFrom = -1;
  let running: { readonly generation: number; readonly done: Promise<void> } | null = null;
  let next: NodeJS.Timeout | undefined;

  async function readOnce(asked: number): Promise<void> {
    try {
      const access = await read();
      // A newer reading has already finished.
      if (asked < knownFrom) return;
      known = access;
      knownFrom = asked;
      if (asked === generation) settled(true);
    } catch (error) {
      if (asked !== generation) return;
      if (!failing) log.warn({ reason: reasonOf(error) }, "the page locks could not be read; the last ones go on");
      settled(false);
    }
  }

  function settled(wasRead: boolean): void {
    triedFrom = generation;
    if (wasRead && failing) log.info({}, "the page locks can be read again");
    failing = !wasRead;
    clearTimeout(next);
    next = setTimeout(() => void refresh(), wasRead ? FRESH_MS : RETRY_MS);
    next.unref();
  }

  function refresh(): Promise<void> {
    if (running?.generation === generation) return running.done;
    const asked = generation;
    const done = readOnce(asked).finally(() => {
      if (running?.generation === asked) running = null;
    });
    running = { generation: asked, done };
    return done;
  }

  function drop(): void {
    generation += 1;
    void refresh();
  }

  subscribe(atMostEvery(HEARD_EVERY_MS, drop));

  return {
    async current() {
      if (triedFrom < generation) await within(PATIENCE_MS, refresh(), undefined);
      return known;
    },
    known: () => known,
    isCurrent: () => triedFrom === generation,
    drop,
    failed: () => failing,
  };
}

/** Throttles: calls at once after a pause, and once more at the end of each interval with further calls. */
function atMostEvery(ms: number, call: () => void): () => void {
  let quiet = true;
  let due = false;
  const run = () => {
    quiet = false;
    due = false;
    call();
    setTimeout(() => {
      quiet = true;
      if (due) run();
    }, ms).unref();
  };
  return () => {
    if (quiet) run();
    else due = true;
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}

/** The store while the data service starts: displays show no locks, and guards let nobody in. */
export const PAGE_ACCESS_WHILE_STARTING: PageAccessStore = {
  async current() {
    throw stillStarting();
  },
  known: () => NOTHING_LOCKED,
  isCurrent: () => false,
  drop: () => undefined,
  failed: () => false,
};
