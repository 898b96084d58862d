import cluster, { type Worker } from "node:cluster";
import { within } from "~/lib/within";
import type { Families } from "../../metrics/metrics";
import type { FromWeb, ToWeb } from "./messages";

/** Adds up what all processes of the server have counted. */
export interface Totals {
  /** In Prometheus's text format. A process that does not answer in time is left out. */
  text(this: void): Promise<string>;
  /** Takes a message of a web process about it. */
  onMessage(this: void, worker: Worker, message: Extract<FromWeb, { kind: "counted" | "total" }>): void;
}

/** What is added up with. */
export interface TotalsOptions {
  /** What this process has counted itself. */
  readonly own: () => Promise<Families>;
  readonly textOf: (processes: readonly Families[]) => Promise<string>;
}

/** A process that is stuck must not keep the others' figures: whoever reads them waits for ten seconds at most. */
const ANSWER_MS = 2_000;

/** See {@link Totals}. */
export function createTotals({ own, textOf }: TotalsOptions): Totals {
  const waiting = new Map<number, (families: Families) => void>();
  let lastId = 0;
  const send = (worker: Worker, message: ToWeb): void => {
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const ask = async (worker: Worker): Promise<Families> => {
    lastId += 1;
    const id = lastId;
    const counted = new Promise<Families>((resolve) => waiting.set(id, resolve));
    send(worker, { kind: "count", id });
    const families = await within(ANSWER_MS, counted, []);
    waiting.delete(id);
    return families;
  };
  const text = async (): Promise<string> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    // Web processes first: of what is not added up, such as the build, the first one counts.
    const all = await Promise.all([...workers.map(ask), own()]);
    return textOf(all);
  };
  return {
    text,
    onMessage(worker, message) {
      const { id } = message;
      if (message.kind === "counted") {
        waiting.get(id)?.(message.families);
        return;
      }
      text().then(
        (total) => send(worker, { kind: "totals", id, text: total }),
        () => send(worker, { kind: "totals", id, text: null }),
      );
    },
  };
}
