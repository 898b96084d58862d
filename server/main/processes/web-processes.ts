import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/lib/log";
import { createRestartPolicy } from "~/lib/restart-policy";
import { within } from "~/lib/within";
import type { ConnectionDispatcher } from "./connection-dispatcher";
import type { FromWeb, ToWeb } from "./messages";
import { runWebProcessChild, type WebProcessOptions } from "./web-process-child";

/** How the web processes are run. */
export interface WebProcessesOptions {
  readonly count: number;
  readonly log: Log;
  /** Path of the program. */
  readonly program: string;
  /** Where connections come from. */
  readonly dispatcher: ConnectionDispatcher;
  /** Added to the environment of a process that starts. */
  readonly env: Readonly<Record<string, string>>;
  /** Called with each process that starts; the returned function, when it has ended. */
  readonly onStarted: (worker: Worker) => () => void;
  readonly onCounts: WebProcessOptions["onCounts"];
  /** Called with a sentence when one ends again and again. */
  readonly onHopeless: (reason: string) => void;
}

/** The web processes of one server. */
export interface WebProcesses {
  /** Resolves when all serve pages; rejects with what a process says that cannot start. */
  readonly ready: Promise<void>;
  /** Lets all finish their requests. Resolves when they have ended. */
  stop(this: void): Promise<void>;
}

/** Ends in a row, each soon after the start, after which no further start is tried. */
const MOST_FAILURES = 5;

/** Time to stop in order; what is left of five seconds is for the database. */
const STOP_MS = 4_300;

/** Starts the web processes, which share one port, and each again when it has ended. */
export function runWebProcesses({
  count,
  log,
  program,
  dispatcher,
  env,
  onStarted,
  onCounts,
  onHopeless,
}: WebProcessesOptions): WebProcesses {
  const sourceMaps = process.execArgv.includes("--enable-source-maps") ? [] : ["--enable-source-maps"];
  cluster.setupPrimary({ exec: program, args: [], execArgv: [...process.execArgv, ...sourceMaps] });
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  async function keepRunning(slot: number, whenReady: () => void, whenFailed: (message: string) => void) {
    const policy = createRestartPolicy();
    let hasServed = false;
    while (!isStopping()) {
      const end = await runWebProcessChild({
        env,
        dispatcher,
        keepsCatalogue: slot === 0,
        stopping: stopping.signal,
        onAwake: onStarted,
        onReady(worker) {
          hasServed = true;
          log.info({ webProcess: worker.process.pid }, "a web process is ready");
          whenReady();
        },
        onCatalogue: tellOthers,
        onCounts,
        onFailed(reason) {
          if (!hasServed) whenFailed(reason);
        },
      });
      if (isStopping()) return;
      const waitMs = policy.ended(end);
      log.error(
        { webProcess: end.pid, reason: end.reason, failures: policy.failures(), waitMs },
        "a web process ended",
      );
      if (policy.failures() >= MOST_FAILURES) {
        const reason = `a web process ended ${MOST_FAILURES} times in a row soon after its start`;
        whenFailed(reason);
        onHopeless(reason);
        return;
      }
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running: Promise<void>[] = [];
  const started = Array.from(
    { length: count },
    (_, slot) =>
      new Promise<void>((resolve, reject) => {
        running.push(keepRunning(slot, resolve, (message) => reject(new Error(message))));
      }),
  );
  const ready = Promise.all(started).then(() => undefined);
  // Whoever waits for the backend first hears of it later.
  ready.catch(() => undefined);
  return {
    ready,
    async stop() {
      // First: what came before is answered, and nobody comes who would not be.
      await dispatcher.close();
      stopping.abort();
      const ended = Promise.all(running).then(() => true);
      if (await within(STOP_MS, ended, false)) return;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
      await ended;
    },
  };
}

/** Passes on to the others what a web process has read of the catalogue. */
function tellOthers(reader: Worker, { read }: Extract<FromWeb, { kind: "catalogue" }>): void {
  const message: ToWeb = { kind: "catalogue", read };
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker !== reader && worker?.isConnected() === true) worker.send(message, () => undefined);
  }
}
