import { randomUUID } from "node:crypto";
import type { Log } from "~/lib/log";
import { currentRequestId } from "../http/request-scope";
import { createUncaughtErrors } from "./uncaught-errors";

/** Stops the process in order on SIGTERM and SIGINT, and keeps it running after an uncaught error. */
export function watchProcess(log: Log, stop: (code: number) => void): void {
  watchErrors(log, stop);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      stop(0);
    });
  }
}

/**
 * The same for a process that another one stops: a terminal and a service manager signal both, and it would stop twice.
 */
export function watchWebProcess(log: Log, stop: (code: number) => void): void {
  watchErrors(log, stop);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
}

function watchErrors(log: Log, stop: (code: number) => void): void {
  const errors = createUncaughtErrors({
    log,
    newId: randomUUID,
    requestId: currentRequestId,
    giveUp: () => {
      stop(1);
    },
  });
  process.on("unhandledRejection", (reason) => {
    errors.rejected(reason);
  });
  process.on("uncaughtException", (error) => {
    errors.thrown(error);
  });
}
