import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultsIn, RULE_NAMES } from "./file-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIXTURES = join(ROOT, "tests/architecture/fixtures");
const CODE = ["app", "server", "server.ts", "scripts", "tests", "e2e", "bench"];
const PLACES = [...CODE, "supabase", "docs", "README.md", "CONTRIBUTING.md"];

describe("file rules", () => {
  test("hold for the project", () => {
    const faults = faultsIn(ROOT, PLACES);
    expect(faults.map(({ rule, path, fault }) => `${rule}: ${path}: ${fault}`)).toEqual([]);
  });

  test("have a fixture each, and no fixture is left over", () => {
    const fixtures = readdirSync(FIXTURES).filter((name) => name.startsWith("file-"));
    expect(fixtures.sort()).toEqual([...RULE_NAMES].sort());
  });

  test.each(RULE_NAMES)("%s fires on its fixture, and no other rule does", (name) => {
    const faults = faultsIn(join(FIXTURES, name), PLACES);
    expect([...new Set(faults.map((fault) => fault.rule))]).toEqual([name]);
  });
});
