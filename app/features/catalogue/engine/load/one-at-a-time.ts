import { pause } from "./pause";

/**
 * Runs `work` at most once at a time. Calls during a run share the run after it.
 *
 * @param pauseMs before that next run
 * @param signal ends it: later calls do nothing
 */
export function oneAtATime(work: () => Promise<void>, pauseMs: number, signal: AbortSignal): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const run = (): Promise<void> => {
    if (signal.aborted) return Promise.resolve();
    if (running === null) {
      running = work().finally(() => {
        running = null;
      });
      return running;
    }
    waiting ??= running
      .then(() => pause(pauseMs, signal))
      .then(() => {
        waiting = null;
        return run();
      });
    return waiting;
  };
  return run;
}
