import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";
import { calculatorOf } from "~/features/calibration/calculators/calculator";
import { calculatorSlug } from "~/features/calibration/calibration-steps.model";
import { calculatorView } from "~/features/calibration/page/calculator-view";
import { NO_PRESET } from "~/features/calibration/page/inputs";
import { testPrintFile } from "~/features/test-prints/make-test-print";
import { testPrintNamed } from "~/features/test-prints/test-prints.model";
import { ROOT } from "../../scripts/process.mjs";
import { request, type WireResponse } from "../load/http";
import type { Bar, Row } from "../report";
import { startBare, type MeasuredSite } from "../servers/servers";
import { median } from "../statistics";

const RECOMPUTE: Bar = { better: "lower", goal: 1, fail: null, words: { goal: "≤ 1 ms", fail: "" } };
const FILE_TIME: Bar = { better: "lower", goal: 1_000, fail: null, words: { goal: "≤ 1 s", fail: "" } };
/** A file that is held once. */
const HELD: Bar = { better: "lower", goal: 1, fail: 2 };

/** A tower of 2 MB: a tall one with many loops. */
const PRINT = "max-flow-tower";
const LARGE = { maxZ: "300", step: "0.06" };
const LARGE_FILE = `/test-prints/${PRINT}/print.gcode?${new URLSearchParams(LARGE).toString()}`;
const LEAST_BYTES = 2_000_000;

const RECOMPUTES = 200;
/** Until the compiled code is the one that lasts. */
const WARM_UPS = 100;

const VECTORS = "app/features/calibration/calculators/vectors.json";
const vectorSchema = z.array(
  z.object({ calculator: z.string(), variant: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);

/** T1: what a letter typed into a calculator makes, without drawing it, for each vector of the reference; the slowest counts. */
export async function measureRecompute(): Promise<Row[]> {
  const file = await readFile(join(ROOT, VECTORS), "utf8");
  const times = vectorSchema.parse(JSON.parse(file)).flatMap(({ calculator, variant, inputs }) => {
    const slug = calculatorSlug(calculator);
    if (slug === null) return [];
    const [one, query] = [calculatorOf(slug), typed(variant, inputs)];
    const runs = Array.from({ length: WARM_UPS + RECOMPUTES }, () => {
      const from = performance.now();
      calculatorView(one, query, NO_PRESET);
      return performance.now() - from;
    });
    return [{ name: `${calculator} ${variant}`, ms: median(runs.slice(WARM_UPS)) }];
  });
  const slowest = times.reduce((most, one) => (one.ms > most.ms ? one : most), { name: "", ms: 0 });
  return [
    {
      id: "T1",
      quantity: `a recompute, median of ${String(RECOMPUTES)}, slowest of ${String(times.length)} vectors`,
      bare: "",
      ours: slowest.name,
      value: slowest.ms,
      unit: "fine ms",
      bar: RECOMPUTE,
      required: true,
      details: { medianOfAllMs: median(times.map(({ ms }) => ms)) },
    },
  ];
}

/** Inputs as an address has them: entries of a list with blanks between, rows on lines. */
function typed(variant: string, inputs: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams({ variant });
  for (const [name, value] of Object.entries(inputs)) {
    const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isTable = rows.some(Array.isArray);
    query.set(name, rows.map((row) => (Array.isArray(row) ? row.join(" ") : String(row))).join(isTable ? "\n" : " "));
  }
  return query;
}

/** T2: a G-code file of 2 MB from asking to its last byte, beside the same bytes ready-made; T3: what of it is held. */
export async function measureGcode(site: MeasuredSite, rounds: number): Promise<Row[]> {
  const url = site.origin + LARGE_FILE;
  const plain = await checkedFile(url);
  const bytes = plain.body.length;
  const bare = await startBare(new Map([[LARGE_FILE, plain]]));
  const times: Record<"bare" | "ours" | "br" | "gzip", number[]> = { bare: [], ours: [], br: [], gzip: [] };
  try {
    for (let round = 0; round <= rounds * 2; round += 1) {
      const measured = {
        bare: await timeOf(bare.origin + LARGE_FILE),
        ours: await timeOf(url),
        br: await timeOf(url, "br"),
        gzip: await timeOf(url, "gzip"),
      };
      // The first one warms up.
      if (round === 0) continue;
      for (const kind of ["bare", "ours", "br", "gzip"] as const) times[kind].push(measured[kind]);
    }
  } finally {
    await bare.stop();
  }
  const held = await mostHeld();
  const slower = Math.max(median(times.ours), median(times.br), median(times.gzip));
  return [
    {
      id: "T2",
      quantity: `a G-code file of ${(bytes / 1e6).toFixed(1)} MB, whole: plain, br or gzip, the slowest`,
      bare: `${median(times.bare).toFixed(0)} ms plain`,
      ours: `${median(times.ours).toFixed(0)} ms plain`,
      value: slower,
      unit: "ms",
      bar: FILE_TIME,
      required: true,
      details: {
        brMs: median(times.br),
        gzipMs: median(times.gzip),
        slowestMs: Math.max(...Object.values(times).flat()),
      },
    },
    {
      id: "T3",
      quantity: "memory that the file takes while it is made and sent ÷ its bytes",
      bare: `${(bytes / 1e6).toFixed(2)} MB file`,
      ours: `${(held / 1e6).toFixed(2)} MB held`,
      value: held / bytes,
      bar: HELD,
      required: true,
    },
  ];
}

async function checkedFile(url: string): Promise<WireResponse> {
  const response = await request(url);
  const { status, body } = response;
  if (status !== 200 || body.length < LEAST_BYTES || body.at(-1) !== 10) {
    throw new Error(`${url} got ${String(status)} with ${String(body.length)} bytes`);
  }
  return response;
}

async function timeOf(url: string, encoding?: string): Promise<number> {
  const from = performance.now();
  const { status } = await request(url, encoding === undefined ? {} : { headers: { "accept-encoding": encoding } });
  if (status !== 200) throw new Error(`${url} got ${String(status)}`);
  return performance.now() - from;
}

/** The most memory in use after collecting what is not, between any two pieces of the file, above that without one. */
async function mostHeld(): Promise<number> {
  const print = testPrintNamed(PRINT);
  if (print === null) throw new Error(`There is no ${PRINT}`);
  const collect = collector();
  // Once for the code that it compiles.
  for (let run = 0; ; run += 1) {
    const before = collect();
    const outcome = await testPrintFile(print, LARGE);
    if ("problem" in outcome) throw new Error(outcome.problem.field);
    const reader = outcome.value.stream.getReader();
    let most = collect();
    for (let piece = 0; !(await reader.read()).done; piece += 1) if (piece % 8 === 0) most = Math.max(most, collect());
    if (run > 0) return Math.max(0, most - before);
  }
}

const isAction = (value: unknown): value is () => void => typeof value === "function";

/** Collects garbage, and tells the bytes that are left in use. */
function collector(): () => number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (!isAction(collect)) throw new Error("Garbage cannot be collected at will here");
  return () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
}
