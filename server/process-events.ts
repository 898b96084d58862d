import { randomUUID } from "node:crypto";
import type { Log } from "~/lib/log";
import { createFaults } from "./faults";

/** Stops the process in order on SIGTERM and SIGINT, and lets it outlive faults that nobody caught. */
export function watchProcess(log: Log, stop: (code: number) => void): void {
  const faults = createFaults({
    log,
    newId: randomUUID,
    giveUp: () => {
      stop(1);
    },
  });
  process.on("unhandledRejection", (reason) => {
    faults.rejected(reason);
  });
  process.on("uncaughtException", (error) => {
    faults.thrown(error);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      stop(0);
    });
  }
}
