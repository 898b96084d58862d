import type { Log } from "~/lib/log";

/** Work that becomes due waits no longer than this. */
const EVERY_MS = 15_000;

/** How long the end of the process waits for what is on its way. */
const STOP_MS = 3_000;

/** Work that goes on until it is stopped. */
export interface BackgroundWork {
  /** Begins nothing more, and waits a little for what is on its way. */
  stop(this: void): Promise<void>;
}

/** Is told of each run of a job. */
export interface JobWatch {
  /** The job is done from now on, so its first success can be missed. */
  began(this: void, job: string): void;
  ended(this: void, job: string, succeeded: boolean): void;
}

export interface BackgroundWorkOptions {
  /** Names it in the log. */
  readonly name: string;
  readonly log: Pick<Log, "error">;
  readonly everyMs?: number;
  readonly watch?: JobWatch | null;
}

/**
 * Calls `work` again and again, outside of all requests. Its signal aborts when it is stopped.
 *
 * @param work resolves with whether it could be done
 */
export function startBackgroundWork(
  work: (signal: AbortSignal) => Promise<boolean>,
  { name, log, everyMs = EVERY_MS, watch = null }: BackgroundWorkOptions,
): BackgroundWork {
  const stopped = new AbortController();
  let running = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const runLater = (): void => {
    timer = setTimeout(() => {
      running = work(stopped.signal)
        .then((succeeded) => watch?.ended(name, succeeded))
        .catch((error: unknown) => {
          log.error({ err: error, work: name }, "work in the background failed");
          watch?.ended(name, false);
        })
        .then(() => {
          if (!stopped.signal.aborted) runLater();
        });
    }, everyMs).unref();
  };
  watch?.began(name);
  runLater();
  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      let giveUp: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([running, late]);
      clearTimeout(giveUp);
    },
  };
}
