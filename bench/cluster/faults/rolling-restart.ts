import { setTimeout as wait } from "node:timers/promises";
import { whileLoaded } from "../load/load";
import { untilServes } from "../machines/cluster";
import { noneOf, told, within, type FaultRow } from "../table";
import type { FaultContext } from "./fault";
import { failuresOf, writeRows } from "./outcomes";

const FAULT = "rolling restart";
const SOCKETS = 30;
const REJOIN_GOAL_MS = 3_000;

/** All instances are restarted one after the other, as a new release is brought out. */
export async function rollingRestart({ cluster, members }: FaultContext): Promise<readonly FaultRow[]> {
  const { balancer, instances } = cluster;
  const load = { perSecond: { cached: 10, fresh: 6, member: 4, pin: 3, collection: 1 }, sockets: SOCKETS };
  const seen = await whileLoaded(cluster, members, load, async () => {
    await wait(2_000);
    for (const instance of instances) {
      await balancer.drain(instance);
      await instance.supervised.stop();
      instance.supervised.start();
      balancer.admit(instance);
      await untilServes(balancer, instance);
    }
    await wait(4_000);
  });
  const failed = failuresOf(seen.records);
  const gaps = seen.gaps.map(({ ms }) => ms);
  const slowest = Math.max(0, ...seen.records.map(({ ms }) => ms));
  return [
    noneOf(FAULT, "failed requests", failed.count, failed.words),
    within(FAULT, "live connections join again", {
      ms: gaps.length === 0 ? Number.NaN : Math.max(...gaps),
      goalMs: REJOIN_GOAL_MS,
      note: `${String(gaps.length)} interruptions of ${String(SOCKETS)} connections`,
    }),
    noneOf(FAULT, "live connections lost for good", seen.notJoined),
    ...(await writeRows(FAULT, cluster, seen.records)),
    told(FAULT, "slowest request", `${slowest.toFixed(0)} ms`),
  ];
}
