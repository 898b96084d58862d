import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditPackages } from "./audit.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./install/chromium.mjs";
import { ensurePostgres } from "./install/postgres.mjs";
import { packageFile, run } from "./process.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ env: NodeJS.ProcessEnv, quiet: boolean, aside: boolean, alone: boolean }} Context `quiet` holds the output
 *   back, `aside` gives way to the other stages, `alone`: there are none
 * @typedef {{ name: string, seconds: number }} FileTime
 * @typedef {{ files: readonly FileTime[], flaky: readonly string[], failed: readonly string[] }} Details `flaky`: tests that
 *   passed at a second run only; `failed`: those that did not pass, each with the beginning of its error
 * @typedef {{ count: Count, output: string, details?: Details }} Result
 * @typedef {"first" | "main" | "beside" | "aside"} Track The stages of a track are done one after the other. Those of the first
 *   keep the processors busy by themselves, and have time limits. Then those of the others at the same time: what needs a
 *   build, other tests, and what has no time limits and gives way to both
 * @typedef {{ name: string, track: Track, work: (context: Context) => Promise<Result>, after?: string }} Stage `after`: the
 *   stage it is left out without
 * @typedef {{ file: string, detailsFile: string, read: () => Promise<any>, readDetails: () => Promise<any> }} Report
 */

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** What is done within a minute or two. Nothing here depends on anything: two of them run side by side. */
export const FAST_STAGES = [
  program("lint", "oxlint/bin/oxlint", []),
  // The cache goes by a file's content, so that a file is formatted again only when it has changed.
  program("format", "prettier/bin/prettier.cjs", [
    ...["--check", "--log-level=warn", "--cache", "--cache-strategy=content", "--cache-location=.cache/prettier"],
    ".",
  ]),
  // A file is checked again only when it has changed, or what it imports.
  program("types", "typescript/bin/tsc", [
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    ".cache/types.tsbuildinfo",
  ]),
  program("unused", "knip/bin/knip.js", ["--no-progress"]),
  /** @type {Stage} */ ({ name: "audit", track: "aside", work: auditPackages }),
  vitest("architecture", { track: "first" }),
  vitest("unit", { track: "first" }),
];

/** The tests with databases, servers and browsers. */
export const SLOW_STAGES = [
  // Response times are compared while nothing else runs.
  vitest("timing", { track: "first" }),
  // One file at a time beside the tests with servers, which wait a lot.
  vitest("sql", { track: "beside", workersBeside: 1, needs: async () => ({ PG_BINDIR: await ensurePostgres() }) }),
  /** @type {Stage} */ ({
    name: "build",
    track: "main",
    work: async () => {
      await ensureBuilt();
      return { count: PASSED, output: "" };
    },
  }),
  vitest("integration", { track: "main" }),
  vitest("postgres", { track: "main", needs: async () => ({ PG_BINDIR: await ensurePostgres() }) }),
  endToEnd(),
];

/**
 * A program that passes or fails as a whole.
 *
 * @param {string} name
 * @param {string} file inside node_modules
 * @param {readonly string[]} args
 * @returns {Stage}
 */
function program(name, file, args) {
  return {
    name,
    track: "aside",
    work: async ({ env, quiet, aside }) => {
      const { code, output } = await run(process.execPath, [packageFile(file), ...args], {
        env,
        capture: quiet,
        aside,
      });
      return { count: code === 0 ? PASSED : FAILED, output };
    },
  };
}

/**
 * One project of vitest.config.ts.
 *
 * @param {string} project
 * @param {{ track: Track, workersBeside?: number, needs?: () => Promise<NodeJS.ProcessEnv> }} how `workersBeside`: workers
 *   while other stages run; `needs` finds what the tests need and names it to them
 * @returns {Stage}
 */
function vitest(project, { track, workersBeside, needs = async () => ({}) }) {
  return {
    name: project,
    track,
    work: ({ env, quiet, alone }) =>
      withReport(async (report) => {
        const { code, output } = await run(
          process.execPath,
          [
            packageFile("vitest/vitest.mjs"),
            ...["run", "--project", project],
            ...(workersBeside === undefined || alone ? [] : [`--maxWorkers=${workersBeside}`]),
            ...["--reporter=default", "--reporter=json", `--outputFile.json=${report.file}`],
            "--reporter=./scripts/details-reporter.mjs",
          ],
          { env: { ...env, DETAILS_FILE: report.detailsFile, ...(await needs()) }, capture: quiet },
        );
        const details = (await report.readDetails()) ?? NO_DETAILS;
        return { count: withoutFlaky(countVitest(code, await report.read()), details.flaky), output, details };
      }),
  };
}

/** @returns {Stage} */
function endToEnd() {
  return {
    name: "e2e",
    track: "main",
    after: "build",
    work: ({ env, quiet }) =>
      withReport(async (report) => {
        const { code, output } = await run(process.execPath, [packageFile("@playwright/test/cli.js"), "test"], {
          env: {
            ...env,
            CHROMIUM_PATH: await ensureChromium(),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report.file,
          },
          capture: quiet,
        });
        const json = await report.read();
        const details = detailsOfPlaywright(json);
        return { count: withoutFlaky(countPlaywright(code, json), details.flaky), output, details };
      }),
  };
}

/**
 * @param {(report: Report) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), "first-layer-report-"));
  const [file, detailsFile] = [join(folder, "report.json"), join(folder, "details.json")];
  const readJson = async (path) => {
    try {
      return JSON.parse(await readFile(path, "utf8"));
    } catch {
      return null;
    }
  };
  try {
    return await work({ file, detailsFile, read: () => readJson(file), readDetails: () => readJson(detailsFile) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {number} code exit code; it decides, since an error outside of a test is in no report
 * @param {any} report Vitest's JSON report
 * @returns {Count}
 */
export function countVitest(code, report) {
  if (!report) return FAILED;
  // A file that cannot be loaded has no tests to count.
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((t) => t.status !== "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {number} code exit code
 * @param {any} report Playwright's JSON report
 * @returns {Count} tests that passed at their second run count as passed
 */
export function countPlaywright(code, report) {
  if (!report) return FAILED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected, skipped };
}

/** The share of a stage's tests that may pass at a second run only. */
const MAX_FLAKY_SHARE = 0.01;

/**
 * Counts the tests that passed at a second run only as failed when they are too many.
 *
 * @param {Count} count
 * @param {readonly string[]} flaky
 * @returns {Count}
 */
export function withoutFlaky(count, flaky) {
  if (flaky.length <= MAX_FLAKY_SHARE * (count.passed + count.failed)) return count;
  return { ...count, passed: count.passed - flaky.length, failed: count.failed + flaky.length };
}

/** @type {Details} */
const NO_DETAILS = { files: [], flaky: [], failed: [] };

/**
 * @param {any} report Playwright's JSON report
 * @returns {Details}
 */
export function detailsOfPlaywright(report) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  /** @type {string[]} */
  const flaky = [];
  /** @type {string[]} */
  const failed = [];
  const visit = (suite, titles) => {
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const taken = test.results.reduce((sum, { duration }) => sum + duration, 0);
        seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + taken / 1000);
        const name = `[${test.projectName}] ${[...titles, spec.title].join(" > ")}`;
        if (test.status === "flaky") flaky.push(name);
        if (test.status === "unexpected") failed.push(withError(name, messageOf(test.results.at(-1)?.errors)));
      }
    }
  };
  for (const file of report?.suites ?? []) visit(file, [`e2e/${file.title}`]);
  const outside = report?.errors ?? [];
  if (outside.length > 0) failed.push(withError("an error outside of every test", messageOf(outside)));
  return { files: [...seconds].map(([name, taken]) => ({ name: `e2e/${name}`, seconds: taken })), flaky, failed };
}

/** What is thrown need not be an error. */
const messageOf = (errors) => (errors ?? []).map(({ message, value }) => message ?? value).join("\n");

/** How much of an error is shown beside the name of its test: the whole is in the output of its stage. */
const ERROR_LINES = 12;
const ERROR_LINE_LETTERS = 300;

/**
 * @param {string} name of a test
 * @param {string | undefined} message of its error
 * @returns {string} the name, and the first lines of the error below it
 */
export function withError(name, message = "") {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, ERROR_LINES).map((line) => `  ${line.slice(0, ERROR_LINE_LETTERS)}`)].join("\n");
}
