import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";

/** How long a server may take to stop. */
export interface DrainOptions {
  /** How long idle connections may still send a request they had on the way, milliseconds. */
  readonly graceMs?: number;
  /** When whatever is left is cut, milliseconds from the beginning. */
  readonly deadlineMs?: number;
}

const GRACE_MS = 300;
const DEADLINE_MS = 4_000;
const LOOK_AGAIN_MS = 50;

/**
 * Prepares a server for stopping; call it before it listens. The returned function accepts no new connections, lets the
 * open requests finish, and resolves when the last connection is closed: true when none had to be cut.
 */
export function prepareDrain(server: Server): (options?: DrainOptions) => Promise<boolean> {
  const sockets = new Set<Socket>();
  let whenEmpty = (): void => undefined;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) whenEmpty();
    });
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    // Browsers open connections in advance; Node does not count one without a first request as idle.
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
  };

  return async ({ graceMs = GRACE_MS, deadlineMs = DEADLINE_MS } = {}) => {
    // The server does not wait for those that it has not accepted itself.
    const empty = new Promise<void>((resolve) => {
      if (sockets.size === 0) resolve();
      else whenEmpty = resolve;
    });
    const closed = new Promise<void>((resolve) => {
      // http.Server#close would cut idle connections at once, and with them requests that are still arriving; the close
      // of its parent class only stops listening.
      NetServer.prototype.close.call(server, () => {
        resolve();
      });
    }).then(() => empty.then(() => false));
    const openAfter = (ms: number) => Promise.race([closed, delay(ms, true)]);

    const deadline = performance.now() + deadlineMs;
    let open = true;
    // The grace is counted in waits: a machine that stands still for a while takes one of them, not all the time to arrive.
    for (let waitedMs = 0; open && performance.now() < deadline; waitedMs += LOOK_AGAIN_MS) {
      if (waitedMs >= graceMs) {
        // After a busy time requests may have arrived that nothing has read yet; their connections look idle.
        await nextTurn();
        closeIdle();
      }
      open = await openAfter(LOOK_AGAIN_MS);
    }
    server.closeAllConnections();
    // Node does not close connections that were upgraded to another protocol.
    for (const socket of sockets) socket.destroy();
    await closed;
    return !open;
  };
}

/** What stopping the process does. */
export interface StopOptions {
  /** Steps in order; each runs even when one before it failed. */
  readonly steps: readonly (() => Promise<unknown>)[];
  /** Whatever has not finished by then is abandoned, milliseconds. */
  readonly deadlineMs?: number;
  readonly onError: (error: unknown) => void;
  readonly exit: (code: number) => void;
}

const STOP_DEADLINE_MS = 5_000;

/**
 * Makes the function that stops the process: it runs the steps once and exits, with 1 instead of
 * `code` when one failed or the deadline passed. A second call exits at once.
 */
export function createStop({
  steps,
  deadlineMs = STOP_DEADLINE_MS,
  onError,
  exit,
}: StopOptions): (code: number) => void {
  let stopping = false;
  return (code) => {
    if (stopping) {
      exit(1);
      return;
    }
    stopping = true;
    setTimeout(() => {
      exit(1);
    }, deadlineMs).unref();
    void runAll(steps, onError).then((ok) => {
      exit(ok ? code : 1);
    });
  };
}

async function runAll(steps: StopOptions["steps"], onError: StopOptions["onError"]): Promise<boolean> {
  let ok = true;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      ok = false;
      onError(error);
    }
  }
  return ok;
}
