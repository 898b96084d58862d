import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./stages.mjs";

const FAULT = { passed: 0, failed: 1, skipped: 0 };

describe("countVitest", () => {
  const report = (numbers: object, testResults: object[] = []) => ({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    ...numbers,
    testResults,
  });

  it("adds up tests", () => {
    expect(countVitest(1, report({ numFailedTests: 2, numPendingTests: 1 }))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    });
  });

  it("counts a file that could not be loaded", () => {
    const broken = { status: "failed", assertionResults: [] };
    expect(countVitest(1, report({}, [broken])).failed).toBe(1);
  });

  it("counts a fault outside every test", () => {
    expect(countVitest(1, report({}))).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(countVitest(0, report({})).failed).toBe(0);
  });

  it("counts a run without a report", () => {
    expect(countVitest(0, null)).toEqual(FAULT);
  });
});

describe("countPlaywright", () => {
  it("counts a flaky test as failed", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright(1, { stats })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it("counts a fault outside every test, and a run without a report", () => {
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright(1, { stats }).failed).toBe(1);
    expect(countPlaywright(0, null)).toEqual(FAULT);
  });
});
