import { z } from "zod";
import { ask, askChecked, cardsIn, textOf } from "./http";
import { interleave, type LoadTool, type PathList, type Slot } from "./load";
import { path, SMALLEST, type Questions } from "./questions";
import type { Bar, Row } from "./report";
import type { Site } from "./servers";
import { sizeWords, type Size } from "./sites";
import { median, pairedRatio } from "./statistics";
import type { Effort } from "./throughput";

const LISTING: Bar = { better: "lower", goal: 1.3, fail: 3 };
const SEARCH: Bar = { better: "lower", goal: 2, fail: 6 };

interface Scenario {
  readonly id: "P14" | "P15";
  readonly name: string;
  /** Asked over and over. */
  readonly repeated: (site: Site) => Promise<string>;
  /** Never asked before. */
  readonly fresh: (site: Site) => Promise<PathList>;
  readonly cards: number;
}

function scenarios(questions: Questions): Scenario[] {
  const fixed =
    <T>(value: T) =>
    async () =>
      value;
  return [
    {
      id: "P14",
      name: "first page",
      repeated: fixed("/find"),
      fresh: async () => questions.firstPage.again(),
      cards: 40,
    },
    {
      id: "P14",
      name: "deep page",
      repeated: async (site) => path({ page: String(Math.ceil((await totalOf(site, "/find")) / 80)) }),
      fresh: async (site) => questions.deepPage(await totalOf(site, path({ min_rating: "0.5" }))),
      cards: 40,
    },
    {
      id: "P14",
      name: "two filters",
      repeated: fixed(path({ category: "hotend", hide: "electrical" })),
      fresh: async () => questions.twoFilters.again(),
      cards: 40,
    },
    {
      id: "P15",
      name: "text search",
      repeated: fixed(path({ q: "hotend" })),
      fresh: async () => questions.text.again(),
      cards: 40,
    },
    {
      id: "P15",
      name: "nothing found",
      repeated: fixed(path({ q: "xylophone quartz" })),
      fresh: async () => questions.nothing.again(),
      cards: 0,
    },
  ];
}

/** P14 and P15: how much longer a page takes with 100 times the parts, asked again and asked for the first time. */
export async function measureGrowth(
  tool: LoadTool,
  sites: ReadonlyMap<Size, Site>,
  questions: Questions,
  effort: Effort,
): Promise<Row[]> {
  const sizes = [...sites.keys()].filter((size) => typeof size === "number");
  const largest = Math.max(...sizes);
  const slots: Slot[] = [];
  const rows = scenarios(questions);
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
        `p50 ms, ${sizeWords(size)}`,
        median(times(`${name} ${size}`)),
      ]);
      return {
        id: scenario.id,
        quantity: `p50 from ${SMALLEST.toLocaleString("en")} to ${sizeWords(largest)}: ${scenario.name}, asked ${kind === "again" ? "again" : "for the first time"}`,
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

async function slotsFor({ name, cards, repeated, fresh }: Scenario, size: number, site: Site): Promise<Slot[]> {
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

async function check(site: Site, one: string, cards: number): Promise<void> {
  const answer = await askChecked(site.origin + one, { encoding: "br", cards: null });
  const found = cardsIn(textOf(answer));
  if (found !== cards) throw new Error(`${one} of a generated catalogue showed ${found} parts instead of ${cards}`);
}

async function totalOf({ origin }: Site, findPath: string): Promise<number> {
  const { body } = await ask(origin + findPath.replace("/find", "/find.json"));
  return z.object({ total: z.number() }).parse(JSON.parse(body.toString())).total;
}
