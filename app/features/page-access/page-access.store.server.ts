import type { Log } from "~/lib/log";
import { NOTHING_LOCKED, type PageAccess } from "./page-access.model";

/** What one instance of the site knows of the locks. */
export interface PageAccessStore {
  /**
   * The locks as they are now: read again when what is known is older than 5 minutes or was dropped, by one question
   * for all who wait. Never rejects: while nothing can be read, what was known last goes on.
   */
  current(): Promise<PageAccess>;
  /** What is known this moment, for what is only shown. Sees to it that it is known better soon. */
  known(): PageAccess;
  /** From now on nothing is believed that was asked before. */
  drop(): void;
  /** Whether the last attempt to read came to nothing. */
  failed(): boolean;
}

/** What a store is made of. */
export interface PageAccessStoreOptions {
  /** Reads the locks; has to settle some time. */
  readonly read: () => Promise<PageAccess>;
  /** Calls back whenever a lock changed somewhere, or may have. */
  readonly subscribe: (onChange: () => void) => void;
  readonly log: Log;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** Specification section 9. */
const FRESH_MS = 5 * 60_000;

/** A data service that does not answer is not asked again by every visitor. */
const RETRY_MS = 2_000;

/** See {@link PageAccessStore}. */
export function createPageAccessStore({
  read,
  subscribe,
  log,
  now = () => performance.now(),
}: PageAccessStoreOptions): PageAccessStore {
  let known: PageAccess = NOTHING_LOCKED;
  let goodUntil = -Infinity;
  let failing = false;
  // Counts the drops. What was asked before the last one may already be history when its answer comes.
  let generation = 0;
  let knownFrom = 0;
  let running: { readonly generation: number; readonly done: Promise<void> } | null = null;

  async function readOnce(asked: number): Promise<void> {
    try {
      const access = await read();
      // An older question that was answered later says nothing new.
      if (asked < knownFrom) return;
      known = access;
      knownFrom = asked;
      if (asked !== generation) return;
      goodUntil = now() + FRESH_MS;
      if (failing) log.info({}, "the page locks can be read again");
      failing = false;
    } catch (error) {
      if (asked !== generation) return;
      goodUntil = now() + RETRY_MS;
      if (!failing) log.warn({ reason: reasonOf(error) }, "the page locks could not be read; the last ones go on");
      failing = true;
    }
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

  const drop = () => {
    generation += 1;
    goodUntil = -Infinity;
  };
  subscribe(drop);

  return {
    async current() {
      if (now() >= goodUntil) await refresh();
      return known;
    },
    known() {
      if (now() >= goodUntil) void refresh();
      return known;
    },
    drop,
    failed: () => failing,
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}
