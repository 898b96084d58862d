import { setTimeout as wait } from "node:timers/promises";
import { requestChecked } from "../load/http";
import type { LoadTool, PathList } from "../load/load-tool";
import { freePort, openFiles, residentMegabytes } from "../servers/processes";
import { variedPages } from "../load/find-requests";
import type { Bar, Row } from "../report";
import {
  isFindKept,
  startBare,
  startSite,
  timeUntilPage,
  waitUntilCopied,
  waitUntilCurrent,
  waitUntilFindIsKept,
  type MeasuredSite,
  type Target,
} from "../servers/servers";
import { SEED, formatSize, startSiteOfSize, type DataDirectories, type Size } from "../servers/catalogue-sizes";
import { removeStartCopies } from "../../server/main/start-copies";
import { median, pairedRatio } from "../statistics";
import { firstPart } from "./throughput";

const START: Bar = { better: "lower", goal: 20, fail: 40 };
const MEMORY: Bar = { better: "lower", goal: 14, fail: null };
const GROWTH: Bar = { better: "lower", goal: 5, fail: 5 };
const FILES: Bar = { better: "lower", goal: 0, fail: null };
const SLOWER: Bar = { better: "lower", goal: 1.2, fail: 2 };

/**
 * P17: from starting the process to the first 200 of /find, at the address and in the directory of an earlier run in which
 * visitors asked for it; and to that of a page that nobody has asked for.
 */
export async function measureStart(
  directories: DataDirectories,
  sizes: readonly Size[],
  rounds: number,
): Promise<Row[]> {
  const sample = await sampleOf(directories);
  const rows: Row[] = [];
  for (const size of sizes) {
    const ours: number[] = [];
    const unseen: number[] = [];
    const bare: number[] = [];
    const address = { seeded: size === SEED, port: await freePort() };
    for (let round = 0; round < rounds; round++) {
      // A start that gets as far as reading the database anew ends what was kept.
      if (round === 0 || !(await isFindKept(directories.of(size)))) await runBefore(directories.of(size), address);
      const steps = [
        async () => {
          const target = await startBare(new Map([["/find", sample]]));
          await target.stop();
          bare.push(target.startedInMs);
        },
        async () => {
          const from = performance.now();
          const target = await startSite(directories.of(size), address);
          ours.push(target.startedInMs);
          unseen.push(await timeUntilPage(target, `/find?min_rating=0.000${String(round + 1)}`, from));
          await target.stop();
        },
      ];
      for (const step of round % 2 === 0 ? steps : steps.reverse()) await step();
    }
    const row = { id: "P17", bare: `${median(bare).toFixed(0)} ms`, required: false };
    const start = pairedRatio(ours, bare);
    const whole = pairedRatio(unseen, bare);
    rows.push(
      {
        ...row,
        quantity: `start to first 200 of /find, ${formatSize(size)}`,
        ours: `${median(ours).toFixed(0)} ms`,
        value: start.ratio,
        bar: START,
        details: { spread: start.spread },
      },
      {
        ...row,
        quantity: `start to a page that nobody has asked for, ${formatSize(size)}`,
        ours: `${median(unseen).toFixed(0)} ms`,
        value: whole.ratio,
        bar: null,
        details: { spread: whole.spread },
      },
    );
  }
  return rows;
}

/** A run that ends with /find among the pages for the next start. */
async function runBefore(dataDir: string, address: Parameters<typeof startSite>[1]): Promise<void> {
  // What is there is of another address.
  await removeStartCopies(dataDir);
  const site = await startSite(dataDir, address);
  await waitUntilCurrent(site);
  await waitUntilCopied(site);
  await waitUntilFindIsKept(site);
  await site.stop();
}

async function sampleOf(directories: DataDirectories) {
  const site = await startSiteOfSize(directories, SEED);
  try {
    return await requestChecked(`${site.origin}/find`, { encoding: "br", cards: 40 });
  } finally {
    await site.stop();
  }
}

const CONNECTIONS = 16;
/** Pages that visitors ask for again and again are in the caches after this. */
const SEEN_WARM_UP_SECONDS = 10;
/** Fills most of the caches, which have limits. */
const VARIED_WARM_UP_SECONDS = 180;
const STRETCH_SECONDS = 5;
const SAMPLE_EVERY_MS = 500;

/**
 * P18: memory after the same load, and how it moves while the load goes on; R47: open files and p99 meanwhile.
 * Long because all are taken from the same load.
 *
 * @param soakSeconds how long
 */
export async function measureMemory(tool: LoadTool, directories: DataDirectories, soakSeconds: number): Promise<Row[]> {
  const site = await startSiteOfSize(directories, SEED);
  try {
    const page = await requestChecked(`${site.origin}/find`, { encoding: "br", cards: 40 });
    const bare = await startBare(new Map([["/find", page]]));
    try {
      const paths = ["/find", await firstPart(site), "/", "/find?category=hotend", "/find.json", "/find?q=hotend"];
      const varied = variedPages();
      const load = async (target: Target, path: string, seconds: number) => {
        const { p99 } = await tool.run({
          target,
          path,
          seconds,
          connections: CONNECTIONS,
          headers: { "accept-encoding": "br" },
        });
        return p99;
      };
      await load(bare, "/find", 10);
      for (let at = 0; at < SEEN_WARM_UP_SECONDS; at++) await load(site, paths[at % paths.length] ?? "/find", 1);
      for (let at = 0; at < VARIED_WARM_UP_SECONDS; at += STRETCH_SECONDS) {
        await loadEach(tool, site, varied, STRETCH_SECONDS);
      }
      await wait(2_000);
      const bareMb = residentMegabytes(bare.pid);
      const oursMb = residentMegabytes(site.pid);
      const findMs: number[] = [];
      const samples = await soak(site, soakSeconds, async (stretch, seconds) => {
        const path = paths[stretch % paths.length] ?? "/find";
        if (stretch % 3 === 2) await loadEach(tool, site, varied, seconds);
        else if (path === "/find") findMs.push(await load(site, path, seconds));
        else await load(site, path, seconds);
      });
      const [early, late] = firstAndLastThird(samples.map(({ megabytes }) => megabytes));
      const [filesEarly, filesLate] = firstAndLastThird(samples.map(({ files }) => files));
      const [findMsEarly, findMsLate] = firstAndLastThird(findMs);
      return [
        {
          id: "P18",
          quantity: "memory with the embedded backend (RSS), the seed",
          bare: `${bareMb.toFixed(0)} MB`,
          ours: `${oursMb.toFixed(0)} MB`,
          value: oursMb / bareMb,
          bar: MEMORY,
          required: true,
        },
        {
          id: "P18",
          quantity: `memory growth over ${soakSeconds} s of load`,
          bare: `${early.toFixed(0)} MB early`,
          ours: `${late.toFixed(0)} MB late`,
          value: (late / early - 1) * 100,
          unit: "percent",
          bar: GROWTH,
          required: true,
          details: {
            megabytesEvery5S: samples
              .filter((_, at) => at % (5_000 / SAMPLE_EVERY_MS) === 0)
              .map(({ megabytes }) => megabytes),
          },
        },
        {
          id: "R47",
          quantity: `open files after ${soakSeconds} s of load, more than at its beginning`,
          bare: `${filesEarly} early`,
          ours: `${filesLate} late`,
          value: Math.max(0, filesLate - filesEarly),
          unit: "count",
          bar: FILES,
          required: false,
        },
        {
          id: "R47",
          quantity: `p99 of /find late in ${soakSeconds} s of load ÷ early`,
          bare: `${findMsEarly.toFixed(0)} ms early`,
          ours: `${findMsLate.toFixed(0)} ms late`,
          value: findMsLate / findMsEarly,
          bar: SLOWER,
          required: false,
        },
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await site.stop();
  }
}

/** Medians of the first and of the last third. */
function firstAndLastThird(values: readonly number[]): readonly [number, number] {
  const third = Math.max(1, Math.floor(values.length / 3));
  return [median(values.slice(0, third)), median(values.slice(-third))];
}

/** What the server holds at one moment. */
interface Sample {
  readonly megabytes: number;
  readonly files: number;
}

/**
 * Memory and open files during the soak. Sampled often, since it varies by a tenth between two full garbage
 * collections, so that few samples would depend on their timing.
 */
async function soak(
  site: MeasuredSite,
  seconds: number,
  stretchOfLoad: (stretch: number, seconds: number) => Promise<void>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const sampling = setInterval(() => {
    samples.push({ megabytes: residentMegabytes(site.pid), files: openFiles(site.pid) });
  }, SAMPLE_EVERY_MS);
  try {
    for (let stretch = 0; stretch * STRETCH_SECONDS < seconds; stretch++) await stretchOfLoad(stretch, STRETCH_SECONDS);
  } finally {
    clearInterval(sampling);
  }
  return samples;
}

/** Asks for the next pages of a list. */
async function loadEach(tool: LoadTool, target: MeasuredSite, path: PathList, seconds: number): Promise<void> {
  await tool.run({ target, path, seconds, connections: 1, headers: { "accept-encoding": "br" } });
}
