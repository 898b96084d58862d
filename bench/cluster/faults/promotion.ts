import { setTimeout as wait } from "node:timers/promises";
import { whileLoaded } from "../load/load";
import type { LoadRecord } from "../load/load-messages";
import { noneOf, told, within, type FaultRow } from "../table";
import type { FaultContext } from "./fault";
import { failuresOf, isPublic, isServed, isWrite, writeRows } from "./outcomes";

const FAULT = "primary killed";
const BACK_GOAL_MS = 10_000;
/** How long whoever watches the primary takes to give it up. */
const NOTICED_AFTER_MS = 1_000;
const MEASURED_MS = 15_000;

/** The primary dies and its standby takes over; afterwards a new standby is made. */
export async function promotion({ cluster, members }: FaultContext): Promise<readonly FaultRow[]> {
  const load = { perSecond: { cached: 10, fresh: 8, member: 3, pin: 10, collection: 3 } };
  let died = 0;
  const seen = await whileLoaded(cluster, members, load, async () => {
    await wait(4_000);
    died = Date.now();
    await cluster.primary().kill();
    await wait(NOTICED_AFTER_MS);
    await cluster.promoteStandby();
    await wait(MEASURED_MS);
  });
  const writes = await writeRows(FAULT, cluster, seen.records);
  await cluster.addStandby();
  await cluster.whole();
  const failed = failuresOf(seen.records.filter(isPublic));
  return [
    within(FAULT, "writes are acknowledged again", { ms: backAfter(seen.records, died), goalMs: BACK_GOAL_MS }),
    ...writes,
    noneOf(FAULT, "failed requests of public pages", failed.count, failed.words),
    told(FAULT, "all requests that failed", failuresOf(seen.records).words),
  ];
}

/**
 * From the death of the primary to the first write that was sent after it and acknowledged, and after which none failed,
 * milliseconds.
 */
function backAfter(records: readonly LoadRecord[], died: number): number {
  const writes = records.filter((record) => isWrite(record) && record.at > died);
  const lastFailed = Math.max(died, ...writes.filter((record) => !isServed(record)).map(({ at }) => at));
  const back = writes
    .filter((record) => isServed(record) && record.at > lastFailed)
    .map(({ at, ms }) => at + ms - died);
  return back.length === 0 ? Number.NaN : Math.min(...back);
}
