import { ensureBuilt } from "../scripts/build.mjs";
import { measureHostile } from "./hostile/measure-hostile";
import { measureBackendCall } from "./rows/backend-call";
import { measureImport } from "./rows/catalogue-import";
import { measureGcode, measureRecompute } from "./rows/calibration";
import { measureFreshness } from "./rows/freshness";
import { measureGrowth } from "./rows/growth";
import { measureLayout } from "./rows/layout";
import { measureLive } from "./rows/live-events";
import { findLoadTool, type LoadTool } from "./load/load-tool";
import { measurePageWeight } from "./rows/page-weight";
import { measurePaint } from "./rows/paint";
import { findTaskset, stayOnLoadCore } from "./servers/processes";
import { makeFindRequests, SMALLEST } from "./load/find-requests";
import { saveResults, tableOf, verdictOf, type Row } from "./report";
import type { MeasuredSite } from "./servers/servers";
import { makeDataDirectories, SEED, startSiteOfSize, type DataDirectories, type Size } from "./servers/catalogue-sizes";
import { measureQueue } from "./rows/queue-page";
import { measureSaved } from "./rows/saved-page";
import { measureMemory, measureStart } from "./rows/start-and-memory";
import { measureWebProcesses } from "./rows/web-processes";
import { measureSeenPages, measureSignedInPages, measureUnseenPages } from "./rows/throughput";

/*
 * `npm run bench`: every quantity of docs/performance.md, about half an hour on two cores, results in
 * .cache/bench-results.json. `--quick`: less of everything and no catalogue above 10,000 parts, results shown only.
 * `--soak`: P18 and R47 watch for ten minutes instead of four and a half. `--only=P8,P14`: these rows alone, shown only
 * (`--only=live` is P20, `--only=saved` P21, `--only=queue` P22,
 * `--only=import` P23). `--hostile`: attacks instead of these, about ten minutes, shown only;
 * `--only=overload,stop` these alone.
 */
interface Plan {
  readonly generated: readonly number[];
  readonly rounds: number;
  readonly browserRounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly writes: number;
  readonly soakSeconds: number;
  readonly findRequests: number;
  readonly importedLines: number;
}

const WHOLE: Plan = {
  generated: [SMALLEST, 10_000, 100_000],
  rounds: 5,
  browserRounds: 7,
  seconds: 2,
  warmUpSeconds: 40,
  writes: 20,
  // Nine times through the six kinds of load, so that each third of it is the same work.
  soakSeconds: 270,
  findRequests: 6_000,
  importedLines: 5_000,
};

/** Reads of H1. */
const BACKEND_CALLS = 1_000;

const QUICK: Plan = {
  generated: [SMALLEST, 10_000],
  rounds: 1,
  browserRounds: 1,
  seconds: 1,
  warmUpSeconds: 1,
  writes: 5,
  soakSeconds: 10,
  findRequests: 2_000,
  importedLines: 1_000,
};

async function main(args: readonly string[]): Promise<number> {
  const quick = args.includes("--quick");
  const plan = { ...(quick ? QUICK : WHOLE), ...(args.includes("--soak") && { soakSeconds: 600 }) };
  const only =
    args
      .find((argument) => argument.startsWith("--only="))
      ?.slice("--only=".length)
      .split(",") ?? null;
  const wanted = (...ids: readonly string[]) => only === null || ids.some((id) => only.includes(id));

  await ensureBuilt();
  await stayOnLoadCore();
  if (args.includes("--hostile")) {
    const attacked = await measureHostile(only, print);
    return show(attacked.rows, attacked.failures);
  }
  const tool = await findLoadTool();
  print("Making catalogues ...");
  const few = wanted("P4", "P21", "saved", "H2") ? [SMALLEST] : [];
  const needed = wanted("P3", "P14", "P15", "P16", "P17") ? plan.generated : few;
  const directories = await makeDataDirectories(needed, print);
  const { rows, failures } = await measure(tool, { plan, directories, wanted });

  if (!quick && only === null) {
    await saveResults(
      {
        load: tool.name,
        pinned: (await findTaskset()) !== null,
        node: process.version,
        sizes: plan.generated,
        rounds: plan.rounds,
        soakSeconds: plan.soakSeconds,
        failures,
      },
      rows,
    );
  }
  return show(rows, failures);
}

/** Prints the table. Returns the exit code. */
function show(rows: readonly Row[], failures: readonly string[]): number {
  process.stdout.write(`\n${tableOf(rows)}\n\n* must be met\n`);
  for (const failure of failures) process.stdout.write(`NOT MEASURED: ${failure}\n`);
  const missed = rows.filter((row) => row.required && verdictOf(row) !== "met");
  for (const row of missed) process.stdout.write(`Missed: ${row.id} ${row.quantity}\n`);
  return failures.length > 0 || missed.length > 0 ? 1 : 0;
}

interface Work {
  readonly plan: Plan;
  readonly directories: DataDirectories;
  readonly wanted: (...ids: readonly string[]) => boolean;
}

/** Runs the groups one after the other; a failing group loses only its own rows. */
async function measure(
  tool: LoadTool,
  { plan, directories, wanted }: Work,
): Promise<{ rows: readonly Row[]; failures: readonly string[] }> {
  const rows: Row[] = [];
  const failures: string[] = [];
  const effort = { rounds: plan.rounds, seconds: plan.seconds, warmUpSeconds: plan.warmUpSeconds };
  const largest = Math.max(...plan.generated);
  const group = async (ids: readonly string[], name: string, work: () => Promise<readonly Row[]>) => {
    if (ids.length > 0 && !wanted(...ids)) return;
    const from = performance.now();
    try {
      rows.push(...(await work()));
    } catch (error) {
      failures.push(`${[...ids, name].join(" ")}: ${error instanceof Error ? error.message : String(error)}`);
    }
    print(`${[...ids, name].join(" ")}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  };

  await group(["T1"], "calculators", measureRecompute);
  await group(["H1"], "calls", () => measureBackendCall(directories.of(SEED), BACKEND_CALLS));
  await group(["P17"], "start", () => measureStart(directories, [SEED, largest], plan.rounds));
  const findRequests = makeFindRequests(plan.findRequests);
  const sites = new Map<Size, MeasuredSite>();
  const site = (size: Size): MeasuredSite => {
    const found = sites.get(size);
    if (found === undefined) throw new Error(`No server runs with a catalogue of size ${size}`);
    return found;
  };
  try {
    await group([], "servers", async () => {
      for (const size of directories.sizes) sites.set(size, await startSiteOfSize(directories, size));
      return [];
    });
    await group(["P1", "P2", "P5"], "pages seen before", () => measureSeenPages(tool, site(SEED), effort));
    await group(["P3"], "pages not seen before", () => measureUnseenPages(tool, sites, findRequests, effort));
    await group(["P4"], "pages of a member", () => measureSignedInPages(tool, site(SMALLEST), findRequests, effort));
    await group(["P14", "P15"], "growth", () => measureGrowth(tool, sites, findRequests, { ...effort, seconds: 1 }));
    await group(["P16"], "writes", () => measureFreshness(site(largest), largest, plan.writes));
    await group(["P8", "P9"], "page weight", () => measurePageWeight(site(SEED)));
    await group(["T2", "T3"], "G-code", () => measureGcode(site(SEED), plan.rounds));
    await group(["P20", "live"], "events", () => measureLive(tool, site(SEED), findRequests, effort.seconds));
    await group(["P21", "saved"], "saved", () => measureSaved(tool, site(SMALLEST), effort));
    await group(["P22", "queue"], "queue", () => measureQueue(tool, site(SEED), effort));
    await group(["P10", "P11"], "paint", () => measurePaint(site(SEED), plan.browserRounds));
    await group(["P12", "P13"], "layout", () => measureLayout(site(SEED), plan.browserRounds));
  } finally {
    for (const running of sites.values()) await running.stop();
  }
  await group(["P23", "import"], "import", () => measureImport(directories.of(SEED), plan.importedLines));
  await group(["H2"], "processes", () => measureWebProcesses(tool, directories, findRequests, effort));
  await group(["P18", "R47"], "memory", () => measureMemory(tool, directories, plan.soakSeconds));
  return { rows, failures };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exit(await main(process.argv.slice(2)));
