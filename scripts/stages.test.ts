import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./stages.mjs";

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
  test("counts tests that passed at the second run as passed up to 1 %, beyond that as failed", () => {
    const stats = { expected: 198, unexpected: 1, flaky: 2, skipped: 2 };
    expect(countPlaywright(1, { stats })).toEqual({ passed: 200, failed: 1, skipped: 2 });
    const more = { expected: 198, unexpected: 0, flaky: 3, skipped: 0 };
    expect(countPlaywright(0, { stats: more })).toEqual({ passed: 198, failed: 3, skipped: 0 });
  });

  test("counts an error outside every test, and a run without a report, as failed", () => {
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright(1, { stats }).failed).toBe(1);
    expect(countPlaywright(0, null)).toEqual(FAILED);
  });
});
