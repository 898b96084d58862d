import { z } from "zod";
import { request, requestChecked, cardsIn, textOf } from "../load/http";
import { interleave, type LoadTool, type PathList, type Slot } from "../load/load-tool";
import { path, SMALLEST, type FindRequests } from "../load/find-requests";
import type { Bar, Row } from "../report";
import type { MeasuredSite } from "../servers/servers";
import { formatSize, type Size } from "../servers/catalogue-sizes";
import { median, pairedRatio } from "../statistics";
import type { Effort } from "./throughput";

const LISTING: Bar = { better: "lower", goal: 1.3, fail: 3 };
const SEARCH: Bar = { better: "lower", goal: 2, fail: 6 };

interface Scenario {
  readonly id: "P14" | "P15";
  readonly name: string;
  /** A path requested over and over. */
  readonly repeated: (site: MeasuredSite) => Promise<string>;
  /** Paths not requested before. */
  readonly fresh: (site: MeasuredSite) => Promise<PathList>;
  readonly cards: number;
}

function scenarios(findRequests: FindRequests): Scenario[] {
  const fixed =
    <T>(value: T) =>
    async () =>
      value;
  return [
    {
      id: "P14",
      name: "first page",
      repeated: fixed("/find"),
      fresh: async () => findRequests.firstPage.again(),
      cards: 40,
    },
    {
      id: "P14",
      name: "deep page",
      repeated: async (site) => path({ page: String(Math.ceil((await totalOf(site, "/find")) / 80)) }),
      fresh: async (site) => findRequests.deepPage(await totalOf(site, path({ min_rating: "0.5" }))),
      cards: 40,
    },
    {
      id: "P14",
      name: "two filters",
      repeated: fixed(path({ category: "hotend", hide: "electrical" })),
      fresh: async () => findRequests.twoFilters.again(),
      cards: 40,
    },
    {
      id: "P15",
      name: "text search",
      repeated: fixed(path({ q: "hotend" })),
      fresh: async () => findRequests.text.again(),
      cards: 40,
    },
    {
      id: "P15",
      name: "nothing found",
      repeated: fixed(path({ q: "xylophone quartz" })),
      fresh: async () => findRequests.nothing.again(),
      cards: 0,
    },
  ];
}

/** P14 and P15: how much longer a page takes with 100 times the parts, requested again and for the first time. */
export async function measureGrowth(
  tool: LoadTool,
  sites: ReadonlyMap<Size, MeasuredSite>,
  findRequests: FindRequests,
  effort: Effort,
): Promise<Row[]> {
  const sizes = [...sites.keys()].filter((size) => typeof size === "number");
  const largest = Math.max(...sizes);
  const slots: Slot[] = [];
  const rows = scenarios(findRequests);
  // The sizes of one scenario side by side: they are compared with each other.
  for (const scenario of rows) {
    for (const [size, site] of sites) {
      if (typeof size === "number") slots.push(...(await slotsFor(scenario, size, site)));
    }
  }
  const ends = slots.filter(({ name }) => name.endsWith(` ${SMALLEST}`) || name.endsWith(` ${largest}`));
  const between = slots.filter((slot) => !ends.includes(slot));
  const measured = new Map([
    ...(await interleave(tool, ends, effort)),
    ...(await interleave(tool, between, { ...effort, rounds: Math.min(2, effort.rounds) })),
  ]);
  const times = (name: string) => (measured.get(name) ?? []).map(({ p50 }) => p50);
  const cpu = (name: string) => (measured.get(name) ?? []).map((result) => result.cpu);

  return rows.flatMap((scenario) =>
    (["again", "first time"] as const).map((kind): Row => {
      const name = `${scenario.name} ${kind}`;
      const growth = pairedRatio(times(`${name} ${largest}`), times(`${name} ${SMALLEST}`));
      const perSize = sizes.map((size): [string, number] => [
        `p50 ms, ${formatSize(size)}`,
        median(times(`${name} ${size}`)),
      ]);
      return {
        id: scenario.id,
        quantity: `p50 from ${SMALLEST.toLocaleString("en")} to ${formatSize(largest)}: ${scenario.name}, asked ${kind === "again" ? "again" : "for the first time"}`,
        bare: `${median(times(`${name} ${SMALLEST}`)).toFixed(2)} ms`,
        ours: `${median(times(`${name} ${largest}`)).toFixed(2)} ms`,
        value: growth.ratio,
        bar: scenario.id === "P14" ? LISTING : SEARCH,
        required: true,
        details: {
          spread: growth.spread,
          cpuGrowth: pairedRatio(cpu(`${name} ${largest}`), cpu(`${name} ${SMALLEST}`)).ratio,
          ...Object.fromEntries(perSize),
        },
      };
    }),
  );
}

async function slotsFor({ name, cards, repeated, fresh }: Scenario, size: number, site: MeasuredSite): Promise<Slot[]> {
  const again = await repeated(site);
  await check(site, again, cards);
  const list = await fresh(site);
  const some = list.remaining().slice(0, 10);
  for (const one of some) await check(site, one, cards);
  list.use(some.length);
  const load = { target: site, headers: { "accept-encoding": "br" }, connections: 1 };
  return [
    { name: `${name} again ${size}`, load: { ...load, path: again } },
    { name: `${name} first time ${size}`, load: { ...load, path: list } },
  ];
}

async function check(site: MeasuredSite, one: string, cards: number): Promise<void> {
  const response = await requestChecked(site.origin + one, { encoding: "br", cards: null });
  const found = cardsIn(textOf(response));
  if (found !== cards) throw new Error(`${one} of a generated catalogue showed ${found} parts instead of ${cards}`);
}

async function totalOf({ origin }: MeasuredSite, findPath: string): Promise<number> {
  const { body } = await request(origin + findPath.replace("/find", "/find.json"));
  return z.object({ total: z.number() }).parse(JSON.parse(body.toString())).total;
}
