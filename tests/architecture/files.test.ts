import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FILE_RULES, faultsIn } from "./file-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIXTURES = join(ROOT, "tests/architecture/fixtures");
const PLACES = ["app", "server", "server.ts", "scripts", "tests", "e2e", "bench"];

describe("file rules", () => {
  it("hold for the project", () => {
    const faults = faultsIn(ROOT, PLACES);
    expect(faults.map(({ rule, path, fault }) => `${rule}: ${path}: ${fault}`)).toEqual([]);
  });

  it("have a fixture each, and no fixture is left over", () => {
    const fixtures = readdirSync(FIXTURES).filter((name) => name.startsWith("file-"));
    expect(fixtures.sort()).toEqual(FILE_RULES.map((rule) => rule.name).sort());
  });

  it.each(FILE_RULES)("$name fires on its fixture, and no other rule does", ({ name }) => {
    const faults = faultsIn(join(FIXTURES, name), PLACES);
    expect([...new Set(faults.map((fault) => fault.rule))]).toEqual([name]);
  });
});
