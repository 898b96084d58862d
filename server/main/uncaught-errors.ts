import type { Log } from "~/lib/log";

/** What the handlers of uncaught errors are made from. */
export interface UncaughtErrorOptions {
  readonly log: Log;
  /** Stops the process after its open requests; called once, when there are too many errors. */
  readonly giveUp: () => void;
  readonly newId: () => string;
  /** Id of the request to which the running code belongs, null outside of requests. */
  readonly requestId: () => string | null;
  /** Monotonic clock, milliseconds. */
  readonly now?: () => number;
}

/** Handlers for the process's two events. */
export interface UncaughtErrors {
  rejected(reason: unknown): void;
  thrown(error: unknown): void;
}

const WINDOW_MS = 60_000;
const MAX_THROWN = 10;

/**
 * Makes the handlers of errors that nothing caught. A rejected promise belongs to one request, which has its response
 * already: it is logged. A thrown error may have left something half done, but ending at once would drop every other
 * visitor's request: it is logged too, and only when {@link MAX_THROWN} come within a minute does the process stop. Those
 * of a request's work do not count: otherwise whoever finds a request with such an error could stop the process.
 */
export function createUncaughtErrors({
  log,
  giveUp,
  newId,
  requestId,
  now = () => performance.now(),
}: UncaughtErrorOptions): UncaughtErrors {
  let thrownAt: number[] = [];
  let gaveUp = false;
  return {
    rejected(reason) {
      log.error({ err: asError(reason), errorId: newId() }, "a promise was rejected and not handled");
    },
    thrown(error) {
      const request = requestId();
      log.error(
        { err: asError(error), errorId: newId(), ...(request !== null && { requestId: request }) },
        "an error was thrown and not caught",
      );
      if (request !== null) return;
      thrownAt = [...thrownAt.filter((at) => now() - at < WINDOW_MS), now()];
      if (thrownAt.length < MAX_THROWN || gaveUp) return;
      gaveUp = true;
      log.error({ errors: thrownAt.length }, "too many uncaught errors: the process ends");
      giveUp();
    },
  };
}

function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(`thrown value of type ${typeof value}`);
}
