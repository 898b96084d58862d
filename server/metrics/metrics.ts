import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import type { RequestMetrics } from "../http/request-metrics";
import { createCallCounts, type CallCounts } from "./call-counts";
import { createRequestCounts } from "./request-counts";
import { watchBackend, watchSite, type ReadFigures, type SiteState } from "./site-state";
import { createWorkCounts, type WorkCounts } from "./work-counts";

/** Everything that one process has counted, as it is sent to another one. */
export type Families = readonly object[];

/** What a process counts for `/metrics`. */
export interface Metrics {
  readonly requests: RequestMetrics;
  readonly calls: CallCounts;
  readonly work: WorkCounts;
  watchSite(this: void, state: SiteState): void;
  watchBackend(this: void, uploadsDir: string, read: ReadFigures): void;
  /** What has been counted until now. */
  families(this: void): Promise<Families>;
  /** What several processes have counted together, in Prometheus's text format. */
  textOf(this: void, processes: readonly Families[]): Promise<string>;
}

/** Of several processes the one that is worst off is shown, and the beginning of all. */
const AGGREGATORS: readonly (readonly [RegExp, string])[] = [
  [/^nodejs_eventloop_lag_/, "max"],
  [/^process_start_time_seconds$/, "min"],
];

/** Makes the counters of this process. */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return {
    requests: createRequestCounts(register),
    calls: createCallCounts(register),
    work: createWorkCounts(register),
    watchSite: (state) => watchSite(register, state),
    watchBackend: (uploadsDir, read) => watchBackend(register, uploadsDir, read),
    async families() {
      const all = await register.getMetricsAsJSON();
      return all.map((family) => {
        const aggregator = AGGREGATORS.find(([names]) => names.test(family.name))?.[1];
        return aggregator === undefined ? family : { ...family, aggregator };
      });
    },
    textOf: (processes) => AggregatorRegistry.aggregate(processes.map((families) => [...families])).metrics(),
  };
}
