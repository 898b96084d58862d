import { describe, expect, test } from "vitest";
import { readAudit } from "./audit.mjs";

const reportOf = (high: number, critical: number) => ({
  vulnerabilities: {
    one: { name: "one", severity: "high", range: "<2.0.1" },
    other: { name: "other", severity: "low", range: "*" },
  },
  metadata: { vulnerabilities: { info: 0, low: 3, moderate: 2, high, critical, total: 5 + high + critical } },
});

describe("readAudit", () => {
  test("passes without vulnerabilities of level high or critical", () => {
    expect(readAudit(JSON.stringify(reportOf(0, 0))).count).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  test("fails with one, and names the package", () => {
    const { count, output } = readAudit(`npm warn something\n${JSON.stringify(reportOf(1, 0), null, 2)}`);
    expect(count).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(output).toBe("high: one <2.0.1");
    expect(readAudit(JSON.stringify(reportOf(0, 1))).count.failed).toBe(1);
  });

  test.each([
    ["refuses", JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } })],
    ["cannot be reached", "npm error network"],
    ["says nothing", ""],
    ["answers with something else", JSON.stringify({ metadata: { vulnerabilities: {} } })],
  ])("is skipped, and says so, when the registry %s", (_what, output) => {
    const result = readAudit(output);
    expect(result.count).toEqual({ passed: 0, failed: 0, skipped: 1 });
    expect(result.output).toMatch(/^Not checked/);
  });
});
