import { setTimeout as pause } from "node:timers/promises";
import { within } from "~/lib/within";
import { socketAddress } from "../storage/directory-lock";
import { startBackendChild, type BackendChild, type BackendChildOptions, type Ready } from "./backend-child";
import { mainThreadMs, residentMegabytes } from "./process-usage";
import { createRestartPolicy } from "~/lib/restart-policy";
import { createSocketClient, type SocketClient } from "./socket-client";
import { createWatchdog, type Watchdog } from "./watchdog";

/** A process of the backend that takes calls. */
export interface ServingChild {
  readonly child: BackendChild;
  readonly client: SocketClient;
  readonly watchdog: Watchdog;
  readonly secrets: Ready["secrets"];
  /** Name of its socket in the data directory. */
  readonly socket: string;
}

export interface SupervisorOptions extends BackendChildOptions {
  /** Memory the process may hold, megabytes. */
  readonly memoryMb: number;
  /** A process that was ready for this long is not broken, milliseconds. */
  readonly stableMs?: number | undefined;
  /** Called when a process has taken the place of another: notifications may have been missed. */
  onRestart(this: void): void;
  /** Called when another process takes calls, or none, and with what `problem` says then. */
  onChange(this: void, serving: ServingChild | null, problem: string | null): void;
}

/** Keeps one process of the backend running. */
export interface Supervisor {
  /** The process that takes calls; null while it is started again. */
  current(this: void): ServingChild | null;
  /** One sentence when the process ends again and again, until another one takes calls; else null. */
  problem(this: void): string | null;
  /** Closes the database and ends the process. */
  close(): Promise<void>;
}

/** Longest time a further start may take: nothing is migrated then. */
const RESTART_MS = 60_000;

/** How long the process may take to close the database. */
const CLOSE_MS = 4_000;

/** How often its memory is looked at. */
const MEMORY_EVERY_MS = 500;

/**
 * Starts a process of the backend, and another one whenever it has ended.
 *
 * @throws Error when the first one cannot be started
 */
export async function superviseBackend(options: SupervisorOptions): Promise<Supervisor> {
  const { log, onRestart, onChange } = options;
  const policy = createRestartPolicy(options.stableMs);
  const closing = new AbortController();
  let serving: ServingChild | null = null;
  let latest: BackendChild | null = null;

  const problem = (): string | null =>
    serving !== null || policy.failures() < 2 ? null : "The database stops again and again; it is started again";

  async function start(withinMs?: number): Promise<ServingChild> {
    latest = startBackendChild(options);
    const started = await prepare(latest, options, withinMs);
    serving = started;
    log.info({ pid: latest.pid }, "started the backend's process");
    onChange(started, problem());
    const stable = setTimeout(() => {
      policy.stayed();
      onChange(started, problem());
    }, policy.stableMs).unref();
    void started.child.ended.then(() => clearTimeout(stable));
    return started;
  }

  async function restart(): Promise<ServingChild | null> {
    while (!closing.signal.aborted) {
      try {
        const next = await start(RESTART_MS);
        onRestart();
        return next;
      } catch (error) {
        const waitMs = policy.ended({ readyMs: 0, killed: false });
        log.error({ err: error, failures: policy.failures(), waitMs }, "the backend's process could not be started");
        onChange(null, problem());
        await pause(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  async function keepRunning(first: ServingChild): Promise<void> {
    for (let running: ServingChild | null = first; running !== null;) {
      const readyAt = performance.now();
      const { reason, killed } = await running.child.ended;
      serving = null;
      running.client.close();
      if (closing.signal.aborted) return;
      const waitMs = policy.ended({ readyMs: performance.now() - readyAt, killed });
      log.error({ pid: running.child.pid, reason, failures: policy.failures(), waitMs }, "the backend's process ended");
      onChange(null, problem());
      await pause(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
      running = await restart();
    }
  }

  const ended = keepRunning(await start());
  return {
    current: () => serving,
    problem,
    async close() {
      closing.abort();
      latest?.close();
      if (
        !(await within(
          CLOSE_MS,
          ended.then(() => true),
          false,
        ))
      )
        latest?.kill("did not close in time");
      await ended;
    },
  };
}

/** Waits until a process takes calls, and watches it from then on. */
async function prepare(
  child: BackendChild,
  { settings, memoryMb }: SupervisorOptions,
  withinMs: number | undefined,
): Promise<ServingChild> {
  const late = setTimeout(() => child.kill("was not ready in time"), withinMs ?? 2 ** 31 - 1).unref();
  const { socket, secrets } = await child.ready.finally(() => clearTimeout(late));
  const address = await socketAddress(settings.dataDir, socket);
  const memoryTimer = setInterval(() => {
    const megabytes = residentMegabytes(child.pid) ?? 0;
    if (megabytes > memoryMb) child.kill(`held ${megabytes} MB of memory, of ${memoryMb}`);
  }, MEMORY_EVERY_MS).unref();
  void child.ended.then(async () => {
    clearInterval(memoryTimer);
    await address.close();
  });
  const watchdog = createWatchdog({
    ping: () => child.ping(),
    workedMs: () => mainThreadMs(child.pid),
    giveUp: (reason) => child.kill(reason),
  });
  return { child, client: createSocketClient(address.path), watchdog, secrets, socket };
}
