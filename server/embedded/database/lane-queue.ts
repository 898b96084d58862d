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

/** Gives each task a lane of its own, in the order of the calls. */
export interface LaneQueue<Lane> {
  /** Waits for a free lane, then runs `work` on it. Rejects with an error of this file when it does not get to run. */
  run<T>(work: (lane: Lane) => Promise<T>, options?: QueueOptions): Promise<T>;
  /** Adds a lane. */
  add(lane: Lane): void;
  /** Takes a lane out: a task that runs on it goes on, and no other begins. */
  remove(lane: Lane): void;
  /**
   * Refuses new work from now on, and what waits for a lane while there is none; resolves when all accepted work has
   * finished.
   */
  close(): Promise<void>;
}

/** Runs one task at a time, in the order of the calls. */
export interface ExclusiveQueue {
  /** Waits, then runs `work` alone. Rejects with an error of this file when it does not get to run. */
  run<T>(work: () => Promise<T>, options?: QueueOptions): Promise<T>;
  /** Refuses new work from now on; resolves when all accepted work has finished. */
  close(): Promise<void>;
}

/** A queue for something only one caller may use at a time; see {@link createLaneQueue}. */
export function createExclusiveQueue(limit: number): ExclusiveQueue {
  const queue = createLaneQueue<null>(limit);
  queue.add(null);
  return queue;
}

interface Waiter<Lane> {
  readonly begin: (lane: Lane) => void;
  readonly leave: (error: Error) => void;
}

const closedError = (): QueueClosedError => new QueueClosedError("The database is closing.");

/**
 * A queue for lanes that only one caller may use at a time. A task keeps its lane until it has ended, even when its
 * caller's signal fires meanwhile: the next task must not start inside the transaction of the last.
 *
 * @param limit how many callers may wait before the next one is refused
 */
export function createLaneQueue<Lane>(limit: number): LaneQueue<Lane> {
  const lanes = new Set<Lane>();
  const free: Lane[] = [];
  const waiting: Waiter<Lane>[] = [];
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let closed = false;

  function release(lane: Lane): void {
    if (waiting.length > 0 && lanes.has(lane)) {
      // What has happened meanwhile is seen first, such as that the next caller has gone.
      setImmediate(next, lane);
      return;
    }
    running -= 1;
    if (lanes.has(lane)) free.push(lane);
    settleIdle();
  }

  /** Nobody opens a lane for those that wait any more. */
  function refuseWithoutLanes(): void {
    if (!closed || lanes.size > 0) return;
    for (const waiter of [...waiting]) waiter.leave(closedError());
  }

  function settleIdle(): void {
    if (running > 0 || waiting.length > 0) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  }

  function next(lane: Lane): void {
    const waiter = lanes.has(lane) ? waiting.shift() : undefined;
    if (waiter === undefined) release(lane);
    else waiter.begin(lane);
  }

  function acquire(options: QueueOptions): Promise<Lane> {
    if (closed) return Promise.reject(closedError());
    if (options.signal?.aborted === true) return Promise.reject(abortReason(options.signal));
    // The one used last: its connection has most in its caches.
    const lane = free.pop();
    if (lane !== undefined) {
      running += 1;
      return Promise.resolve(lane);
    }
    if (waiting.length >= limit) {
      return Promise.reject(new QueueOverloadedError(`${waiting.length} requests are waiting for the database.`));
    }
    return waitIn(waiting, options, settleIdle);
  }

  return {
    async run(work, options = {}) {
      const lane = await acquire(options);
      try {
        return await work(lane);
      } finally {
        release(lane);
      }
    },
    add(lane) {
      lanes.add(lane);
      // As if a task on it had ended, so that whoever waits longest gets it.
      running += 1;
      release(lane);
    },
    remove(lane) {
      lanes.delete(lane);
      const at = free.indexOf(lane);
      if (at !== -1) free.splice(at, 1);
      refuseWithoutLanes();
    },
    close() {
      closed = true;
      refuseWithoutLanes();
      return running > 0 || waiting.length > 0 ? new Promise((resolve) => whenIdle.push(resolve)) : Promise.resolve();
    },
  };
}

/**
 * Waits at the end of a line for a lane.
 *
 * @param onLeave called when the caller has left the line without one
 */
function waitIn<Lane>(waiting: Waiter<Lane>[], options: QueueOptions, onLeave: () => void): Promise<Lane> {
  return new Promise((resolve, reject) => {
    const leave = (error: Error): void => {
      const at = waiting.indexOf(waiter);
      if (at === -1) return;
      waiting.splice(at, 1);
      settle();
      reject(error);
      onLeave();
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
    const waiter: Waiter<Lane> = {
      begin: (given) => {
        settle();
        resolve(given);
      },
      leave,
    };
    options.signal?.addEventListener("abort", onAbort, { once: true });
    waiting.push(waiter);
  });
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The caller has gone.", "AbortError");
}
