/** How much work is done at once. */
export interface AdmissionLimits {
  /** Most requests that run at the same time; more of them wait. */
  readonly running: number;
  /** Most requests that wait; more of them are rejected. */
  readonly waiting: number;
}

/** Runs tasks, as many at once as its limits allow. */
export interface AdmissionControl {
  /**
   * Runs `task` when its turn comes. `busy` at once when too many wait already; `gone` when the client left before its
   * turn, in which case the task never starts.
   */
  run<T>(gone: AbortSignal, task: () => Promise<T>): Promise<T | "busy" | "gone">;
}

interface Waiting {
  readonly start: () => void;
}

/**
 * Makes a bounded queue in front of the work that costs something. At most one task starts per turn of the event loop,
 * so that connections are read in between and rejections stay quick, however many tasks wait.
 */
export function createAdmissionControl({
  running: maxRunning,
  waiting: maxWaiting,
}: AdmissionLimits): AdmissionControl {
  const queue = new Set<Waiting>();
  let running = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled || queue.size === 0 || running >= maxRunning) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      startNext();
      schedule();
    });
  };

  const startNext = () => {
    const [next] = queue;
    if (!next || running >= maxRunning) return;
    queue.delete(next);
    next.start();
  };

  return {
    async run(gone, task) {
      if (gone.aborted) return "gone";
      if (queue.size >= maxWaiting) return "busy";
      const mayStart = await new Promise<boolean>((resolve) => {
        const leave = () => {
          queue.delete(place);
          resolve(false);
        };
        const place: Waiting = {
          start: () => {
            gone.removeEventListener("abort", leave);
            running += 1;
            resolve(true);
          },
        };
        gone.addEventListener("abort", leave, { once: true });
        queue.add(place);
        schedule();
      });
      if (!mayStart) return "gone";
      try {
        return await task();
      } finally {
        running -= 1;
        schedule();
      }
    },
  };
}
