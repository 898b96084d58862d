/** All pages locked at once are one look. */
const QUIET_MS = 120;

/** Messages that never end do not put a look off for longer. */
const AT_MOST_MS = 1_000;

/** By then every instance of the site has heard of a change, or never will. */
const SECOND_LOOK_MS = 2_000;

/** When to ask the server again. */
export interface Looks {
  /** Something may have changed that the server knows of. */
  once(): void;
  /** Something changed of which the instance of the site that answers may not have heard yet. */
  twice(): void;
  stop(): void;
}

/**
 * Looks once things have been quiet for 120 ms, after a second at the latest, and where it is wanted again 2 seconds
 * after the last word.
 *
 * @param look false when this is no time for it: it is tried again soon
 */
export function createLooks(look: () => boolean): Looks {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let dueBy: number | null = null;

  const run = () => {
    if (look()) dueBy = null;
    else soon = setTimeout(run, QUIET_MS);
  };
  const once = () => {
    const now = performance.now();
    dueBy ??= now + AT_MOST_MS;
    clearTimeout(soon);
    soon = setTimeout(run, Math.max(0, Math.min(QUIET_MS, dueBy - now)));
  };
  return {
    once,
    twice() {
      once();
      clearTimeout(later);
      later = setTimeout(once, SECOND_LOOK_MS);
    },
    stop() {
      clearTimeout(soon);
      clearTimeout(later);
    },
  };
}
