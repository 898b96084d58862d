import { ensureBuilt } from "../scripts/build.mjs";
import { measureFreshness } from "./freshness";
import { measureGrowth } from "./growth";
import { measureLayout } from "./layout";
import { measureLive } from "./live";
import { findLoadTool, type LoadTool } from "./load";
import { measurePageWeight } from "./page-weight";
import { findTaskset, stayOnLoadCore } from "./processes";
import { makeQuestions, SMALLEST } from "./questions";
import { saveResults, tableOf, verdictOf, type Row } from "./report";
import type { Site } from "./servers";
import { makeDataDirectories, SEED, startSize, type DataDirectories, type Size } from "./sites";
import { measureSaved } from "./saved";
import { measureMemory, measureStart } from "./start-and-memory";
import { measureSeenPages, measureUnseenPages } from "./throughput";

/*
 * `npm run bench`: every quantity of docs/performance.md, about twenty minutes on two cores, results in
 * bench/results.json. `--quick`: less of everything and no catalogue above 10,000 parts, results shown only.
 * `--soak`: memory is watched for ten minutes instead of four and a half. `--only=P8,P14`: these rows alone, shown only
 * (`--only=live` is P20, `--only=saved` P21).
 */
interface Plan {
  readonly generated: readonly number[];
  readonly rounds: number;
  readonly browserRounds: number;
  readonly seconds: number;
  readonly writes: number;
  readonly soakSeconds: number;
  readonly questions: number;
}

const WHOLE: Plan = {
  generated: [SMALLEST, 10_000, 100_000],
  rounds: 5,
  browserRounds: 7,
  seconds: 2,
  writes: 20,
  // Nine times through the six kinds of load, so that each third of it is the same work.
  soakSeconds: 270,
  questions: 6_000,
};

const QUICK: Plan = {
  generated: [SMALLEST, 10_000],
  rounds: 1,
  browserRounds: 1,
  seconds: 1,
  writes: 5,
  soakSeconds: 10,
  questions: 2_000,
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
  const tool = await findLoadTool();
  await stayOnLoadCore();
  say("Making catalogues ...");
  const few = wanted("P21", "saved") ? [SMALLEST] : [];
  const needed = wanted("P3", "P14", "P15", "P16", "P17") ? plan.generated : few;
  const directories = await makeDataDirectories(needed, say);
  const { rows, failures } = await measure(tool, { plan, directories, wanted });

  process.stdout.write(`\n${tableOf(rows)}\n\n* must be met\n`);
  for (const failure of failures) process.stdout.write(`NOT MEASURED: ${failure}\n`);
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
  const missed = rows.filter((row) => row.required && verdictOf(row) !== "met");
  for (const row of missed) process.stdout.write(`Missed: ${row.id} ${row.quantity}\n`);
  return failures.length > 0 || missed.length > 0 ? 1 : 0;
}

interface Work {
  readonly plan: Plan;
  readonly directories: DataDirectories;
  readonly wanted: (...ids: readonly string[]) => boolean;
}

/** Runs the groups one after the other; one that breaks takes only its own rows with it. */
async function measure(
  tool: LoadTool,
  { plan, directories, wanted }: Work,
): Promise<{ rows: readonly Row[]; failures: readonly string[] }> {
  const rows: Row[] = [];
  const failures: string[] = [];
  const effort = { rounds: plan.rounds, seconds: plan.seconds };
  const largest = Math.max(...plan.generated);
  const group = async (ids: readonly string[], name: string, work: () => Promise<readonly Row[]>) => {
    if (ids.length > 0 && !wanted(...ids)) return;
    const from = performance.now();
    try {
      rows.push(...(await work()));
    } catch (error) {
      failures.push(`${[...ids, name].join(" ")}: ${error instanceof Error ? error.message : String(error)}`);
    }
    say(`${[...ids, name].join(" ")}: ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  };

  await group(["P17"], "start", () => measureStart(directories, [SEED, largest], plan.rounds));
  const questions = makeQuestions(plan.questions);
  const sites = new Map<Size, Site>();
  const site = (size: Size): Site => {
    const found = sites.get(size);
    if (found === undefined) throw new Error(`No server runs with a catalogue of size ${size}`);
    return found;
  };
  try {
    await group([], "servers", async () => {
      for (const size of directories.sizes) sites.set(size, await startSize(directories, size));
      return [];
    });
    await group(["P1", "P2"], "pages seen before", () => measureSeenPages(tool, site(SEED), effort));
    await group(["P3"], "pages not seen before", () => measureUnseenPages(tool, sites, questions, effort));
    await group(["P14", "P15"], "growth", () => measureGrowth(tool, sites, questions, { ...effort, seconds: 1 }));
    await group(["P16"], "writes", () => measureFreshness(site(largest), largest, plan.writes));
    await group(["P8", "P9"], "page weight", () => measurePageWeight(site(SEED)));
    await group(["P20", "live"], "events", () => measureLive(tool, site(SEED), questions, effort.seconds));
    await group(["P21", "saved"], "saved", () => measureSaved(tool, site(SMALLEST), effort));
    await group(["P12", "P13"], "layout", () => measureLayout(site(SEED), plan.browserRounds));
  } finally {
    for (const running of sites.values()) await running.stop();
  }
  await group(["P18"], "memory", () => measureMemory(tool, directories, questions, plan.soakSeconds));
  return { rows, failures };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exit(await main(process.argv.slice(2)));
