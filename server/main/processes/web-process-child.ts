import cluster, { type Worker } from "node:cluster";
import type { Socket } from "node:net";
import type { ConnectionDispatcher, TargetEvents } from "./connection-dispatcher";
import { readFromWeb, type FromWeb, type ToWeb } from "./messages";

/** How one web process is run. */
export interface WebProcessOptions {
  /** Added to its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly keepsCatalogue: boolean;
  /** Where its connections come from. */
  readonly dispatcher: ConnectionDispatcher;
  /** Fires when it has to stop. */
  readonly stopping: AbortSignal;
  /** Called when it listens to messages; the returned function, when it has ended. */
  readonly onAwake: (worker: Worker) => () => void;
  readonly onReady: (worker: Worker) => void;
  /** Called with the changes of the catalogue that it has read. */
  readonly onCatalogue: (worker: Worker, message: Extract<FromWeb, { kind: "catalogue" }>) => void;
  /** Called with its messages about what is counted. */
  readonly onCounts: (worker: Worker, message: Extract<FromWeb, { kind: "counted" | "total" }>) => void;
  /** Called with its reason when it cannot start. */
  readonly onFailed: (reason: string) => void;
}

/** How a web process ended. */
export interface WebProcessEnd {
  readonly pid: number | undefined;
  readonly reason: string;
  /** Time since it was ready, milliseconds; 0 when it never was. */
  readonly readyMs: number;
  /** It was ended from here. */
  readonly killed: boolean;
}

/** A process that says nothing for so many looks is stuck, and nobody else would notice: the others serve visitors. */
const LOOK_EVERY_MS = 2_000;
const MOST_SILENT_LOOKS = 8;

/** Starts a web process. Resolves when it has ended. */
export function runWebProcessChild(options: WebProcessOptions): Promise<WebProcessEnd> {
  const { stopping } = options;
  const worker = cluster.fork(options.env);
  const send = (message: ToWeb): void => {
    // What cannot be sent any more is for a process that has ended.
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const stop = (): void => send({ kind: "stop" });
  let dispatched: TargetEvents | null = null;
  const serve = (connection: Socket): void => {
    // What it does not take because it has just ended goes to another one when that is noticed.
    const message: ToWeb = { kind: "connection" };
    if (worker.isConnected()) worker.process.send(message, connection, { keepOpen: true }, () => undefined);
  };
  let whenEnded = (): void => undefined;
  let readyAt: number | null = null;
  let failure: string | null = null;
  let killedFor: string | null = null;
  const silence = watchSilence(
    () => send({ kind: "ping" }),
    () => {
      killedFor = "did not answer any more";
      worker.process.kill("SIGKILL");
    },
  );
  worker.on("message", (value: unknown) => {
    const message = readFromWeb(value);
    if (message?.kind === "pong") silence.broken();
    else if (message?.kind === "open") dispatched = options.dispatcher.add({ serve });
    else if (message?.kind === "received") dispatched?.received();
    else if (message?.kind === "catalogue") options.onCatalogue(worker, message);
    else if (message?.kind === "counted" || message?.kind === "total") options.onCounts(worker, message);
    else if (message?.kind === "failed") {
      failure = message.message;
      options.onFailed(failure);
    } else if (message?.kind === "awake") {
      send({ kind: "start", keepsCatalogue: options.keepsCatalogue });
      if (stopping.aborted) stop();
      else whenEnded = options.onAwake(worker);
    } else if (message?.kind === "ready") {
      readyAt = performance.now();
      dispatched?.ready();
      options.onReady(worker);
    }
  });
  stopping.addEventListener("abort", stop);
  return new Promise((resolve) => {
    const end = (reason: string): void => {
      stopping.removeEventListener("abort", stop);
      silence.end();
      dispatched?.ended();
      whenEnded();
      const readyMs = readyAt === null ? 0 : performance.now() - readyAt;
      const killed = killedFor !== null;
      resolve({ pid: worker.process.pid, reason: killedFor ?? failure ?? reason, readyMs, killed });
    };
    worker.once("error", (error) => {
      // The process could not even be made.
      if (worker.process.pid === undefined) end(error.message);
    });
    worker.once("exit", (code: number | null, signal: string | null) => end(`ended with ${signal ?? String(code)}`));
  });
}

/** Asks a process for a sign of life now and then. Looks are counted, not time: this process may be late itself. */
function watchSilence(ask: () => void, giveUp: () => void) {
  let silent = 0;
  const timer = setInterval(() => {
    silent += 1;
    if (silent > MOST_SILENT_LOOKS) giveUp();
    else ask();
  }, LOOK_EVERY_MS).unref();
  return {
    broken() {
      silent = 0;
    },
    end: () => clearInterval(timer),
  };
}
