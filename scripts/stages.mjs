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
 * @typedef {{ env: NodeJS.ProcessEnv, quiet: boolean }} Context `quiet` holds the output back
 * @typedef {{ count: Count, output: string }} Result
 * @typedef {{ name: string, work: (context: Context) => Promise<Result> }} Stage
 */

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** What is done within a minute or so. Nothing here depends on anything: two of them run side by side. */
export const FAST_STAGES = [
  program("lint", "eslint/bin/eslint.js", ["--max-warnings=0", "."]),
  // The cache goes by a file's content, so that a file is formatted again only when it has changed.
  program("format", "prettier/bin/prettier.cjs", [
    ...["--check", "--log-level=warn", "--cache", "--cache-strategy=content", "--cache-location=.cache/prettier"],
    ".",
  ]),
  program("types", "typescript/bin/tsc", ["--noEmit"]),
  program("unused", "knip/bin/knip.js", ["--no-progress"]),
  { name: "audit", work: auditPackages },
  vitest("architecture"),
  vitest("unit"),
];

/** The rest, in order. */
export const SLOW_STAGES = [
  vitest("integration"),
  vitest("sql", async () => ({ PG_BINDIR: await ensurePostgres() })),
  {
    name: "build",
    work: async () => {
      await ensureBuilt();
      return { count: PASSED, output: "" };
    },
  },
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
    work: async ({ env, quiet }) => {
      const { code, output } = await run(process.execPath, [packageFile(file), ...args], {
        env,
        capture: quiet,
      });
      return { count: code === 0 ? PASSED : FAILED, output };
    },
  };
}

/**
 * One project of vitest.config.ts.
 *
 * @param {string} project
 * @param {() => Promise<NodeJS.ProcessEnv>} [needs] finds what the tests need and names it to them
 * @returns {Stage}
 */
function vitest(project, needs = async () => ({})) {
  return {
    name: project,
    work: ({ env, quiet }) =>
      withReport(async (report) => {
        const { code, output } = await run(
          process.execPath,
          [
            packageFile("vitest/vitest.mjs"),
            ...["run", "--project", project],
            ...["--reporter=default", "--reporter=json", `--outputFile.json=${report.file}`],
          ],
          { env: { ...env, ...(await needs()) }, capture: quiet },
        );
        return { count: countVitest(code, await report.read()), output };
      }),
  };
}

/** @returns {Stage} */
function endToEnd() {
  return {
    name: "e2e",
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
        return { count: countPlaywright(code, await report.read()), output };
      }),
  };
}

/**
 * @param {(report: { file: string, read: () => Promise<any> }) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), "first-layer-report-"));
  const file = join(folder, "report.json");
  const read = async () => {
    try {
      return JSON.parse(await readFile(file, "utf8"));
    } catch {
      return null;
    }
  };
  try {
    return await work({ file, read });
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

/** The share of browser tests that may pass at the second run only. */
const MAX_FLAKY_SHARE = 0.01;

/**
 * Counts tests that passed at their second run as passed, unless there are too many of them.
 *
 * @param {number} code exit code
 * @param {any} report Playwright's JSON report
 * @returns {Count}
 */
export function countPlaywright(code, report) {
  if (!report) return FAILED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tolerated = flaky <= MAX_FLAKY_SHARE * (expected + unexpected + flaky) ? flaky : 0;
  const failed = unexpected + flaky - tolerated;
  return { passed: expected + tolerated, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}
