/** Too many callers are waiting, or this one has waited too long. */
export class QueueOverloadedError extends Error {
  override readonly name = "QueueOverloadedError";
}

/** The queue was closed before the call. */
export class QueueClosedError extends Error {
  override readonly name = "QueueClosedError";
}

/** How long one caller waits. */
export interface QueueOptions {
  /** Ends the wait when it fires before the work has begun. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait in milliseconds; without it there is no limit. */
  readonly maxWaitMs?: number | undefined;
}

/** Runs one task at a time, in the order of the calls. */
export interface ExclusiveQueue {
  /** Waits, then runs `work` alone. Rejects with an error of this file when it does not get to run. */
  run<T>(work: () => Promise<T>, options?: QueueOptions): Promise<T>;
  /** Refuses new work from now on; resolves when all accepted work has finished. */
  close(): Promise<void>;
}

interface Waiter {
  readonly begin: () => void;
}

/**
 * A queue for something only one caller may use at a time. A task keeps its place until it has ended, even when its
 * caller's signal fires meanwhile: the next task must not start inside the transaction of the last.
 *
 * @param limit how many callers may wait before the next one is refused
 */
export function createExclusiveQueue(limit: number): ExclusiveQueue {
  const waiting: Waiter[] = [];
  const whenIdle: (() => void)[] = [];
  let busy = false;
  let closed = false;

  function release(): void {
    if (waiting.length > 0) {
      // What has happened meanwhile is seen first, such as that the next caller has gone.
      setImmediate(next);
      return;
    }
    busy = false;
    for (const resolve of whenIdle.splice(0)) resolve();
  }

  function next(): void {
    const waiter = waiting.shift();
    if (waiter === undefined) release();
    else waiter.begin();
  }

  function acquire(options: QueueOptions): Promise<void> {
    if (closed) return Promise.reject(new QueueClosedError("The database is closing."));
    if (options.signal?.aborted === true) return Promise.reject(abortReason(options.signal));
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    if (waiting.length >= limit) {
      return Promise.reject(new QueueOverloadedError(`${waiting.length} requests are waiting for the database.`));
    }
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        const at = waiting.indexOf(waiter);
        if (at === -1) return;
        waiting.splice(at, 1);
        settle();
        reject(error);
      };
      const onAbort = (): void => leave(abortReason(options.signal));
      const timer =
        options.maxWaitMs === undefined
          ? undefined
          : setTimeout(
              () => leave(new QueueOverloadedError("The database stayed busy for too long.")),
              options.maxWaitMs,
            );
      const settle = (): void => {
        clearTimeout(timer);
        options.signal?.removeEventListener("abort", onAbort);
      };
      const waiter: Waiter = {
        begin: () => {
          settle();
          resolve();
        },
      };
      options.signal?.addEventListener("abort", onAbort, { once: true });
      waiting.push(waiter);
    });
  }

  return {
    async run(work, options = {}) {
      await acquire(options);
      try {
        return await work();
      } finally {
        release();
      }
    },
    close() {
      closed = true;
      return busy ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve();
    },
  };
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The caller has gone.", "AbortError");
}
