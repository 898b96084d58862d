import { stillStarting } from "~/lib/http/unavailable";
import type { Log } from "~/lib/log";
import { NOTHING_LOCKED, type PageAccess } from "./page-access.model";

/** What one instance of the site knows of the locks. */
export interface PageAccessStore {
  /**
   * The locks as they are. Waits, 2 seconds at most, only for what was never asked for, or not since it was dropped;
   * what is merely old is given as it is and read again behind that. While nothing can be read, what was known last
   * goes on.
   *
   * @throws 503 while the data service still starts
   */
  current(): Promise<PageAccess>;
  /** What is known this moment, for what is only shown. */
  known(): PageAccess;
  /** From now on nothing is believed that was asked before. Asks again at once. */
  drop(): void;
  /** Whether the last attempt to read came to nothing. */
  failed(): boolean;
}

/** What a store is made of. */
export interface PageAccessStoreOptions {
  /** Reads the locks; has to settle some time. */
  readonly read: () => Promise<PageAccess>;
  /** Calls back when the locks can be read first, and whenever one changed somewhere, or may have. */
  readonly subscribe: (onChange: () => void) => void;
  readonly log: Log;
}

/** Specification section 9. */
const FRESH_MS = 5 * 60_000;

/** A data service that does not answer is asked again so often, however many visitors there are. */
const RETRY_MS = 2_000;

/** Longest time a visitor waits for the locks. */
const PATIENCE_MS = 2_000;

/** Anybody may send word of a change to a hosted project's public topic: so often it is followed, and no oftener. */
const HEARD_EVERY_MS = 250;

/** See {@link PageAccessStore}. Reads with the first word of a change, or the first visitor, and from then on by itself. */
export function createPageAccessStore({ read, subscribe, log }: PageAccessStoreOptions): PageAccessStore {
  let known: PageAccess = NOTHING_LOCKED;
  let failing = false;
  // Counts the drops. What was asked before the last one may already be history when its answer comes.
  let generation = 0;
  let knownFrom = -1;
  let triedFrom = -1;
  let running: { readonly generation: number; readonly done: Promise<void> } | null = null;
  let next: NodeJS.Timeout | undefined;

  async function readOnce(asked: number): Promise<void> {
    try {
      const access = await read();
      // An older question that was answered later says nothing new.
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
      if (triedFrom < generation) await Promise.race([refresh(), passed(PATIENCE_MS)]);
      return known;
    },
    known: () => known,
    drop,
    failed: () => failing,
  };
}

/** Calls at once after a quiet time, and once more at the end of each interval in which it was called for again. */
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

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}

/** The locks while there is no data service yet to ask: what is only shown shows none, and no guard opens a page. */
export const PAGE_ACCESS_WHILE_STARTING: PageAccessStore = {
  async current() {
    throw stillStarting();
  },
  known: () => NOTHING_LOCKED,
  drop: () => undefined,
  failed: () => false,
};
