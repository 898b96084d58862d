import { Counter, Gauge, type Registry } from "prom-client";
import type { MailOutcome, MailWatch } from "../embedded/index";
import type { JobWatch } from "../main/background-work";

const OUTCOMES: readonly MailOutcome[] = ["sent", "refused", "failed"];

/** Counts what the server does by itself. */
export interface WorkCounts {
  readonly jobs: JobWatch;
  readonly mails: MailWatch;
  /** Whether this instance does the background jobs. Never called where there are none. */
  leads(this: void, isLeader: boolean): void;
}

/** See {@link WorkCounts}. */
export function createWorkCounts(register: Registry): WorkCounts {
  const registers = [register];
  // Not "job": that is a label of Prometheus's own.
  const runs = new Counter({
    name: "first_layer_job_runs_total",
    help: "Runs of background jobs by name and outcome",
    labelNames: ["task", "outcome"],
    registers,
  });
  const lastSuccess = new Gauge({
    name: "first_layer_job_last_success_timestamp_seconds",
    help: "When a background job last succeeded, or this instance began to do it, in seconds since 1970",
    labelNames: ["task"],
    aggregator: "max",
    registers,
  });
  const mails = new Counter({
    name: "first_layer_mails_total",
    help: "Mails handed to the mail server, refused by it for good, and given up for another reason",
    labelNames: ["outcome"],
    registers,
  });
  // A series that began with its first mail would not show it as an increase.
  for (const outcome of OUTCOMES) mails.inc({ outcome }, 0);
  const waiting = new Gauge({
    name: "first_layer_mails_waiting",
    help: "Mails that are not done with; of instances on one database those of all",
    registers,
  });
  let leader: Gauge | null = null;
  let oldest: { readonly seconds: number; readonly readAt: number } | null = null;

  /** While the outbox cannot be read, its oldest mail grows older, or there is one that nobody knows of. */
  function showOldest(seconds: number): void {
    const isFirst = oldest === null;
    oldest = { seconds, readAt: performance.now() };
    if (!isFirst) return;
    new Gauge({
      name: "first_layer_mails_oldest_seconds",
      help: "Longest time that a mail of the outbox may have been waiting, by what this instance last read there",
      registers,
      collect() {
        const { seconds: then, readAt } = oldest ?? { seconds: 0, readAt: performance.now() };
        this.set(then + (performance.now() - readAt) / 1_000);
      },
    });
  }
  return {
    jobs: {
      began: (task) => lastSuccess.set({ task }, Date.now() / 1_000),
      ended(task, succeeded) {
        runs.inc({ task, outcome: succeeded ? "succeeded" : "failed" });
        if (succeeded) lastSuccess.set({ task }, Date.now() / 1_000);
      },
    },
    mails: {
      ended: (outcome) => mails.inc({ outcome }),
      waiting: (count) => waiting.set(count),
      oldest: showOldest,
    },
    leads(isLeader) {
      // A gauge says 0 from the beginning, also where nobody is to lead.
      leader ??= new Gauge({
        name: "first_layer_jobs_leader",
        help: "1 in the instance that does the background jobs, 0 in those that wait to",
        registers,
      });
      leader.set(isLeader ? 1 : 0);
    },
  };
}
