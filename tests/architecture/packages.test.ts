import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { problemsOfInstalls, problemsOfLock, problemsOfManifest } from "./package-rules";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const SHA = `sha512-${"A".repeat(86)}==`;
const lockOf = (entry: object) => JSON.stringify({ packages: { "": {}, "node_modules/one": entry } });

describe("installing packages", () => {
  test("gives the very packages of the lock file, from a registry", () => {
    expect(problemsOfLock(read("package-lock.json"))).toEqual([]);
    expect(problemsOfManifest(read("package.json"))).toEqual([]);
  });

  test("runs none of their scripts", () => {
    const programs = readdirSync(join(ROOT, "scripts"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(mjs|ts|sh)$/.test(name))
      .map((name) => join("scripts", name));
    const installs = ["Dockerfile", ".ci/run", ...programs].map((path) => ({ path, text: read(path) }));
    expect(installs.filter(({ text }) => /\bci\b.*--ignore-scripts/.test(text)).map(({ path }) => path)).toEqual([
      "Dockerfile",
      join("scripts", "install", "install.mjs"),
    ]);
    expect(installs.flatMap(({ path, text }) => problemsOfInstalls(text).map((call) => `${path}: ${call}`))).toEqual(
      [],
    );
    // For those who call npm themselves.
    expect(read(".npmrc")).toContain("ignore-scripts=true");
  });
});

describe("the rules of packages see", () => {
  test.each([
    ["a package without a hash", { version: "1.0.0" }],
    ["a weaker hash", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
    ["a repository", { integrity: SHA, resolved: "git+ssh://git@github.com/one/one.git#0123456" }],
    ["a file", { integrity: SHA, resolved: "file:../one.tgz" }],
    ["an address without TLS", { integrity: SHA, resolved: "http://registry.npmjs.org/one/-/one-1.0.0.tgz" }],
    ["a linked folder", { integrity: SHA, link: true }],
    ["a new install script", { integrity: SHA, hasInstallScript: true }],
  ])("%s", (_what, entry) => {
    expect(problemsOfLock(lockOf(entry))).toHaveLength(1);
    expect(problemsOfLock(lockOf({ integrity: SHA, resolved: "https://registry.npmjs.org/one/-/one-1.tgz" }))).toEqual(
      [],
    );
  });

  test.each(["github:one/one", "git+https://example.com/one.git", "file:../one", "https://example.com/one.tgz", "*"])(
    "the dependency %s",
    (version) => {
      expect(problemsOfManifest(JSON.stringify({ dependencies: { one: version } }))).toEqual([`one: ${version}`]);
    },
  );

  test("scripts that an install of the site itself would run", () => {
    expect(problemsOfManifest(JSON.stringify({ scripts: { postinstall: "true", test: "true" } }))).toEqual([
      "script postinstall",
    ]);
  });

  test.each(["RUN npm ci --no-audit", "RUN npm install --ignore-scripts", `run("npm", ["ci", "--no-fund"])`])(
    "the call %s",
    (call) => {
      expect(problemsOfInstalls(call)).toHaveLength(1);
    },
  );
});
