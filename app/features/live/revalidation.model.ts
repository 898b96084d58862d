/** Messages within this time lead to one revalidation, as when all pages are locked at once. */
const DEBOUNCE_MS = 120;

/** Messages that do not end delay a revalidation no longer than this. */
const MAX_DELAY_MS = 1_000;

/** After this time every instance of the site has received a change. */
const REPEAT_AFTER_MS = 2_000;

/** Decides when the page's data is loaded again. */
export interface RevalidationScheduler {
  /** For a change that the server certainly has. */
  schedule(): void;
  /** For a change that the responding instance of the site may not have received yet: revalidates a second time. */
  scheduleWithRepeat(): void;
  stop(): void;
}

/**
 * Revalidates when nothing was scheduled for 120 ms, after a second at the latest; a repeat follows 2 seconds after the
 * last call.
 *
 * @param revalidate returns false when the page cannot revalidate now: it is called again 120 ms later
 */
export function createRevalidationScheduler(revalidate: () => boolean): RevalidationScheduler {
  let next: ReturnType<typeof setTimeout> | undefined;
  let repeat: ReturnType<typeof setTimeout> | undefined;
  let dueBy: number | null = null;

  const run = () => {
    if (revalidate()) dueBy = null;
    else next = setTimeout(run, DEBOUNCE_MS);
  };
  const schedule = () => {
    const now = performance.now();
    dueBy ??= now + MAX_DELAY_MS;
    clearTimeout(next);
    next = setTimeout(run, Math.max(0, Math.min(DEBOUNCE_MS, dueBy - now)));
  };
  return {
    schedule,
    scheduleWithRepeat() {
      schedule();
      clearTimeout(repeat);
      repeat = setTimeout(schedule, REPEAT_AFTER_MS);
    },
    stop() {
      clearTimeout(next);
      clearTimeout(repeat);
    },
  };
}
