import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { z } from "zod";
import { request } from "../../load/http";
import { percentile } from "../../statistics";
import { generateVolume, SMALL_QUEUE, VOLUME } from "../data/generate-volume";
import { makeMembers } from "../load/members";
import type { Cluster } from "../machines/cluster";
import { clientOf, SMALL_DATABASE } from "../machines/postgres";
import { noneOf, told, type FaultRow } from "../table";
import type { FaultContext } from "./fault";

const FAULT = "data volume";
const ROUNDS = 6;
const REQUESTS = 20;
const GOAL = 1.5;
/** Rows from which on nothing may read a whole table for a page. */
const BIG = 10_000;
/** Requests of one page while scans are counted. */
const COUNTED_REQUESTS = 40;
/** An idle session of PostgreSQL reports what it has counted after ten seconds. */
const REPORTED_AFTER_MS = 11_000;

/** The slug of the member's first collection, which is public. */
const COLLECTION = "small-1";
/** Pages of members and visitors that read tables which grow with members; what comes from the catalogue reads none. */
const MEMBER_PATHS = [
  ...["/collections", `/saved/${COLLECTION}`, `/saved/${COLLECTION}/export.csv`, "/notifications", "/my-reports"],
  ...["/calibrations", "/contribute", "/suggest-feature", "/tutorial-creator", "/preferences", "/preferences/security"],
  "/preferences/delete",
];
/** Pages of administrators but those of docs/operations/cluster.md: the queue and the list of members by words. */
const ADMIN_PATHS = [
  ...[
    "/admin/dashboard",
    "/admin/access-control",
    "/admin/data-quality",
    "/admin/reports",
    "/admin/audit",
    "/admin/users",
  ],
  ...["/admin/analytics", "/admin/management", "/admin/management/imports", "/admin/submissions?status=approved"],
];

interface Page {
  readonly name: string;
  readonly url: string;
  readonly cookie: string | null;
}

/** What pages of members cost with few members, and with a hundred thousand. */
export async function volume({ cluster, print }: FaultContext): Promise<readonly FaultRow[]> {
  print(`Generating ${VOLUME} ...`);
  const { site, port } = cluster.primary();
  const [instance] = cluster.instances;
  if (instance === undefined) throw new Error("There is no instance");
  const smallInstance = await cluster.startSmall();
  const smallSite = clientOf(port, SMALL_DATABASE);
  const small = await preparePages(cluster, { origin: smallInstance.origin, site: smallSite });
  const large = await preparePages(cluster, { origin: instance.origin, site });
  const from = performance.now();
  await generateVolume(site);
  // The planner is to know both data sets as well.
  await smallSite.unsafe("analyze");
  print(`  ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  const rows = await comparePages(small.compared, large.compared);
  await smallSite.end();
  await smallInstance.supervised.stop();
  smallInstance.close();
  const scans = await scansOf(site, [...large.compared, ...large.others]);
  return [told(FAULT, "generated", VOLUME), ...rows, ...scans, await scansOfDownload(site, large.memberId)];
}

interface Pages {
  /** Their times are compared. */
  readonly compared: readonly Page[];
  /** Only what they read is looked at. */
  readonly others: readonly Page[];
  readonly memberId: string;
}

interface MeasuredDatabase {
  readonly origin: string;
  readonly site: postgres.Sql;
}

/** Makes a member with what most members have, and an administrator with a queue of some submissions. */
async function preparePages({ mails }: Cluster, { origin, site }: MeasuredDatabase): Promise<Pages> {
  const [member, admin] = await makeMembers({ origin, mails }, 2);
  if (member === undefined || admin === undefined) throw new Error("There are no members");
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
  return {
    compared: [
      { name: "/saved", url: `${origin}/saved`, cookie: member.cookie },
      { name: "the queue", url: `${origin}/admin/submissions`, cookie: admin.cookie },
      { name: "/profile", url: `${origin}/profile`, cookie: member.cookie },
      { name: "a public profile", url: `${origin}/profile/${String(profile?.["username"])}`, cookie: null },
    ],
    others: [
      ...MEMBER_PATHS.map((path) => ({ name: path, url: origin + path, cookie: member.cookie })),
      ...ADMIN_PATHS.map((path) => ({ name: path, url: origin + path, cookie: admin.cookie })),
    ],
    memberId: member.id,
  };
}

/** The same pages on both databases in turn, so that what slows the machine down slows both. */
async function comparePages(small: readonly Page[], large: readonly Page[]): Promise<readonly FaultRow[]> {
  const times = new Map<Page, number[]>([...small, ...large].map((page) => [page, []]));
  for (const page of times.keys()) await ask(page, REQUESTS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, page] of small.entries()) {
      const both = [page, large[at] ?? page];
      for (const one of round % 2 === 0 ? both : both.reverse()) times.get(one)?.push(...(await ask(one, REQUESTS)));
    }
  }
  return small.map((page, at): FaultRow => {
    const p95 = (of: Page | undefined) => percentile((of && times.get(of)) ?? [], 0.95);
    const [before, after] = [p95(page), p95(large[at])];
    return {
      fault: FAULT,
      quantity: `p95 of ${page.name} ÷ with the small data set`,
      measured: `${(after / before).toFixed(2)}× (${after.toFixed(0)} ms ÷ ${before.toFixed(0)} ms)`,
      goal: `≤ ${GOAL.toFixed(1)}×`,
      met: after / before <= GOAL,
    };
  });
}

/** Requests a page, one request after the other. Returns how long each took, milliseconds. */
async function ask({ url, cookie }: Page, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const from = performance.now();
    const { status } = await request(url, { headers: cookie === null ? {} : { cookie } });
    if (status !== 200) throw new Error(`${url} responded with ${String(status)}`);
    times.push(performance.now() - from);
  }
  return times;
}

const scanRow = z.object({ name: z.string(), scans: z.coerce.number() });

/** Tables whose every row was read, by page: as often as the page was requested, so that nothing else is taken for it. */
async function scansOf(site: postgres.Sql, pages: readonly Page[]): Promise<readonly FaultRow[]> {
  await wait(REPORTED_AFTER_MS);
  const control = await scannedDuring(site, async () => {
    for (let count = 0; count < COUNTED_REQUESTS; count++) {
      await site`select count(*) from public.submissions where note = ${"nothing"}`;
    }
  });
  if (!control.includes("public.submissions")) throw new Error("Scans of whole tables are not counted");
  // All pages at once: each count takes as long as PostgreSQL takes to report.
  const all = await scannedDuring(site, async () => {
    for (const page of pages) await ask(page, COUNTED_REQUESTS);
  });
  const of = `${String(pages.length)} pages`;
  if (all.length === 0) return [noneOf(FAULT, "big tables that a page reads whole", 0, of)];
  const rows: FaultRow[] = [];
  for (const page of pages) {
    const scanned = await scannedDuring(site, () => ask(page, COUNTED_REQUESTS));
    if (scanned.length > 0) {
      rows.push(noneOf(FAULT, `big tables that ${page.name} reads whole`, scanned.length, scanned.join(", ")));
    }
  }
  return rows;
}

const ownDataRow = z.object({ source: z.string(), condition: z.string() });

/** Tables whose every row is read for the download of a member's own data, which nobody may request this often. */
async function scansOfDownload(site: postgres.Sql, memberId: string): Promise<FaultRow> {
  const parts = z.array(ownDataRow).parse([...(await site`select source, condition from private.own_data`)]);
  const scanned = await scannedDuring(site, async () => {
    for (let count = 0; count < COUNTED_REQUESTS; count++) {
      for (const { source, condition } of parts) {
        await site.unsafe(`select * from ${source} as item where ${condition}`, [memberId]);
      }
    }
  });
  const of = scanned.length === 0 ? `${String(parts.length)} parts` : scanned.join(", ");
  return noneOf(FAULT, "big tables that the download of a member's data reads whole", scanned.length, of);
}

async function scannedDuring(site: postgres.Sql, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await countScans(site);
  await work();
  await wait(REPORTED_AFTER_MS);
  const after = await countScans(site);
  return [...after]
    .filter(([name, scans]) => scans - (before.get(name) ?? 0) >= COUNTED_REQUESTS / 2)
    .map(([name]) => name);
}

async function countScans(site: postgres.Sql): Promise<ReadonlyMap<string, number>> {
  const rows = z.array(scanRow).parse([
    ...(await site`
      select schemaname || '.' || relname as name, seq_scan as scans
      from pg_stat_user_tables where n_live_tup >= ${BIG}`),
  ]);
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}
