import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { violationsIn, RULE_NAMES } from "./file-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIXTURES = join(ROOT, "tests/architecture/fixtures");
const CODE = ["app", "server", "server.ts", "scripts", "tests", "e2e", "bench"];
const PLACES = [...CODE, "supabase", "docs", "README.md", "CONTRIBUTING.md"];

describe("file rules", () => {
  test("no file of the project violates a rule", () => {
    const violations = violationsIn(ROOT, PLACES);
    expect(violations.map(({ rule, path, message }) => `${rule}: ${path}: ${message}`)).toEqual([]);
  });

  test("each rule has a fixture, and each fixture a rule", () => {
    const fixtures = readdirSync(FIXTURES).filter((name) => name.startsWith("file-"));
    expect(fixtures.sort()).toEqual([...RULE_NAMES].sort());
  });

  test.each(RULE_NAMES)("the fixture of %s violates that rule only", (name) => {
    const violations = violationsIn(join(FIXTURES, name), PLACES);
    expect([...new Set(violations.map(({ rule }) => rule))]).toEqual([name]);
  });
});
