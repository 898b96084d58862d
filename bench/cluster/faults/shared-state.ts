import { request, textOf, type RequestOptions } from "../../load/http";
import { makeMembers, publishableKeyOf, type ClusterMember } from "../load/members";
import { signUpSite, type Cluster } from "../machines/cluster";
import { until } from "../machines/programs";
import { within, type FaultRow } from "../table";
import type { FaultContext } from "./fault";

const FAULT = "shared state";
const GOAL_MS = 1_000;
const GIVE_UP_MS = 20_000;
/** `s-maxage` of pages, and a little time to ask for the next ones. */
const CDN_GOAL_MS = 63_000;
const CDN_GIVE_UP_MS = 400_000;
const LOCKED_PATH = "/tune";

/** What one instance is told has to hold on all of them. */
export async function sharedState({ cluster }: FaultContext): Promise<readonly FaultRow[]> {
  const [admin, leaver] = await makeMembers(signUpSite(cluster), 2);
  if (admin === undefined || leaver === undefined) throw new Error("There are no members");
  await cluster.primary().site`insert into public.admin_users (user_id) values (${admin.id})`;
  const key = await publishableKeyOf(cluster.proxy.origin);
  return [
    ...(await lockPage(cluster, { member: admin, key })),
    ...(await signOut(cluster, { member: leaver, key })),
    ...(await archivePart(cluster, { member: admin, key })),
  ];
}

interface Caller {
  readonly member: ClusterMember;
  readonly key: string;
}

/** Calls the first instance, past the proxy. Throws when it refuses. */
async function tellFirst({ instances }: Cluster, { member, key }: Caller, path: string, options: RequestOptions) {
  const [first] = instances;
  const { status, body } = await request(`${first?.origin ?? ""}${path}`, {
    ...options,
    headers: { apikey: key, authorization: `Bearer ${member.token}`, "content-type": "application/json" },
  });
  if (status >= 300) throw new Error(`${path} was answered ${String(status)}: ${body.toString()}`);
}

/** How long until a condition holds at all of these addresses, milliseconds; NaN when it does not in 20 seconds. */
async function untilAll(
  origins: readonly string[],
  holds: (origin: string) => Promise<boolean>,
  withinMs = GIVE_UP_MS,
): Promise<number> {
  const times = origins.map((origin) =>
    until("It holds", () => holds(origin), { withinMs, everyMs: 50 }).catch(() => Number.NaN),
  );
  return Math.max(...(await Promise.all(times)));
}

const originsOf = ({ instances }: Cluster) => instances.map(({ origin }) => origin);
const statusOf = async (url: string, options: RequestOptions = {}) => (await request(url, options)).status;

async function lockPage(cluster: Cluster, caller: Caller): Promise<readonly FaultRow[]> {
  const setLock = (is_locked_input: boolean) =>
    tellFirst(cluster, caller, "/rest/v1/rpc/update_page_access", {
      method: "POST",
      body: JSON.stringify({ page_name_input: "tools", is_locked_input }),
    });
  const origins = [...originsOf(cluster), cluster.proxy.origin];
  const open = async (origin: string) => (await statusOf(origin + LOCKED_PATH)) === 200;
  await untilAll(origins, open);
  await setLock(true);
  const ms = await untilAll(originsOf(cluster), async (origin) => !(await open(origin)));
  const cdnMs = await untilAll([cluster.proxy.origin], async (origin) => !(await open(origin)));
  await setLock(false);
  const openAgain = await untilAll(origins, open);
  return [
    within(FAULT, "a page lock holds on all instances", { ms, goalMs: GOAL_MS }),
    within(FAULT, "the locked page is gone from the CDN, too", { ms: cdnMs, goalMs: GOAL_MS }),
    within(FAULT, "unlocked, it is open everywhere", { ms: openAgain, goalMs: GOAL_MS }),
  ];
}

async function signOut(cluster: Cluster, caller: Caller): Promise<readonly FaultRow[]> {
  const { member, key } = caller;
  const page = { headers: { cookie: member.cookie, "sec-fetch-site": "same-origin" } };
  const data = { headers: { apikey: key, authorization: `Bearer ${member.token}` } };
  const isIn = async (origin: string) =>
    (await statusOf(`${origin}/live-token`, page)) === 200 &&
    (await statusOf(`${origin}/rest/v1/pinned_items?select=item_id&limit=1`, data)) === 200;
  const signedIn = await untilAll(originsOf(cluster), isIn);
  if (Number.isNaN(signedIn)) throw new Error("The member is not signed in on all instances");
  await tellFirst(cluster, caller, "/auth/v1/logout?scope=global", { method: "POST" });
  const out = await untilAll(
    originsOf(cluster),
    async (origin) =>
      (await statusOf(`${origin}/live-token`, page)) === 401 &&
      [401, 403].includes(await statusOf(`${origin}/rest/v1/pinned_items?select=item_id&limit=1`, data)),
  );
  return [within(FAULT, "a sign-out everywhere holds on all instances", { ms: out, goalMs: GOAL_MS })];
}

async function archivePart(cluster: Cluster, caller: Caller): Promise<readonly FaultRow[]> {
  const { site } = cluster.primary();
  const [part] = await site`
    select item_table, item_id, manufacturer_slug, part_slug, name from public.parts
    where status = 'active' order by item_table, item_id limit 1`;
  const words = (name: string) => String(part?.[name]);
  const path = `/find/${words("manufacturer_slug")}/${words("part_slug")}`;
  // A list that the CDN keeps.
  const list = `/find?q=${encodeURIComponent(words("name"))}`;
  const shows = async (origin: string) => textOf(await request(origin + list)).includes(`href="${path}"`);
  if (!(await shows(cluster.proxy.origin))) throw new Error(`${list} does not show ${path}`);
  const row = `/rest/v1/parts?item_table=eq.${words("item_table")}&item_id=eq.${words("item_id")}`;
  const setStatus = (status: string) =>
    tellFirst(cluster, caller, row, { method: "PATCH", body: JSON.stringify({ status }) });
  await untilAll(originsOf(cluster), async (origin) => (await statusOf(origin + path)) === 200);
  await setStatus("archived");
  const ms = await untilAll(
    originsOf(cluster),
    async (origin) => (await statusOf(origin + path)) !== 200 && !(await shows(origin)),
  );
  const goneFromCdn = async (origin: string) => !(await shows(origin)) && (await statusOf(origin + path)) !== 200;
  const cdnMs = await untilAll([cluster.proxy.origin], goneFromCdn, CDN_GIVE_UP_MS);
  await setStatus("active");
  return [
    within(FAULT, "an archived part is gone from all instances", { ms, goalMs: GOAL_MS }),
    within(FAULT, "an archived part is gone from the CDN", { ms: cdnMs, goalMs: CDN_GOAL_MS }),
  ];
}
