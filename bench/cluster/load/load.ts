import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Cluster } from "../machines/cluster";
import { publishableKeyOf, type ClusterMember } from "./members";
import { loadResultSchema, type LoadPlan, type LoadResult } from "./load-messages";

const PROGRAM = fileURLToPath(new URL("./load-program.ts", import.meta.url));

/** Visitors who are at it. */
export interface RunningLoad {
  readonly pid: number;
  /** Lets them finish what they have begun. Returns what they have seen. */
  stop(): Promise<LoadResult>;
}

let nextNumber = 1;
/** Numbers of one load: more than it can write. */
const NUMBERS = 1_000_000;

/** Starts a load through the proxy; resolves when it runs and all live connections have joined. */
export async function startLoad(
  { proxy }: Cluster,
  members: readonly ClusterMember[],
  { perSecond = {}, closed = null, sockets = 0 }: Partial<Pick<LoadPlan, "perSecond" | "closed" | "sockets">>,
): Promise<RunningLoad> {
  const plan: LoadPlan = {
    origin: proxy.origin,
    publishableKey: await publishableKeyOf(proxy.origin),
    members: [...members],
    ...{ perSecond, closed, sockets },
    firstNumber: nextNumber,
  };
  nextNumber += NUMBERS;
  const child = fork(PROGRAM, [JSON.stringify(plan)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The load ended by itself");
  });
  ended.catch(() => undefined);
  await Promise.race([once(child, "message"), ended]);
  return {
    pid: child.pid ?? 0,
    async stop() {
      const answered = new Promise<unknown>((resolve) => child.once("message", resolve));
      child.send("stop");
      return loadResultSchema.parse(await Promise.race([answered, ended]));
    },
  };
}

/** Runs work while visitors are at it, and returns what they have seen. */
export async function whileLoaded(
  cluster: Cluster,
  members: readonly ClusterMember[],
  plan: Parameters<typeof startLoad>[2],
  work: () => Promise<void>,
): Promise<LoadResult> {
  const load = await startLoad(cluster, members, plan);
  try {
    await work();
  } catch (error) {
    await load.stop();
    throw error;
  }
  return load.stop();
}
