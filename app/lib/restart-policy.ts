/** How a process ended. */
export interface ProcessEnd {
  /** Time since it was ready, milliseconds; 0 when it never was. */
  readonly readyMs: number;
  /** It was ended from here, since a statement took too long or too much memory: not because it is broken. */
  readonly killed: boolean;
}

/** When a process that has ended is started again. */
export interface RestartPolicy {
  /** Counts an end. Returns how long to wait before the next start, milliseconds. */
  ended(end: ProcessEnd): number;
  /** Ends in a row, each of its own and soon after the start. */
  failures(): number;
  /** Forgets earlier ends: the process has been ready for `stableMs`. */
  stayed(): void;
  /** How long a process is ready that is not broken, milliseconds. */
  readonly stableMs: number;
}

/** A process that was ready for this long is not broken. */
const STABLE_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** At once after a first end; each further one soon after a start doubles the pause. */
export function createRestartPolicy(stableMs = STABLE_MS): RestartPolicy {
  let failures = 0;
  return {
    ended({ readyMs, killed }) {
      if (killed && readyMs > 0) failures = 0;
      else failures = readyMs >= stableMs ? 1 : failures + 1;
      return failures < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 2, 20), LONGEST_PAUSE_MS);
    },
    failures: () => failures,
    stayed() {
      failures = 0;
    },
    stableMs,
  };
}
