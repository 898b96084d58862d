import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { startLoad } from "../load/load";
import type { Kind } from "../load/load-messages";
import { makeMembers, type ClusterMember } from "../load/members";
import { signUpSite, type Cluster } from "../machines/cluster";
import { busyTime, processorTimes } from "../machines/processor-time";
import { told, type FaultRow } from "../table";
import type { FaultContext } from "./fault";
import { failuresOf, isServed } from "./outcomes";

const FAULT = "throughput";
const SECONDS = 8;
const WARM_UP_MS = 2_000;
const CONNECTIONS = 16;

/** Writes come last: the members' own pages are to be the same for three instances and for one. */
const LOADS: readonly (readonly [Kind, string])[] = [
  ["cached", "cached pages"],
  ["fresh", "pages not seen before"],
  ["member", "members' /saved"],
  ["pin", "writes"],
];
const MEMBERS = 8;

/**
 * As many requests as are answered with one instance and with three. On a machine with few cores more instances do not
 * answer more of them: what a request costs, and who works on it, says what more machines would give.
 */
export async function throughput(context: FaultContext): Promise<readonly FaultRow[]> {
  const { cluster } = context;
  const readers = await makeMembers(signUpSite(cluster), MEMBERS);
  const [, ...others] = cluster.instances;
  const measured = new Map<Kind, Measured[]>(LOADS.map(([kind]) => [kind, []]));
  for (const count of [3, 1]) {
    if (count === 1) for (const instance of others) await cluster.balancer.drain(instance);
    for (const [kind] of LOADS)
      measured.get(kind)?.push(await measure(cluster, kind === "pin" ? context.members : readers, kind));
  }
  for (const instance of others) cluster.balancer.admit(instance);
  await cluster.whole();
  return LOADS.flatMap(([kind, name]) => {
    const [three, one] = measured.get(kind) ?? [];
    if (three === undefined || one === undefined) return [];
    const ratio = three.perSecond / one.perSecond;
    return [
      told(FAULT, `${name}: three instances ÷ one`, `${ratio.toFixed(2)}× (${wordsOf(three)} ÷ ${wordsOf(one)})`),
      told(FAULT, `${name}: CPU of a request`, costsOf(three)),
      told(FAULT, `${name}: what saturates`, saturated(three)),
    ];
  });
}

interface Measured {
  readonly perSecond: number;
  readonly failed: number;
  /** CPU time of each program, milliseconds for each request that was answered. */
  readonly costs: Readonly<Record<string, number>>;
  /** Of how many cores each program has used all. */
  readonly cores: Readonly<Record<string, number>>;
  /** The same of everything on this machine. */
  readonly busyCores: number;
}

async function measure(cluster: Cluster, members: readonly ClusterMember[], kind: Kind): Promise<Measured> {
  const load = await startLoad(cluster, members, { closed: { kind, connections: CONNECTIONS } });
  await wait(WARM_UP_MS);
  const from = Date.now();
  const [before, busyBefore] = [timesOf(cluster, load.pid), busyTime()];
  await wait(SECONDS * 1_000);
  const [used, busyAfter] = [timesOf(cluster, load.pid), busyTime()];
  const until = Date.now();
  const { records } = await load.stop();
  const inTime = records.filter(({ at, ms }) => at + ms >= from && at + ms < until);
  const served = inTime.filter(isServed).length;
  const names = Object.keys(before);
  const usedBy = (name: string) => (used[name] ?? 0) - (before[name] ?? 0);
  return {
    perSecond: (served * 1_000) / (until - from),
    failed: failuresOf(inTime).count,
    costs: Object.fromEntries(names.map((name) => [name, usedBy(name) / served])),
    cores: Object.fromEntries(names.map((name) => [name, usedBy(name) / (until - from)])),
    busyCores: (busyAfter - busyBefore) / (until - from),
  };
}

function timesOf(cluster: Cluster, load: number): Readonly<Record<string, number>> {
  const { instances, proxy, pooler } = cluster;
  const each = processorTimes({
    ...Object.fromEntries(instances.map(({ name, supervised }) => [name, supervised.pid()])),
    nginx: proxy.supervised.pid(),
    PgBouncer: pooler.supervised.pid(),
    primary: cluster.primary().program.pid,
    standby: cluster.standby().program.pid,
    load,
  });
  const own = process.cpuUsage();
  const times: Record<string, number> = { instances: 0, network: (own.user + own.system) / 1_000 };
  for (const [name, ms] of Object.entries(each)) {
    const group = name.startsWith("instance") ? "instances" : name;
    times[group] = (times[group] ?? 0) + ms;
  }
  return times;
}

function wordsOf({ perSecond, failed }: Measured): string {
  return `${perSecond.toFixed(0)}/s${failed > 0 ? `, ${String(failed)} failed` : ""}`;
}

function costsOf({ costs }: Measured): string {
  return listed(costs, (ms) => `${ms.toFixed(2)} ms`, 0.005);
}

function saturated({ cores, busyCores }: Measured): string {
  const machine = `${busyCores.toFixed(2)} of ${String(cpus().length)} cores are busy`;
  const others = busyCores - Object.values(cores).reduce((sum, used) => sum + used, 0);
  return `${machine}: ${listed({ ...cores, "other programs": others }, (used) => used.toFixed(2), 0.05)}`;
}

/** Names with figures, the largest first, without those that are next to nothing. */
function listed(figures: Readonly<Record<string, number>>, words: (figure: number) => string, least: number): string {
  return Object.entries(figures)
    .filter(([, figure]) => figure >= least)
    .sort(([, one], [, other]) => other - one)
    .map(([name, figure]) => `${name} ${words(figure)}`)
    .join(", ");
}
