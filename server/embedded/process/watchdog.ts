import { passed } from "~/lib/within";

/** Decides whether a process that has not answered a call in time still works. */
export interface Watchdog {
  /** A call was not answered in time. Asks the process whether it works, unless that is being asked already. */
  suspect(): void;
  /** The process could not handle a call at all. */
  failed(): void;
  /** The process has answered a call. */
  worked(): void;
  /** Keeps the process as long as a call is running that may take long. Returns what ends that. */
  excuse(): () => void;
}

/** What a watchdog is made from. */
export interface WatchdogOptions {
  /** Resolves when the process has answered. */
  readonly ping: () => Promise<void>;
  /** Processor time that the thread which answers has used, milliseconds; null where that is not known. */
  readonly workedMs: () => number | null;
  /** Called with the reason when the process does not answer, or can handle no call. */
  readonly giveUp: (reason: string) => void;
}

const LOOK_EVERY_MS = 250;

/** Work in one piece after which a process is given up, milliseconds of its own time. */
const MOST_WORK_MS = 1_500;

/** Looks after which it is given up: while it works, where its work is not known, and in any case (it may be frozen). */
const LEAST_LOOKS = 4;
const LOOKS_WITHOUT_WORK = 12;
const MOST_LOOKS = 40;

/** Calls in a row that fail in the process itself, after which it is given up. */
const MOST_FAILURES = 20;

/**
 * A database without threads answers nothing while it works on a statement, and the statement cannot be cancelled. A
 * late call alone proves nothing, since it may have waited for others, and nor does a silent process on a busy machine:
 * so the process is asked for a sign of life, and the time counts that it was working meanwhile.
 */
export function createWatchdog({ ping, workedMs, giveUp }: WatchdogOptions): Watchdog {
  let asking = false;
  let excuses = 0;
  let failures = 0;

  async function answers(): Promise<boolean> {
    const sign = { seen: false };
    const before = workedMs();
    void ping().then(() => {
      sign.seen = true;
    });
    for (let looks = 1; ; looks += 1) {
      // Looks are counted, not time: when this process was held up itself, the answer may be waiting to be read.
      await passed(LOOK_EVERY_MS);
      if (sign.seen) return true;
      const now = workedMs();
      const tooMuch =
        now === null || before === null
          ? looks >= LOOKS_WITHOUT_WORK
          : looks >= LEAST_LOOKS && now - before >= MOST_WORK_MS;
      if (tooMuch || looks >= MOST_LOOKS) return false;
    }
  }

  return {
    suspect() {
      if (asking || excuses > 0) return;
      asking = true;
      void answers().then((works) => {
        asking = false;
        if (!works && excuses === 0) giveUp("did not answer: a statement took too long");
      });
    },
    failed() {
      failures += 1;
      if (failures === MOST_FAILURES) giveUp("could not handle any call");
    },
    worked() {
      failures = 0;
    },
    excuse() {
      excuses += 1;
      let ended = false;
      return () => {
        if (!ended) excuses -= 1;
        ended = true;
      };
    },
  };
}
