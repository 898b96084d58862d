import { setTimeout as wait } from "node:timers/promises";
import { request } from "../../load/http";
import { whileLoaded } from "../load/load";
import { publishableKeyOf, type ClusterMember } from "../load/members";
import { untilServes } from "../machines/cluster";
import type { Instance } from "../machines/instances";
import { until } from "../machines/programs";
import { noneOf, told, within, type FaultRow } from "../table";
import type { FaultContext } from "./fault";
import { failuresOf, writeRows } from "./outcomes";

const FAULT = "network cut";
const CUT_MS = 60_000;
const OUT_GOAL_MS = 15_000;
const RELOADED_MS = 1_000;
const BACK_GOAL_MS = 10_000;
const PUBLIC_PATHS = ["/", "/find", "/find?category=hotend", "/printers", "/tune"];

/** One instance loses its network to the database for a minute; the others do not. */
export async function networkCut({ cluster, members }: FaultContext): Promise<readonly FaultRow[]> {
  const { balancer, instances } = cluster;
  const [instance] = instances;
  const [member] = members;
  if (instance === undefined || member === undefined) throw new Error("There is nobody to cut off");
  const key = await publishableKeyOf(cluster.proxy.origin);
  const answers: Answers = { publicFailed: [], othersWrong: [], slowest: 0, asked: 0 };
  let outAfter = Number.NaN;
  let outAt = 0;
  let backAfter = Number.NaN;
  const load = { perSecond: { cached: 5, fresh: 5, member: 3, pin: 3, collection: 1 } };
  const seen = await whileLoaded(cluster, members, load, async () => {
    await wait(2_000);
    const from = performance.now();
    instance.cut();
    const asking = askCutOff(instance, { member, key, until: from + CUT_MS, answers });
    outAfter = await until("It is taken out", () => !balancer.serves(instance), { withinMs: CUT_MS }).catch(
      () => Number.NaN,
    );
    // Until nginx has read its list again it still sends some to the instance.
    outAt = Date.now() + RELOADED_MS;
    await asking;
    instance.heal();
    backAfter = await untilServes(balancer, instance).catch(() => Number.NaN);
    await wait(3_000);
  });
  const before = failuresOf(seen.records.filter(({ at }) => at <= outAt));
  const after = failuresOf(seen.records.filter(({ at }) => at > outAt));
  const asked = `of ${String(answers.asked)}`;
  return [
    noneOf(FAULT, "public pages of the instance that is cut off: failed", answers.publicFailed.length, asked),
    noneOf(FAULT, "its other answers that are no 503", answers.othersWrong.length, wordsOf(answers.othersWrong)),
    told(FAULT, "its slowest answer", `${answers.slowest.toFixed(0)} ms`),
    within(FAULT, "/readyz takes it out", { ms: outAfter, goalMs: OUT_GOAL_MS }),
    within(FAULT, "it comes back by itself", { ms: backAfter, goalMs: BACK_GOAL_MS }),
    noneOf(FAULT, "failed requests to the site once it is out", after.count, after.words),
    told(FAULT, "requests to the site that failed before", before.words),
    ...(await writeRows(FAULT, cluster, seen.records)),
  ];
}

interface Answers {
  readonly publicFailed: string[];
  readonly othersWrong: string[];
  slowest: number;
  asked: number;
}

interface Asking {
  readonly member: ClusterMember;
  readonly key: string;
  readonly until: number;
  readonly answers: Answers;
}

/** Asks the instance itself, past the proxy, once a second for a public page, a member's page and a write. */
async function askCutOff({ origin }: Instance, { member, key, until: end, answers }: Asking): Promise<void> {
  const time = async (asked: Promise<{ readonly status: number }>): Promise<number> => {
    const from = performance.now();
    const { status } = await asked.catch(() => ({ status: 0 }));
    answers.slowest = Math.max(answers.slowest, performance.now() - from);
    return status;
  };
  const askPublic = async (path: string): Promise<void> => {
    const status = await time(request(origin + path));
    answers.asked += 1;
    if (status !== 200) answers.publicFailed.push(`${path} ${String(status)}`);
  };
  const askOther = async (name: string, asked: ReturnType<typeof request>): Promise<void> => {
    const status = await time(asked);
    if (status !== 503) answers.othersWrong.push(`${name} ${String(status)}`);
  };
  // What was on the way when the network went may still have an answer.
  await wait(200);
  for (let turn = 0; performance.now() < end; turn++) {
    await Promise.all([
      askPublic(PUBLIC_PATHS[turn % PUBLIC_PATHS.length] ?? "/"),
      askPublic(`/find?min_rating=0.1${String(turn)}`),
      askOther("/saved", request(`${origin}/saved`, { headers: { cookie: member.cookie } })),
      askOther(
        "pin",
        request(`${origin}/rest/v1/pinned_items`, {
          method: "POST",
          headers: {
            apikey: key,
            authorization: `Bearer ${member.token}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ item_id: "hotend:1" }),
        }),
      ),
      wait(1_000),
    ]);
  }
}

/** The first few of a list, each once. */
function wordsOf(list: readonly string[]): string {
  return [...new Set(list)].slice(0, 5).join(", ");
}
