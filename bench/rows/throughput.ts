import { makeMember } from "../data/signed-in-member";
import { request, requestChecked, type WireResponse } from "../load/http";
import { interleave, type LoadTool, type Measured, type PathList, type Slot } from "../load/load-tool";
import type { FindRequests } from "../load/find-requests";
import { warmUp } from "../load/warm-up";
import { formatValue, type Bar, type Row } from "../report";
import { startBare, type MeasuredSite, type Target } from "../servers/servers";
import { formatSize, type Size } from "../servers/catalogue-sizes";
import { median, pairedRatio } from "../statistics";

const CONNECTIONS = 32;
const ENCODINGS = ["br", "gzip"] as const;

const SEEN: Bar = { better: "higher", goal: 0.65, fail: 0.3 };
const SEEN_P99: Bar = { better: "lower", goal: 5, fail: 50 };
const NOT_MODIFIED: Bar = { better: "higher", goal: 1.2, fail: null };
const UNSEEN: Bar = { better: "higher", goal: 1 / 75, fail: 1 / 195 };
const SIGNED_IN: Bar = { better: "higher", goal: 1 / 90, fail: 1 / 195 };

/** How much is measured. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** How long a server renders pages first; see `warmUp`. */
  readonly warmUpSeconds: number;
}

/** P1: pages in the server's cache; P5: their p99; P2: pages in the visitor's cache. All of the real catalogue. */
export async function measureSeenPages(tool: LoadTool, site: MeasuredSite, effort: Effort): Promise<Row[]> {
  const part = await firstPart(site);
  const pages = [
    { name: "/find", path: "/find", cards: 40 },
    { name: "part page", path: part, cards: null },
  ];
  const responses = new Map<string, WireResponse>();
  for (const { path, cards } of pages) {
    for (const encoding of ENCODINGS) {
      // The second response is that of a page requested before.
      await requestChecked(site.origin + path, { encoding, cards });
      responses.set(`/${encoding}${path}`, await requestChecked(site.origin + path, { encoding, cards }));
    }
  }
  const etag = responses.get("/br/find")?.headers["etag"];
  const bare = await startBare(responses);
  try {
    const slots = pages.flatMap(({ name, path }) =>
      ENCODINGS.flatMap((encoding): Slot[] => [
        slot(`bare ${name} ${encoding}`, bare, `/${encoding}${path}`, { "accept-encoding": encoding }),
        slot(`ours ${name} ${encoding}`, site, path, { "accept-encoding": encoding }),
      ]),
    );
    const conditional: Slot[] =
      typeof etag === "string"
        ? [slot("ours 304", site, "/find", { "accept-encoding": "br", "if-none-match": etag })]
        : [];
    const measured = await interleave(tool, [...slots, ...conditional], effort);
    const seen = pages.flatMap(({ name }) =>
      ENCODINGS.flatMap((encoding) => {
        const slots = { bare: `bare ${name} ${encoding}`, ours: `ours ${name} ${encoding}` };
        const quantity = `${name} seen before, ${encoding}`;
        return [
          rateRow(measured, { id: "P1", quantity, ...slots, bar: SEEN }),
          p99Row(measured, {
            id: "P5",
            quantity: `p99 of ${quantity}, ${CONNECTIONS} connections`,
            ...slots,
            bar: SEEN_P99,
          }),
        ];
      }),
    );
    return [...seen, await notModified(measured, site, etag)];
  } finally {
    await bare.stop();
  }
}

async function notModified(
  measured: ReadonlyMap<string, readonly Measured[]>,
  site: MeasuredSite,
  etag: string | string[] | undefined,
): Promise<Row> {
  const row = { id: "P2", quantity: "304 ÷ bare's 200, /find", bar: NOT_MODIFIED };
  if (typeof etag !== "string") {
    return { ...row, bare: "", ours: "no ETag yet", value: Number.NaN, required: false };
  }
  const { status } = await request(`${site.origin}/find`, {
    headers: { "accept-encoding": "br", "if-none-match": etag },
  });
  if (status !== 304) throw new Error(`If-None-Match got the status ${status}`);
  return rateRow(measured, { ...row, bare: "bare /find br", ours: "ours 304" });
}

/** P3: filter combinations not requested before, on a small and a large catalogue. */
export async function measureUnseenPages(
  tool: LoadTool,
  sites: ReadonlyMap<Size, MeasuredSite>,
  findRequests: FindRequests,
  effort: Effort,
): Promise<Row[]> {
  const compared = [...sites].filter(([size]) => typeof size === "number" && size !== 10_000);
  const responses = new Map<string, WireResponse>();
  const slots: Slot[] = [];
  for (const [size, site] of compared) {
    const list = findRequests.combinations.again();
    const [sample = ""] = list.remaining();
    responses.set(`/${size}`, await requestChecked(site.origin + sample, { encoding: "br", cards: 40 }));
    await checkSome(site, list);
    await warmUp(tool, site, { seconds: effort.warmUpSeconds });
    slots.push(slot(`ours ${size}`, site, list, { "accept-encoding": "br" }));
  }
  const bare = await startBare(responses);
  try {
    for (const [size] of compared) slots.push(slot(`bare ${size}`, bare, `/${size}`, { "accept-encoding": "br" }));
    const measured = await interleave(tool, slots, effort);
    return compared.map(([size]) =>
      rateRow(measured, {
        id: "P3",
        quantity: `/find not seen before, br, ${formatSize(size)}`,
        bare: `bare ${size}`,
        ours: `ours ${size}`,
        bar: UNSEEN,
      }),
    );
  } finally {
    await bare.stop();
  }
}

/** P4: FIND for a signed-in member: its first page over and over, and filters of which each is asked for once. */
export async function measureSignedInPages(
  tool: LoadTool,
  site: MeasuredSite,
  findRequests: FindRequests,
  effort: Effort,
): Promise<Row[]> {
  const { cookie } = await makeMember(site);
  const headers = { cookie, "accept-encoding": "br" };
  const first = await requestForMember(`${site.origin}/find`, cookie);
  const list = findRequests.firstPage.again();
  const [path = ""] = list.remaining();
  const filtered = await requestForMember(site.origin + path, cookie);
  list.use(1);
  await warmUp(tool, site, { seconds: effort.warmUpSeconds, cookie });
  const bare = await startBare(
    new Map([
      ["/first", first],
      ["/filtered", filtered],
    ]),
  );
  try {
    const slots = [
      slot("ours again", site, "/find", headers),
      slot("bare again", bare, "/first", { "accept-encoding": "br" }),
      slot("ours once", site, list, headers),
      slot("bare once", bare, "/filtered", { "accept-encoding": "br" }),
    ];
    const measured = await interleave(tool, slots, effort);
    const row = { id: "P4", bar: SIGNED_IN };
    return [
      rateRow(measured, {
        ...row,
        quantity: "/find of a signed-in member, asked again, br",
        bare: "bare again",
        ours: "ours again",
      }),
      rateRow(measured, {
        ...row,
        quantity: "/find of a signed-in member, filters not seen before, br",
        bare: "bare once",
        ours: "ours once",
      }),
    ];
  } finally {
    await bare.stop();
  }
}

/** A page that was made for a member alone. */
async function requestForMember(address: string, cookie: string): Promise<WireResponse> {
  const response = await requestChecked(address, { encoding: "br", cards: 40, cookie });
  const policy = response.headers["content-security-policy"];
  if (typeof policy !== "string" || !policy.includes("'nonce-")) {
    throw new Error(`${address} was not made for the member`);
  }
  return response;
}

/** Checks the responses of a few of a list's paths, and marks these as requested. */
async function checkSome(site: MeasuredSite, list: PathList): Promise<void> {
  const some = list.remaining().slice(0, 10);
  for (const path of some) await requestChecked(site.origin + path, { encoding: "br", cards: 40 });
  list.use(some.length);
}

/** Path of the page of the first part that FIND lists. */
export async function firstPart({ origin }: Target): Promise<string> {
  const { body } = await request(`${origin}/find`);
  const found = /<li [^>]*class="part-card[^>]*>.*?href="(\/find\/[^"?]+\/[^"?]+)"/s.exec(body.toString())?.[1];
  if (found === undefined) throw new Error("/find lists no part");
  return found;
}

function slot(name: string, target: Target, path: string | PathList, headers: Readonly<Record<string, string>>): Slot {
  return { name, load: { target, path, headers, connections: CONNECTIONS } };
}

interface RateRow {
  readonly id: string;
  readonly quantity: string;
  readonly bare: string;
  readonly ours: string;
  readonly bar: Bar;
}

function rateRow(measured: ReadonlyMap<string, readonly Measured[]>, row: RateRow): Row {
  const ours = measured.get(row.ours) ?? [];
  const bare = measured.get(row.bare) ?? [];
  const rate = pairedRatio(ours.map(rateOf), bare.map(rateOf));
  const cpu = pairedRatio(bare.map(cpuOf), ours.map(cpuOf)).ratio;
  return {
    id: row.id,
    quantity: row.quantity,
    bare: formatRate(bare),
    ours: formatRate(ours),
    value: rate.ratio,
    bar: row.bar,
    required: false,
    details: { spread: rate.spread, cpuRatio: cpu, cpuRatioWords: formatValue(cpu) },
  };
}

function p99Row(measured: ReadonlyMap<string, readonly Measured[]>, row: RateRow): Row {
  const ours = (measured.get(row.ours) ?? []).map(({ p99 }) => p99);
  const bare = (measured.get(row.bare) ?? []).map(({ p99 }) => p99);
  const { ratio, spread } = pairedRatio(ours, bare);
  return {
    id: row.id,
    quantity: row.quantity,
    bare: `${median(bare).toFixed(2)} ms`,
    ours: `${median(ours).toFixed(2)} ms`,
    value: ratio,
    bar: row.bar,
    required: false,
    details: { spread },
  };
}

const rateOf = ({ perSecond }: Measured) => perSecond;
const cpuOf = ({ cpu }: Measured) => cpu;

function formatRate(measured: readonly Measured[]): string {
  return `${median(measured.map(rateOf)).toFixed(0)}/s, ${median(measured.map(cpuOf)).toFixed(0)} µs CPU`;
}
