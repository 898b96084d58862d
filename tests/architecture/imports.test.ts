import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadImportRules, ruleNames, violationsIn } from "./import-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIXTURES = join(ROOT, "tests/architecture/fixtures");
const config = await loadImportRules(ROOT);
const rules = ruleNames(config);

describe("import rules", () => {
  test("no import of the product violates a rule", async () => {
    const violations = await violationsIn(ROOT, config, ROOT);
    expect(violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)).toEqual([]);
  });

  test("each rule has a fixture, and each fixture a rule", () => {
    const importFixtures = readdirSync(FIXTURES).filter((name) => !/^(class|file)-/.test(name));
    expect(importFixtures.sort()).toEqual([...rules].sort());
  });

  test.each(rules)("the fixture of %s violates that rule only", async (rule) => {
    const violations = await violationsIn(ROOT, config, join(FIXTURES, rule));
    expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule]);
  });
});
