import type { Log } from "~/lib/log";

export interface FaultOptions {
  readonly log: Log;
  /** Ends the process after its open requests; called once, when faults do not stop. */
  readonly giveUp: () => void;
  readonly newId: () => string;
  /** Monotonic clock, milliseconds. */
  readonly now?: () => number;
}

export interface Faults {
  rejected(reason: unknown): void;
  thrown(error: unknown): void;
}

const WINDOW_MS = 60_000;
const MAX_THROWN = 10;

/**
 * Decides what a fault that nobody caught does to the process. A rejected promise belongs to one
 * request, which has its answer already: it is logged and that is all. A thrown error may have left
 * something half done, but ending at once would drop every other visitor's request: it is logged
 * too, and only when {@link MAX_THROWN} come within a minute does the process end, in order.
 */
export function createFaults({ log, giveUp, newId, now = () => performance.now() }: FaultOptions): Faults {
  let thrownAt: number[] = [];
  let gaveUp = false;
  return {
    rejected(reason) {
      log.error({ err: asError(reason), errorId: newId() }, "a promise was rejected and nobody listened");
    },
    thrown(error) {
      log.error({ err: asError(error), errorId: newId() }, "an error was thrown and nobody caught it");
      thrownAt = [...thrownAt.filter((at) => now() - at < WINDOW_MS), now()];
      if (thrownAt.length < MAX_THROWN || gaveUp) return;
      gaveUp = true;
      log.error({ faults: thrownAt.length }, "too many uncaught errors: the process ends");
      giveUp();
    },
  };
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(`thrown value of type ${typeof value}`);
}
