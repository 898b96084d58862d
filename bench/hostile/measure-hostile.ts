import { setTimeout as wait } from "node:timers/promises";
import { makeMember, type Member } from "../data/signed-in-member";
import { request } from "../load/http";
import { findLoadTool } from "../load/load-tool";
import { OWN_COOKIE, warmUp } from "../load/warm-up";
import type { Row } from "../report";
import { makeDataDirectories, SEED, startSiteOfSize } from "../servers/catalogue-sizes";
import { openFiles, residentMegabytes } from "../servers/processes";
import { startBare, type MeasuredSite } from "../servers/servers";
import { startAttack } from "./attack";
import type { Attack } from "./attack-messages";
import { loopback, openClient } from "./client";
import { measureKills } from "./kill-rounds";
import { answersOf, noneRow, timeRow, visitorRows } from "./rows";
import { visitDuring } from "./visitors";

/** The attacks, in the order in which they are made, each less than a minute. The last one stops the server. */
const GROUPS: readonly (readonly [string, (site: MeasuredSite) => Promise<readonly Row[]>])[] = [
  ["data-api", measureDataApi],
  ["queries", measureQueries],
  ["pipelined", measurePipelined],
  ["one-address", measureOneAddress],
  ["connections", measureConnections],
  ["overload", measureOverload],
  ["slow-heads", (site) => measureSlow(site, "heads", 1_000)],
  ["slow-bodies", (site) => measureSlow(site, "bodies", 1_000)],
  ["slow-readers", (site) => measureSlow(site, "readers", 120)],
  ["aborted", measureAborted],
  ["sockets", measureSockets],
  ["joins", measureJoins],
  ["ended", measureEnded],
  ["kills", measureKills],
  ["stop", measureStop],
];

/**
 * Attacks the product on the real catalogue, and measures what its visitors notice.
 *
 * @param only names of attacks; null for all
 */
export async function measureHostile(
  only: readonly string[] | null,
  print: (line: string) => void,
): Promise<{ readonly rows: readonly Row[]; readonly failures: readonly string[] }> {
  const rows: Row[] = [];
  const failures: string[] = [];
  const site = await startSiteOfSize(await makeDataDirectories([], print), SEED);
  await untilReady(site);
  await warmUp(await findLoadTool(), site, { seconds: WARM_UP_SECONDS, cookie: OWN_COOKIE });
  for (const [name, measure] of GROUPS) {
    if (only !== null && !only.includes(name)) continue;
    const from = performance.now();
    try {
      rows.push(...(await measure(site)));
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    print(`${name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  }
  if (!site.ended()) await site.stop();
  return { rows, failures };
}

const SECONDS = 10;
const WARM_UP_SECONDS = 20;
const ALLOWED_QUERY = "/rest/v1/parts?select=*&limit=1000";

/** Pages come before the database has started. */
async function untilReady({ origin }: MeasuredSite): Promise<void> {
  while ((await request(`${origin}/readyz`)).status !== 200) await wait(100);
}

async function keyed(site: MeasuredSite): Promise<{ readonly member: Member; readonly headers: { apikey: string } }> {
  const member = await makeMember(site);
  return { member, headers: { apikey: member.keys.publishableKey } };
}

async function measureDataApi(site: MeasuredSite): Promise<readonly Row[]> {
  const { headers } = await keyed(site);
  const crowd = { connections: 200, seconds: SECONDS };
  const attack = (addresses: number): Attack => ({ kind: "hammer", path: ALLOWED_QUERY, headers, addresses, ...crowd });
  const one = await visitDuring(site, attack(1));
  const many = await visitDuring(site, attack(50));
  return [
    ...visitorRows("H2", "200 connections of one address on the data API", one),
    ...visitorRows("H2", "200 connections of 50 addresses on the data API", many),
  ];
}

/** The query that costs the database most of those that are allowed, and one that is refused. */
async function measureQueries(site: MeasuredSite): Promise<readonly Row[]> {
  const { headers } = await keyed(site);
  const parts = ["d", "e", "f"].map((name) => `${name}:part_printer_compatibility(*)`).join(",");
  const printers = ["a", "b", "c"].map((name) => `${name}:printers(*,${parts})`).join(",");
  const worst = `/rest/v1/part_printer_compatibility?select=*,${printers}&limit=20`;
  const deep = `/rest/v1/printers?select=${"part_printer_compatibility(id,printers(id,".repeat(3)}id${"))".repeat(3)}`;
  const client = openClient(Number(new URL(site.origin).port), loopback(92, 0));
  const refused = await Promise.all(Array.from({ length: 20 }, () => client.get(deep, headers)));
  const refusedMs = Math.max(...refused.map(({ ms }) => ms));
  client.close();
  const attack: Attack = { kind: "hammer", path: worst, headers, connections: 4, addresses: 4, seconds: SECONDS };
  const visited = await visitDuring(site, attack);
  const { answers } = visited.result;
  return [
    ...visitorRows("H2", "the worst query that is allowed, without a pause", visited),
    timeRow("H2", "a query that embeds six deep is refused within", refusedMs, {
      goal: 50,
      ours: `20 at once: ${[...new Set(refused.map(({ status }) => status))].join(", ")}`,
    }),
    timeRow("H2", "the worst query that is allowed, p99", answers["200"]?.p99 ?? Number.NaN, {
      goal: 5_000,
      ours: answersOf(visited.result),
    }),
  ];
}

async function measurePipelined(site: MeasuredSite): Promise<readonly Row[]> {
  // Twice as many a second as one address may open, for as long as the other attacks: enough pages for a p99.
  const perSecond = 400;
  const crowd = { connections: perSecond * SECONDS, perSecond, addresses: 1, seconds: SECONDS };
  const visited = await visitDuring(site, { kind: "abort", path: "/find.csv", pipelined: 30, ...crowd });
  return visitorRows("R44", "400 clients a second of one address that send 30 requests at once and leave", visited);
}

async function measureOneAddress(site: MeasuredSite): Promise<readonly Row[]> {
  const attack: Attack = {
    kind: "hammer",
    path: "/find",
    headers: {},
    connections: 700,
    addresses: 1,
    seconds: SECONDS,
  };
  const kept = await visitDuring(site, attack);
  const rendered = await visitDuring(site, {
    ...attack,
    path: "/find?min_rating=0.2{n}",
    headers: { cookie: OWN_COOKIE },
  });
  return [
    ...visitorRows("H3", "700 connections of one address on /find", kept),
    ...visitorRows("H3", "700 connections of one address on /find rendered for them", rendered),
  ];
}

async function measureConnections(site: MeasuredSite): Promise<readonly Row[]> {
  const headers = { "accept-encoding": "gzip" };
  const page = await request(`${site.origin}/find`, { headers });
  const bare = await startBare(new Map([["/find", page]]));
  const attack: Attack = {
    kind: "hammer",
    path: "/find",
    headers,
    connections: 1_000,
    addresses: 100,
    seconds: SECONDS,
  };
  try {
    const base = await startAttack(bare, attack).ended;
    const ours = await startAttack(site, attack).ended;
    const bareP99 = base.answers["200"]?.p99 ?? Number.NaN;
    const p99 = Math.max(...Object.values(ours.answers).map((answer) => answer.p99));
    return [
      noneRow("R43", "1,000 connections: broken ones", ours.answers["0"]?.count ?? 0, answersOf(ours)),
      {
        id: "P6",
        quantity: "1,000 connections: p99 of pages and refusals ÷ bare's",
        bare: `${bareP99.toFixed(0)} ms`,
        ours: `${p99.toFixed(0)} ms`,
        value: p99 / bareP99,
        bar: { better: "lower", goal: 2, fail: 10 },
        required: false,
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function measureOverload(site: MeasuredSite): Promise<readonly Row[]> {
  const crowd = { connections: 2_000, addresses: 250, seconds: SECONDS };
  // As many at once as keep the server busy, and no more.
  const capacity = await startAttack(site, {
    kind: "hammer",
    path: "/find?min_rating=0.1{n}",
    headers: {},
    connections: 16,
    addresses: 16,
    seconds: SECONDS,
  }).ended;
  const perSecond = (capacity.answers["200"]?.count ?? 0) / SECONDS;
  const before = performance.now();
  const flood = startAttack(site, { kind: "flood", path: "/find?min_rating=0.0", perSecond: perSecond * 3, ...crowd });
  await flood.started;
  const probing = probeHealth(site, flood.ended);
  const result = await flood.ended;
  const health = await probing;
  const served = result.answers["200"]?.count ?? 0;
  const refused = result.answers["503"];
  const goodput = served / Math.max(SECONDS, (performance.now() - before) / 1_000 - 1);
  return [
    timeRow("R44", "3x overload: refusals, p99", refused?.p99 ?? Number.NaN, { goal: 50, ours: answersOf(result) }),
    {
      id: "P7",
      quantity: "3x overload: pages served ÷ capacity",
      bare: `${perSecond.toFixed(0)}/s capacity`,
      ours: `${goodput.toFixed(0)}/s, p99 ${(result.answers["200"]?.p99 ?? Number.NaN).toFixed(0)} ms`,
      value: goodput / perSecond,
      bar: { better: "higher", goal: 0.9, fail: 0.5 },
      required: false,
    },
    timeRow("R44", "3x overload: /healthz, slowest", Math.max(...health), { goal: 50, ours: "" }),
  ];
}

async function probeHealth({ origin }: MeasuredSite, until: Promise<unknown>): Promise<number[]> {
  const client = openClient(Number(new URL(origin).port), loopback(91, 0));
  const progress = { over: false };
  void until.finally(() => {
    progress.over = true;
  });
  const times: number[] = [];
  while (!progress.over) {
    times.push((await client.get("/healthz")).ms);
    await wait(50);
  }
  client.close();
  return times;
}

const SLOW = {
  heads: "request heads that never end",
  bodies: "bodies of a byte every 4 s",
  readers: "readers of 100 bytes a second",
};

async function measureSlow(site: MeasuredSite, what: keyof typeof SLOW, connections: number): Promise<readonly Row[]> {
  const name = `${String(connections)} ${SLOW[what]}`;
  const cut = watchConnections(site, connections);
  const attack: Attack = { kind: "slow", what, connections, addresses: 50, seconds: 17 };
  const visited = await visitDuring(site, attack, cut.start);
  return [
    ...visitorRows("R45", name, visited),
    timeRow("R45", `${name}: all cut within`, cut.afterMs(), { goal: 15_000, ours: "" }),
  ];
}

/** Connections of the ordinary visitors, of which some open and close meanwhile. */
const OTHERS = 40;

/** Finds out how long a server holds connections, by its open files: clients that do not read see no end. */
function watchConnections({ pid }: MeasuredSite, connections: number) {
  const quiet = openFiles(pid);
  let opened = false;
  let cutAfterMs = Number.NaN;
  return {
    start(this: void) {
      const from = performance.now();
      const timer = setInterval(() => {
        const open = openFiles(pid);
        opened ||= open > quiet + connections / 2;
        if (!opened || open > quiet + OTHERS) return;
        cutAfterMs = performance.now() - from;
        clearInterval(timer);
      }, 100);
      timer.unref();
    },
    afterMs: () => cutAfterMs,
  };
}

async function measureAborted(site: MeasuredSite): Promise<readonly Row[]> {
  const crowd = { addresses: 50, seconds: 50, perSecond: 1_000 };
  // The first thousands fill what the server keeps, such as compiled code.
  await startAttack(site, { kind: "abort", path: "/find", pipelined: 1, connections: 2_000, ...crowd }).ended;
  await wait(3_000);
  const before = { files: openFiles(site.pid), memory: residentMegabytes(site.pid) };
  const { attempts } = await startAttack(site, {
    kind: "abort",
    path: "/find",
    pipelined: 1,
    connections: 10_000,
    ...crowd,
  }).ended;
  await wait(7_000);
  const after = { files: openFiles(site.pid), memory: residentMegabytes(site.pid) };
  const grown = (after.memory / before.memory - 1) * 100;
  return [
    noneRow("R46", `${String(attempts)} aborted clients: open files left`, Math.max(0, after.files - before.files), ""),
    {
      id: "R46",
      quantity: `${String(attempts)} aborted clients: memory`,
      bare: `${before.memory.toFixed(0)} MB before`,
      ours: `${after.memory.toFixed(0)} MB after`,
      value: grown,
      unit: "percent",
      bar: { better: "lower", goal: 10, fail: 50 },
      required: false,
    },
  ];
}

const socketPath = ({ keys }: Member) => `/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`;

async function measureSockets(site: MeasuredSite): Promise<readonly Row[]> {
  const { member } = await keyed(site);
  const crowd = { connections: 1_000, addresses: 20, seconds: 30 };
  const visited = await visitDuring(site, { kind: "sockets", path: socketPath(member), ...crowd });
  return visitorRows("H4", "1,000 live connections opened and cut at random", visited);
}

async function measureJoins(site: MeasuredSite): Promise<readonly Row[]> {
  const { member } = await keyed(site);
  const crowd = { connections: 100, addresses: 4, seconds: SECONDS };
  const attack: Attack = { kind: "joins", path: socketPath(member), joins: 48, token: member.token, ...crowd };
  return visitorRows(
    "H4",
    "100 live connections with 48 private joins each, then cut",
    await visitDuring(site, attack),
  );
}

async function measureEnded(site: MeasuredSite): Promise<readonly Row[]> {
  const { member, headers } = await keyed(site);
  const authorization = `Bearer ${member.token}`;
  const pin = (n: number) =>
    request(`${site.origin}/rest/v1/pinned_items`, {
      method: "POST",
      headers: { ...headers, authorization, "content-type": "application/json" },
      body: JSON.stringify({ item_id: `hotend:${String(n)}` }),
    });
  const control = await pin(1);
  if (control.status !== 201) throw new Error(`A member's pin was answered ${String(control.status)}`);
  const out = await request(`${site.origin}/auth/v1/logout?scope=global`, {
    method: "POST",
    headers: { ...headers, authorization },
  });
  if (out.status >= 300) throw new Error(`Signing out was answered ${String(out.status)}`);
  const later = await Promise.all(Array.from({ length: 20 }, (_, n) => pin(n + 2)));
  const accepted = later.filter(({ status }) => status < 300).length;
  const statuses = [...new Set(later.map(({ status }) => status))].join(", ");
  return [noneRow("H5", "writes with the token of an ended session that are accepted, of 20", accepted, statuses)];
}

/** SIGTERM while 32 connections ask for pages. */
async function measureStop(site: MeasuredSite): Promise<readonly Row[]> {
  const port = Number(new URL(site.origin).port);
  const clients = Array.from({ length: 32 }, (_, n) => openClient(port, loopback(93, n)));
  const progress = { stopping: false, served: 0, reset: 0 };
  const asking = clients.map(async (client) => {
    // From the signal on no client asks again: what is on the way then must still be answered.
    while (!progress.stopping) {
      const { status } = await client.get("/find");
      if (status === 0) progress.reset += 1;
      else progress.served += 1;
    }
  });
  await wait(3_000);
  progress.stopping = true;
  const from = performance.now();
  await site.stop();
  const stoppedMs = performance.now() - from;
  await Promise.all(asking);
  for (const client of clients) client.close();
  return [
    noneRow(
      "R48",
      "SIGTERM under load: requests on the way that were reset",
      progress.reset,
      `${String(progress.served)} answered`,
    ),
    timeRow("R48", "SIGTERM under load: stopped within", stoppedMs, { goal: 5_000, ours: "" }),
  ];
}
