import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/lib/log";

const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 100;

/** Work that is done after the response has been sent. */
export interface BackgroundTasks {
  /** Starts `work` after a random delay, so that no later response's time reveals what it does. A failure is logged. */
  run(this: void, work: () => Promise<void>): void;
  /** Resolves when all work has ended. */
  finished(): Promise<void>;
}

/** See {@link BackgroundTasks}. */
export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const done = pause(randomInt(MIN_DELAY_MS, MAX_DELAY_MS))
        .then(work)
        .then(() => log.debug({}, "finished a background task of the auth service"))
        .catch((error: unknown) => {
          log.error({ err: error }, "a background task of the auth service failed");
        });
      running.add(done);
      void done.then(() => running.delete(done));
    },
    async finished() {
      await Promise.all(running);
    },
  };
}
