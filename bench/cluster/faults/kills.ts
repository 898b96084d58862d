import { setTimeout as wait } from "node:timers/promises";
import { request } from "../../load/http";
import { whileLoaded } from "../load/load";
import { until } from "../machines/programs";
import { told, type FaultRow } from "../table";
import type { FaultContext } from "./fault";
import { failuresOf, longestPause, writeRows } from "./outcomes";

/** kill -9 of an instance, of PgBouncer and of nginx, each while members write. */
export async function kills(context: FaultContext): Promise<readonly FaultRow[]> {
  const { cluster } = context;
  const [instance] = cluster.instances;
  if (instance === undefined) throw new Error("There is no instance");
  return [
    ...(await killed(context, "kill -9 instance", () => {
      instance.supervised.kill();
    })),
    ...(await killed(context, "kill -9 PgBouncer", () => {
      cluster.pooler.supervised.kill();
    })),
    ...(await killed(context, "kill -9 nginx", () => {
      cluster.proxy.supervised.kill();
    })),
  ];
}

async function killed(
  { cluster, members }: FaultContext,
  fault: string,
  kill: () => void,
): Promise<readonly FaultRow[]> {
  const load = { perSecond: { cached: 5, fresh: 3, member: 2, pin: 10, collection: 4 } };
  let at = 0;
  const seen = await whileLoaded(cluster, members, load, async () => {
    await wait(3_000);
    at = Date.now();
    kill();
    await wait(1_000);
    await until(`The site responds after ${fault}`, () =>
      request(`${cluster.proxy.origin}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    await cluster.whole();
    await wait(4_000);
  });
  return [
    ...(await writeRows(fault, cluster, seen.records)),
    told(fault, "requests that failed meanwhile", failuresOf(seen.records).words),
    told(fault, "longest time without an acknowledged write", `${longestPause(seen.records, at).toFixed(0)} ms`),
  ];
}
