import { Counter, Histogram, type Registry } from "prom-client";

/** What became of a call of the backend. */
export type CallOutcome =
  | "ok"
  /** 4xx: the caller may not, or has asked for something that is not there. */
  | "refused"
  /** 5xx, or no answer at all. */
  | "failed"
  /** Nobody waited for the answer any longer: it took too long. */
  | "late"
  /** The visitor has gone. */
  | "gone";

/** Counts calls of the backend. */
export interface CallCounts {
  ended(this: void, url: string, outcome: CallOutcome, ms: number): void;
  /** The circuit to the backend has opened. */
  circuitOpened(this: void): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 8];

const SERVICE = /^\/(rest|auth|storage)\/v1(?:\/|$)/;

/** See {@link CallCounts}. */
export function createCallCounts(register: Registry): CallCounts {
  const registers = [register];
  const calls = new Counter({
    name: "first_layer_backend_calls_total",
    help: "Calls of the backend by service and outcome",
    labelNames: ["service", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "first_layer_backend_call_duration_seconds",
    help: "Time until the backend answered, by service",
    labelNames: ["service"],
    buckets: SECONDS,
    registers,
  });
  const opened = new Counter({
    name: "first_layer_backend_circuit_opened_total",
    help: "How often calls of pages were stopped since the backend kept failing",
    registers,
  });
  return {
    ended(url, outcome, ms) {
      const service = SERVICE.exec(new URL(url).pathname)?.[1] ?? "other";
      calls.inc({ service, outcome });
      seconds.observe({ service }, ms / 1_000);
    },
    circuitOpened: () => opened.inc(),
  };
}
