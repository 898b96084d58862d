import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { request } from "../../load/http";
import { median, percentile } from "../../statistics";
import { generateVolume, SMALL_QUEUE, VOLUME } from "../data/generate-volume";
import { makeMembers, type ClusterMember } from "../load/members";
import type { Cluster } from "../machines/cluster";
import { noneOf, told, type FaultRow } from "../table";
import type { FaultContext } from "./fault";

const FAULT = "data volume";
const ROUNDS = 5;
const REQUESTS = 60;
const GOAL = 1.5;
/** Rows from which on nothing may read a whole table for a page. */
const BIG = 10_000;
/** An idle session of PostgreSQL reports what it has counted after ten seconds. */
const REPORTED_AFTER_MS = 11_000;

interface Page {
  readonly name: string;
  readonly path: string;
  readonly cookie: string | null;
}

/** What pages of members cost with few members, and with a hundred thousand. */
export async function volume({ cluster, print }: FaultContext): Promise<readonly FaultRow[]> {
  const [member, admin] = await makeMembers(cluster, 2);
  if (member === undefined || admin === undefined) throw new Error("There are no members");
  const pages = await preparePages(cluster, member, admin);
  const small = await measureAll(cluster, pages);
  print(`Generating ${VOLUME} ...`);
  const from = performance.now();
  await generateVolume(cluster.primary().site);
  print(`  ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  const large = await measureAll(cluster, pages);
  const scans = await scansOf(cluster, pages);
  return [
    told(FAULT, "generated", VOLUME),
    ...pages.map(({ name }): FaultRow => {
      const [before, after] = [small.get(name) ?? Number.NaN, large.get(name) ?? Number.NaN];
      return {
        fault: FAULT,
        quantity: `p95 of ${name} ÷ with the small data set`,
        measured: `${(after / before).toFixed(2)}× (${after.toFixed(0)} ms ÷ ${before.toFixed(0)} ms)`,
        goal: `≤ ${GOAL.toFixed(1)}×`,
        met: after / before <= GOAL,
      };
    }),
    ...scans,
  ];
}

/** Gives the member what most members have, and the administrator a queue of some submissions. */
async function preparePages(
  cluster: Cluster,
  member: ClusterMember,
  admin: ClusterMember,
): Promise<readonly [Page, ...Page[]]> {
  const { site } = cluster.primary();
  await site`insert into public.admin_users (user_id) values (${admin.id})`;
  await site`update public.profiles set is_public = true where id = ${member.id}`;
  await site`
    insert into public.pinned_items (user_id, item_id)
    select ${member.id}::uuid, item_table || ':' || item_id from public.parts where status = 'active' limit 20`;
  await site`
    insert into public.collections (user_id, name, slug, visibility)
    select ${member.id}::uuid, 'Parts ' || list, 'small-' || list, 'public' from generate_series(1, 2) as list`;
  await site`
    insert into public.submissions (kind, title, payload, target_table, target_id, source_url, licence, submitter_id)
    select 'correction', 'Correction ' || n, '{"fields": {"max_flow_rate": {"from": null, "to": 20}}}', 'hotend',
      (1 + n % 100)::text, 'https://shop.example/hotend', 'CC-BY-SA-4.0', ${member.id}::uuid
    from generate_series(1, ${SMALL_QUEUE}::integer) as n`;
  const [profile] = await site`select username from public.profiles where id = ${member.id}`;
  return [
    { name: "/saved", path: "/saved", cookie: member.cookie },
    { name: "the queue", path: "/admin/submissions", cookie: admin.cookie },
    { name: "/profile", path: "/profile", cookie: member.cookie },
    { name: "a public profile", path: `/profile/${String(profile?.["username"])}`, cookie: null },
  ];
}

/** p95 of each page by name, milliseconds: the median of several rounds, in which the pages take turns. */
async function measureAll(cluster: Cluster, pages: readonly Page[]): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
  for (const page of pages) await measure(cluster, page);
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of pages) times.get(page.name)?.push(await measure(cluster, page));
  }
  return new Map([...times].map(([name, rounds]) => [name, median(rounds)]));
}

async function measure(cluster: Cluster, page: Page): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < REQUESTS; count++) {
    const from = performance.now();
    await ask(cluster, page);
    times.push(performance.now() - from);
  }
  return percentile(times, 0.95);
}

async function ask({ instances }: Cluster, { path, cookie }: Page): Promise<void> {
  const headers = cookie === null ? {} : { cookie };
  const { status } = await request(`${instances[0]?.origin ?? ""}${path}`, { headers });
  if (status !== 200) throw new Error(`${path} responded with ${String(status)}`);
}

const scanRow = z.object({ name: z.string(), scans: z.coerce.number(), read: z.coerce.number() });

/** Tables whose every row was read, by page: as often as the page was requested, so that nothing else is taken for it. */
async function scansOf(cluster: Cluster, pages: readonly Page[]): Promise<readonly FaultRow[]> {
  const rows: FaultRow[] = [];
  await wait(REPORTED_AFTER_MS);
  for (const page of pages) {
    const before = await countScans(cluster);
    for (let count = 0; count < REQUESTS; count++) await ask(cluster, page);
    await wait(REPORTED_AFTER_MS);
    const after = await countScans(cluster);
    const scanned = [...after].filter(([name, scans]) => scans - (before.get(name) ?? 0) >= REQUESTS / 2);
    const words = scanned.map(([name]) => name).join(", ");
    rows.push(noneOf(FAULT, `big tables that ${page.name} reads whole`, scanned.length, words));
  }
  return rows;
}

async function countScans(cluster: Cluster): Promise<ReadonlyMap<string, number>> {
  const rows = z.array(scanRow).parse([
    ...(await cluster.primary().site`
      select schemaname || '.' || relname as name, seq_scan as scans, seq_tup_read as read
      from pg_stat_user_tables where n_live_tup >= ${BIG}`),
  ]);
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}
