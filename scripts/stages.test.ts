import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, detailsOfPlaywright, withError, withoutFlaky } from "./stages.mjs";

const FAILED = { passed: 0, failed: 1, skipped: 0 };

describe("countVitest", () => {
  const report = (numbers: object, testResults: object[] = []) => ({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...numbers,
    testResults,
  });

  test("counts passed, failed and skipped tests", () => {
    expect(countVitest(1, report({ numFailedTests: 2, numPendingTests: 1 }))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    });
  });

  test("counts a file that could not be loaded as failed", () => {
    const broken = { status: "failed", assertionResults: [] };
    expect(countVitest(1, report({}, [broken])).failed).toBe(1);
  });

  test("counts an error outside every test as failed", () => {
    expect(countVitest(1, report({}))).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(countVitest(0, report({})).failed).toBe(0);
  });

  test("counts a run without a report as failed", () => {
    expect(countVitest(0, null)).toEqual(FAILED);
  });
});

describe("countPlaywright", () => {
  test("counts tests that passed at the second run as passed", () => {
    const stats = { expected: 198, unexpected: 1, flaky: 2, skipped: 2 };
    expect(countPlaywright(1, { stats })).toEqual({ passed: 200, failed: 1, skipped: 2 });
  });

  test("counts an error outside every test, and a run without a report, as failed", () => {
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright(1, { stats }).failed).toBe(1);
    expect(countPlaywright(0, null)).toEqual(FAILED);
  });
});

test("tests that passed at the second run only fail a stage when they are more than 1 % of it", () => {
  const count = { passed: 199, failed: 1, skipped: 2 };
  expect(withoutFlaky(count, ["a", "b"])).toEqual(count);
  expect(withoutFlaky(count, ["a", "b", "c"])).toEqual({ passed: 196, failed: 4, skipped: 2 });
});

test("the report of the browser tests gives the time of each file, and the names of flaky and failed tests", () => {
  const result = (status: string, ...durations: number[]) => ({
    projectName: "js",
    status,
    results: durations.map((duration) => ({
      duration,
      errors: [{ message: "timed out" }, { value: `after ${String(duration)} ms` }],
    })),
  });
  const specs = [
    { title: "works", file: "journeys/a.spec.ts", tests: [result("expected", 1_000), result("flaky", 500, 250)] },
    { title: "fails", file: "journeys/a.spec.ts", tests: [result("unexpected", 125, 375)] },
  ];
  const report = { suites: [{ title: "journeys/a.spec.ts", suites: [{ title: "a form", specs }] }] };
  expect(detailsOfPlaywright(report)).toEqual({
    files: [{ name: "e2e/journeys/a.spec.ts", seconds: 2.25 }],
    flaky: ["[js] e2e/journeys/a.spec.ts > a form > works"],
    failed: ["[js] e2e/journeys/a.spec.ts > a form > fails\n  timed out\n  after 375 ms"],
  });
  const unread = { suites: [], errors: [{ message: "SyntaxError: no such word" }] };
  expect(detailsOfPlaywright(unread).failed).toEqual(["an error outside of every test\n  SyntaxError: no such word"]);
  expect(detailsOfPlaywright(null)).toEqual({ files: [], flaky: [], failed: [] });
});

test("a failed test is named with the first lines of its error", () => {
  expect(withError("a form > works", "expected 1\n\nto be 2")).toBe("a form > works\n  expected 1\n  to be 2");
  expect(withError("a form > works", "line\n".repeat(100)).split("\n")).toHaveLength(13);
  expect(withError("a form > works", "x".repeat(9_000))).toHaveLength(317);
  expect(withError("a form > works", undefined)).toBe("a form > works");
});
