/** Thrown to a caller who would have to wait behind too many others, or has waited too long. */
export class QueueOverloadedError extends Error {
  override readonly name = "QueueOverloadedError";
}

/** Thrown to a caller who comes after {@link ExclusiveQueue.close}. */
export class QueueClosedError extends Error {
  override readonly name = "QueueClosedError";
}

/** How one caller wants to wait. */
export interface QueueTicket {
  /** Gives the place up when it fires before the work has begun. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait in milliseconds; without it the caller waits as long as it takes. */
  readonly maxWaitMs?: number | undefined;
}

/** Runs one piece of work at a time, first come, first served. */
export interface ExclusiveQueue {
  /** Waits for its turn, then runs `work` alone. Rejects with an error of this file when it never gets a turn. */
  run<T>(work: () => Promise<T>, ticket?: QueueTicket): Promise<T>;
  /** Refuses newcomers from now on and resolves when everything already accepted has finished. */
  close(): Promise<void>;
}

interface Waiter {
  readonly begin: () => void;
}

/**
 * A queue for something only one caller may use at a time.
 *
 * @param limit how many may wait at once before the next one is refused
 */
export function createExclusiveQueue(limit: number): ExclusiveQueue {
  const waiting: Waiter[] = [];
  const whenIdle: (() => void)[] = [];
  let busy = false;
  let closed = false;

  function next(): void {
    const waiter = waiting.shift();
    if (waiter !== undefined) {
      waiter.begin();
      return;
    }
    busy = false;
    for (const resolve of whenIdle.splice(0)) resolve();
  }

  function takeTurn(ticket: QueueTicket): Promise<void> {
    if (closed) return Promise.reject(new QueueClosedError("The database is closing."));
    if (ticket.signal?.aborted === true) return Promise.reject(abortReason(ticket.signal));
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
      const onAbort = (): void => leave(abortReason(ticket.signal));
      const timer =
        ticket.maxWaitMs === undefined
          ? undefined
          : setTimeout(
              () => leave(new QueueOverloadedError("The database stayed busy for too long.")),
              ticket.maxWaitMs,
            );
      const settle = (): void => {
        clearTimeout(timer);
        ticket.signal?.removeEventListener("abort", onAbort);
      };
      const waiter: Waiter = {
        begin: () => {
          settle();
          resolve();
        },
      };
      ticket.signal?.addEventListener("abort", onAbort, { once: true });
      waiting.push(waiter);
    });
  }

  return {
    async run(work, ticket = {}) {
      await takeTurn(ticket);
      try {
        return await work();
      } finally {
        next();
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
