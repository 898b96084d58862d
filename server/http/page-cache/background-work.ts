import { setTimeout as wait } from "node:timers/promises";

/** Work that nobody waits for. */
export interface BackgroundWork {
  /** Adds a task; one with the same name that has not begun yet is replaced. */
  add(name: string, task: () => Promise<unknown>): void;
}

/** Between two tasks there is so many times the time that the one before took. */
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 20;
const LOOK_AGAIN_MS = 100;
/** More tasks are forgotten: they only make faster what works without them. */
const MOST_TASKS = 200;

/**
 * Makes a queue whose tasks run one at a time, with long pauses, and only while there is nothing else to do.
 *
 * @param isBusy whether somebody waits
 */
export function createBackgroundWork(isBusy: () => boolean, onError: (error: unknown) => void): BackgroundWork {
  const tasks = new Map<string, () => Promise<unknown>>();
  let running = false;

  const runAll = async (): Promise<void> => {
    for (let next = first(tasks); next !== undefined; next = first(tasks)) {
      if (isBusy()) {
        await wait(LOOK_AGAIN_MS, undefined, { ref: false });
        continue;
      }
      const [name, task] = next;
      tasks.delete(name);
      const from = performance.now();
      await task().catch(onError);
      const tookMs = performance.now() - from;
      await wait(Math.max(SHORTEST_PAUSE_MS, tookMs * PAUSE_FACTOR), undefined, { ref: false });
    }
    running = false;
  };

  return {
    add(name, task) {
      tasks.delete(name);
      if (tasks.size >= MOST_TASKS) return;
      tasks.set(name, task);
      if (running) return;
      running = true;
      // After whatever called this.
      setImmediate(() => void runAll());
    },
  };
}

function first<Key, Value>(map: ReadonlyMap<Key, Value>): readonly [Key, Value] | undefined {
  for (const entry of map) return entry;
  return undefined;
}
