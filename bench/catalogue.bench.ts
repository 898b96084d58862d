import { setImmediate as nextTurn } from "node:timers/promises";
import MiniSearch from "minisearch";
import { applyChanges, buildSnapshotInSlices } from "~/features/catalogue/engine/build-snapshot.server";
import { NO_CHANGES, type CatalogueData } from "~/features/catalogue/engine/catalogue-data.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { findParts } from "~/features/catalogue/find/find-parts.server";
import { generateCatalogue } from "./data/catalogue-generator";

/*
 * How FIND's own work grows with the catalogue: `npx tsx --expose-gc bench/catalogue.bench.ts [--minisearch] [sizes]`.
 * "cold" is a query that is new to the snapshot; "kept" repeats one.
 * Times are lower quartiles in microseconds unless the row states another unit: the cost while nothing
 * else uses the core.
 */
async function measure(size: number): Promise<Record<string, number | string>> {
  const empty = heapInUse();
  const rows = generateCatalogue(size);
  const before = heapInUse();
  const started = performance.now();
  const watch = watchLoop();
  const snapshot = await buildSnapshotInSlices(rows);
  const buildMs = performance.now() - started;
  const longestTurnMs = await watch.stop();
  const memory = heapInUse() - before;

  // Each cold query runs on a snapshot that shares everything but the memoised results.
  const fresh = () => applyChanges(snapshot, { ...NO_CHANGES, version: snapshot.version });
  const { slug: printer = "", idUuid: printerId = "" } = snapshot.printers[100] ?? {};
  const cold = (query: string) => {
    find(fresh(), query);
    return timed(41, fresh, (one) => find(one, query));
  };
  const kept = (query: string) =>
    timed(
      201,
      () => snapshot,
      (one) => find(one, query),
    );

  const results: Record<string, number | string> = {
    "build ms": Math.round(buildMs),
    "longest turn while building, ms": Math.round(longestTurnMs),
    "bytes a part: its own row": Math.round((before - empty) / size),
    "bytes a part: the snapshot's": Math.round(memory / size),
    "first page, kept": kept(""),
    "first page, cold": cold(""),
    "deep page, kept": kept(`page=${Math.floor(rows.parts.length / 80)}`),
    "deep page, cold": cold(`page=${Math.floor(rows.parts.length / 80)}`),
    "two filters, kept": kept("category=hotend&hide=electrical"),
    "two filters, cold": cold("category=hotend&hide=electrical"),
    "two filters without a category, cold": cold("hide=electrical&min_rating=3"),
    "printer and category, cold": cold(`printer=${printer}&category=extruder`),
    "answers for a printer, cold": timed(41, fresh, (one) => one.fitsOn(printerId)),
    "own columns, cold": cold("category=hotend&nozzle_type=V6&min_max_flow_rate=20"),
    "newest first, cold": cold("sort=newest&hide=electrical"),
    "search 'dragon hotend', cold": cold("q=dragon+hotend"),
    "search 'hotend', cold": cold("q=hotend"),
    "search with typo 'hotned', cold": cold("q=hotned"),
    "search of one letter 's', cold": cold("q=s"),
    "search 'dragon', kept": kept("q=dragon"),
    "empty search, cold": cold("q=xylophone+quartz"),
    "empty by filters, cold": cold("category=fan&manufacturer=generic&min_cfm=100000"),
  };
  results["change 1 part, ms"] = changeOne(snapshot) / 1_000;
  results["page after the change, cold"] = timed(
    5,
    () => changed(snapshot),
    (one) => find(one, "category=hotend&hide=electrical"),
  );
  if (withMiniSearch) Object.assign(results, await measureMiniSearch(rows));
  return results;
}

function find(snapshot: CatalogueSnapshot, query: string): number {
  const { filter } = parseFindFilter(new URLSearchParams(query), snapshot.vocabulary);
  return findParts(snapshot, filter).total;
}

let edits = 0;
function changed(snapshot: CatalogueSnapshot): CatalogueSnapshot {
  const part = snapshot.parts[Math.floor(snapshot.partCount / 2)];
  if (part === undefined) throw new Error("A catalogue of no parts cannot be measured.");
  edits++;
  const renamed = { ...part, name: `${part.name} Edition ${edits}`, rating: 4.5 };
  return applyChanges(snapshot, {
    ...NO_CHANGES,
    version: snapshot.version + 1,
    parts: [
      {
        table: part.table,
        id: part.id,
        part: renamed,
        compatibility: [],
        slugHistory: [],
        interfaces: [],
        reports: [],
        revisions: [],
      },
    ],
  });
}

function changeOne(snapshot: CatalogueSnapshot): number {
  return timed(11, () => snapshot, changed);
}

/** The lower quartile of `rounds` runs, in microseconds; making the subject is not timed. */
function timed<T>(rounds: number, subject: () => T, run: (subject: T) => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = subject();
    const start = performance.now();
    run(one);
    times.push((performance.now() - start) * 1_000);
  }
  times.sort((a, b) => a - b);
  return Math.round((times[rounds >> 2] ?? 0) * 10) / 10;
}

function heapInUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Measures the longest time the event loop was blocked. */
function watchLoop(): { stop: () => Promise<number> } {
  let longest = 0;
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;
  const watching = (async () => {
    for (let last = performance.now(); !isStopped();) {
      await nextTurn();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await watching;
      return longest;
    },
  };
}

/** The same search with MiniSearch, for docs/decisions/0013. */
async function measureMiniSearch(rows: CatalogueData): Promise<Record<string, number>> {
  const documents = rows.parts.map(({ key, name, manufacturer, description }) => ({
    id: key,
    name,
    manufacturer: manufacturer ?? "",
    description: description ?? "",
  }));
  const before = heapInUse();
  const start = performance.now();
  const index = new MiniSearch({ fields: ["name", "manufacturer", "description"] });
  await index.addAllAsync(documents, { chunkSize: 500 });
  const buildMs = performance.now() - start;
  const bytes = heapInUse() - before;
  const search = (query: string) =>
    timed(
      7,
      () => index,
      (one) => one.search(query, { combineWith: "AND", prefix: true, fuzzy: 0.2, boost: { name: 4, manufacturer: 2 } }),
    );
  return {
    "MiniSearch: build ms": Math.round(buildMs),
    "MiniSearch: bytes a part": Math.round(bytes / rows.parts.length),
    "MiniSearch: 'dragon hotend'": search("dragon hotend"),
    "MiniSearch: 'hotend'": search("hotend"),
    "MiniSearch: 'hotned'": search("hotned"),
    "MiniSearch: one letter 's'": search("s"),
    "MiniSearch: nothing found": search("xylophone quartz"),
  };
}

function transposed(results: Record<string, Record<string, number | string>>): string {
  const columns = Object.keys(results);
  const names = Object.keys(results[columns[0] ?? ""] ?? {});
  const lines = [
    ["", ...columns],
    ...names.map((name) => [name, ...columns.map((size) => String(results[size]?.[name] ?? ""))]),
  ];
  return (
    lines
      .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(42) : cell.padStart(11))).join(" "))
      .join("\n") + "\n"
  );
}

const withMiniSearch = process.argv.includes("--minisearch");
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const table: Record<string, Record<string, number | string>> = {};
for (const size of sizes.length > 0 ? sizes : [541, 1_000, 10_000, 100_000]) {
  table[size] = await measure(size);
}
process.stdout.write(transposed(table));
