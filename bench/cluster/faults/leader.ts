import { z } from "zod";
import type { Cluster } from "../machines/cluster";
import type { Instance } from "../machines/instances";
import { until } from "../machines/programs";
import { noneOf, within, type FaultRow } from "../table";
import type { FaultContext } from "./fault";

const FAULT = "leader";
const GOAL_MS = 5_000;
const GIVE_UP_MS = 30_000;

/** The instance that does the work in the background dies, and then the next one loses its network. */
export async function leaderLost({ cluster }: FaultContext): Promise<readonly FaultRow[]> {
  const first = await leaderOf(cluster);
  const died = Date.now();
  first.supervised.kill();
  const afterKill = await nextLeader(cluster, died);
  await cluster.whole();

  const second = await leaderOf(cluster);
  const cut = Date.now();
  second.cut();
  const afterCut = await nextLeader(cluster, cut);
  const stopped = await until("It stops leading", async () => (await changesOf(second)).lostAt > cut, {
    withinMs: GIVE_UP_MS,
  }).then(
    async () => (await changesOf(second)).lostAt,
    () => Number.POSITIVE_INFINITY,
  );
  second.heal();
  await cluster.whole();
  const together = Math.max(0, stopped - (cut + afterCut));
  return [
    within(FAULT, "killed: another instance leads", { ms: afterKill, goalMs: GOAL_MS }),
    within(FAULT, "cut off: another instance leads", { ms: afterCut, goalMs: GOAL_MS }),
    noneOf(FAULT, "milliseconds in which two instances lead", together),
  ];
}

const line = z.object({ time: z.coerce.date(), msg: z.string() });

interface Changes {
  /** When it last began to lead, and when it last stopped; milliseconds since 1970, 0 for never. */
  readonly gainedAt: number;
  readonly lostAt: number;
}

/** What the log of an instance says about leading. */
async function changesOf({ supervised }: Instance): Promise<Changes> {
  const changes = { gainedAt: 0, lostAt: 0 };
  for (const text of (await supervised.output()).split("\n")) {
    if (!text.includes("this instance ")) continue;
    const { time, msg } = line.parse(JSON.parse(text));
    if (msg.startsWith("this instance leads")) changes.gainedAt = time.getTime();
    if (msg.startsWith("this instance does not lead")) changes.lostAt = time.getTime();
  }
  return changes;
}

async function leaderOf({ instances }: Cluster): Promise<Instance> {
  const gained = await Promise.all(instances.map(async (one) => (await changesOf(one)).gainedAt));
  const latest = Math.max(...gained);
  const leader = instances[gained.indexOf(latest)];
  if (leader === undefined || latest === 0) throw new Error("No instance leads");
  return leader;
}

/** How long after a moment an instance began to lead, milliseconds; NaN when none did. */
async function nextLeader({ instances }: Cluster, after: number): Promise<number> {
  let gainedAt = 0;
  await until(
    "Another instance leads",
    async () => {
      const gained = await Promise.all(instances.map(async (one) => (await changesOf(one)).gainedAt));
      gainedAt = Math.max(...gained);
      return gainedAt > after;
    },
    { withinMs: GIVE_UP_MS },
  ).catch(() => undefined);
  return gainedAt > after ? gainedAt - after : Number.NaN;
}
