import { createFairQueue } from "./fair-queue";

/** How much work is done at once. Times in milliseconds. */
export interface AdmissionLimits {
  /** Most requests that run at the same time; more of them wait. */
  readonly running: number;
  /** Most requests that wait; more of them are refused. */
  readonly waiting: number;
  /** Most requests of one address that run, wait or still arrive. */
  readonly perAddress: number;
  /** Longest wait; whoever would wait longer is refused at once. */
  readonly queueMs: number;
}

/** Why a request is refused: too many wait, or its address has as many on the way as one may have. */
export type Refusal = "busy" | "address-busy";

/** One admitted request. */
export interface Admission {
  /** Runs `task` when its turn comes. `gone` when the client left before, in which case the task never starts. */
  run<T>(gone: AbortSignal, task: () => Promise<T>): Promise<T | "busy" | "gone">;
  /** Must be called once, whatever became of the request. */
  leave(): void;
}

/** Runs tasks, as many at once as its limits allow. */
export interface AdmissionControl {
  /**
   * Admits a request before anything of its body is read.
   *
   * @param address whose share it counts against; null for none
   */
  enter(address: string | null): Admission | Refusal;
  /** What is on the way, and of how many addresses. */
  counts(): {
    readonly entered: number;
    readonly running: number;
    readonly waiting: number;
    readonly addresses: number;
  };
}

/** A turn of the event loop that takes longer has work for the processor, not only waits for the database. */
const BUSY_TURN_MS = 12;
/** So many run at once while turns are long: more would make each turn longer, and with it every refusal. */
const RUNNING_WHEN_BUSY = 2;
/** A turn that takes longer has brought something new: a connection, a request, the end of one. */
const QUIET_TURN_MS = 0.2;
/** Turns between two starts, at least and at most. */
const FEWEST_TURNS = 2;
const MOST_TURNS = 64;
/** Longest time that these turns may take together: long ones have other work than new connections. */
const LONGEST_TURNS_MS = 20;
/** Weight of the newest interval in the average of many. */
const NEWEST = 0.05;
/** How much of the longest wait may be expected: the rest is room for turns that take longer than those before. */
const EXPECTED_SHARE = 0.4;
/** Part of the longest wait for which a queue may last without anybody being refused by what is expected. */
const BURST_SHARE = 0.25;
/** With no more than this many waiting nobody is refused by what is expected: a few slow starts say little of the next. */
const FEW_WAITING = 32;
const NO_SHARE = "";

/**
 * Makes a bounded queue in front of the work that costs something. Addresses take turns. Between two starts the event
 * loop turns until nothing new comes: Node accepts one connection in each turn, and learns in the next that a client has
 * gone already. Few tasks run while turns are long. So refusals stay quick, however many tasks wait.
 */
export function createAdmissionControl(limits: AdmissionLimits): AdmissionControl {
  const shares = createShares(limits.perAddress);
  const turns = createTurns(limits);

  return {
    enter(address) {
      if (address !== null && !shares.take(address)) return "address-busy";
      if (turns.isBusy(address ?? NO_SHARE)) {
        if (address !== null) shares.giveBack(address);
        return "busy";
      }
      return {
        run: (gone, task) => turns.run(address ?? NO_SHARE, gone, task),
        leave: () => {
          if (address !== null) shares.giveBack(address);
        },
      };
    },
    counts: () => ({ ...shares.counts(), ...turns.counts() }),
  };
}

/** Counts the requests of each address. */
function createShares(perAddress: number) {
  const taken = new Map<string, number>();
  let entered = 0;
  return {
    take(address: string): boolean {
      const count = taken.get(address) ?? 0;
      if (count >= perAddress) return false;
      taken.set(address, count + 1);
      entered += 1;
      return true;
    },
    giveBack(address: string): void {
      const count = taken.get(address) ?? 0;
      if (count > 1) taken.set(address, count - 1);
      else taken.delete(address);
      entered -= 1;
    },
    counts: () => ({ entered, addresses: taken.size }),
  };
}

/** How fast tasks start, measured since the queue was empty last. */
function createPace() {
  let intervalMs = 0;
  let intervals = 0;
  let queuedAt: number | null = null;
  let startedAt: number | null = null;
  return {
    queued(now: number): void {
      queuedAt ??= now;
    },
    started(now: number): void {
      if (startedAt !== null) {
        intervals += 1;
        intervalMs += (now - startedAt - intervalMs) * Math.max(NEWEST, 1 / intervals);
      }
      startedAt = now;
    },
    emptied(): void {
      [intervalMs, intervals, queuedAt, startedAt] = [0, 0, null, null];
    },
    /** Average time between two starts. */
    intervalMs: () => intervalMs,
    /** For how long there has been a queue. */
    queuedMs: (now: number) => (queuedAt === null ? 0 : now - queuedAt),
  };
}

type Turn = "start" | "busy" | "gone";

function createTurns({ running: maxRunning, waiting: maxWaiting, queueMs }: AdmissionLimits) {
  const queue = createFairQueue<(turn: Turn) => void>();
  let running = 0;
  let scheduled = false;
  let turnsSinceStart = 0;
  let turningSince: number | null = null;
  const pace = createPace();

  const schedule = (): void => {
    if (queue.size === 0) pace.emptied();
    if (scheduled || queue.size === 0 || running >= maxRunning) return;
    scheduled = true;
    const from = performance.now();
    pace.queued(from);
    turningSince ??= from;
    setImmediate(() => {
      scheduled = false;
      const now = performance.now();
      turnsSinceStart += 1;
      if (mayStart(now - from, now - (turningSince ?? from))) startNext(now);
      schedule();
    });
  };

  const mayStart = (turnMs: number, turnsMs: number): boolean => {
    if (turnMs > BUSY_TURN_MS && running >= RUNNING_WHEN_BUSY) return false;
    if (turnMs > QUIET_TURN_MS && turnsSinceStart < MOST_TURNS && turnsMs < LONGEST_TURNS_MS) return false;
    return turnsSinceStart >= FEWEST_TURNS;
  };

  const startNext = (now: number): void => {
    turnsSinceStart = 0;
    turningSince = null;
    const next = queue.next();
    if (next === undefined) return;
    pace.started(now);
    running += 1;
    next("start");
  };

  const waitForTurn = (address: string, gone: AbortSignal): Promise<Turn> =>
    new Promise((resolve) => {
      const settle = (turn: Turn): void => {
        remove();
        clearTimeout(timer);
        gone.removeEventListener("abort", leave);
        resolve(turn);
      };
      const leave = (): void => {
        settle("gone");
      };
      const remove = queue.add(address, settle);
      const timer = setTimeout(settle, queueMs, "busy");
      gone.addEventListener("abort", leave, { once: true });
      schedule();
    });

  return {
    isBusy(address: string): boolean {
      if (queue.size >= maxWaiting) return true;
      if (queue.size <= FEW_WAITING) return false;
      if (pace.queuedMs(performance.now()) < queueMs * BURST_SHARE) return false;
      return queue.turnsBefore(address) * pace.intervalMs() > queueMs * EXPECTED_SHARE;
    },
    async run<T>(address: string, gone: AbortSignal, task: () => Promise<T>): Promise<T | "busy" | "gone"> {
      if (gone.aborted) return "gone";
      if (queue.size >= maxWaiting) return "busy";
      const turn = await waitForTurn(address, gone);
      if (turn !== "start") return turn;
      try {
        return await task();
      } finally {
        running -= 1;
        schedule();
      }
    },
    counts: () => ({ running, waiting: queue.size }),
  };
}
