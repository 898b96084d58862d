import { ensureBuilt } from "../../scripts/build.mjs";
import type { Fault } from "./faults/fault";
import { kills } from "./faults/kills";
import { leaderLost } from "./faults/leader";
import { mailsOnce } from "./faults/mails";
import { networkCut } from "./faults/network-cut";
import { promotion } from "./faults/promotion";
import { rollingRestart } from "./faults/rolling-restart";
import { sharedState } from "./faults/shared-state";
import { throughput } from "./faults/throughput";
import { volume } from "./faults/volume";
import { makeMembers } from "./load/members";
import { signUpSite, startCluster } from "./machines/cluster";
import { findPrograms } from "./machines/packages";
import { tidyUp } from "./machines/programs";
import { faultTable, type FaultRow } from "./table";

/*
 * `npm run cluster`: PostgreSQL with a standby, PgBouncer, nginx and three instances on loopback, and the faults they
 * have to stand, about twelve minutes on two cores (docs/operations/cluster.md). `--only=restart,cut`: these alone.
 */
const FAULTS: Readonly<Record<string, Fault>> = {
  restart: rollingRestart,
  kill: kills,
  cut: networkCut,
  shared: sharedState,
  promotion,
  leader: leaderLost,
  mails: mailsOnce,
  throughput,
  volume,
};

const MEMBERS = 10;

async function main(args: readonly string[]): Promise<number> {
  const wanted = chosen(args);
  await ensureBuilt();
  const programs = await findPrograms();
  const rows: FaultRow[] = [];
  const failures: string[] = [];
  const cluster = await startCluster(programs, print);
  const members = await makeMembers(signUpSite(cluster), MEMBERS);
  for (const name of wanted) {
    const from = performance.now();
    try {
      const made = (await FAULTS[name]?.({ cluster, members, print })) ?? [];
      rows.push(...made);
      print(faultTable(made));
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      print(`NOT MEASURED: ${failures.at(-1) ?? ""}`);
      await cluster.whole();
    }
    print(`${name}: ${((performance.now() - from) / 1_000).toFixed(0)} s\n`);
  }
  await cluster.stop();
  print(`\n${faultTable(rows)}\n`);
  for (const failure of failures) print(`NOT MEASURED: ${failure}`);
  const missed = rows.filter(({ met }) => !met);
  for (const { fault, quantity } of missed) print(`Missed: ${fault}, ${quantity}`);
  return missed.length > 0 || failures.length > 0 ? 1 : 0;
}

/** The faults that the arguments name; all without arguments. */
function chosen(args: readonly string[]): readonly string[] {
  const prefix = "--only=";
  const only = args.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  if (only === undefined) return Object.keys(FAULTS);
  const names = only.split(",");
  const unknown = names.find((name) => !(name in FAULTS));
  if (unknown === undefined) return names;
  throw new Error(`There is no fault "${unknown}": ${Object.keys(FAULTS).join(", ")}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const code = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
await tidyUp();
process.exit(code);
