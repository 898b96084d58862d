import { mkdtempSync, readFileSync, rmSync, cpSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildSeed } from "../../scripts/build-seed";

const SEED_DIRECTORY = fileURLToPath(new URL("../../supabase/seed/", import.meta.url));

test("the committed seed matches the CSV files byte for byte", () => {
  expect(buildSeed()).toBe(readFileSync(path.join(SEED_DIRECTORY, "catalogue.sql"), "utf8"));
});

describe("a seed from changed files", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "first-layer-seed-"));
    cpSync(path.join(SEED_DIRECTORY, "data"), directory, { recursive: true });
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  function edit(file: string, change: (text: string) => string): void {
    const name = path.join(directory, file);
    writeFileSync(name, change(readFileSync(name, "utf8")));
  }

  const versionOf = (seed: string) => /^-- seed-version: ([0-9a-f]{12})\n/.exec(seed)?.[1];

  test("has another version", () => {
    const before = versionOf(buildSeed(directory));
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    edit("fan.csv", (text) => text.replace("4.83", "4.84"));
    expect(versionOf(buildSeed(directory))).not.toBe(before);
  });

  test("has NULL for a blank cell, and keeps quotes", () => {
    edit("fan.csv", (text) => `${text}"O'Fan \\ ""X""",,,,,,low`);
    expect(buildSeed(directory)).toContain(`'O''Fan \\ "X"', null, null, null, null, 'low', null)`);
  });

  test.each([
    ["a figure that is none", "fan.csv", "4.83", "about 5", /fan\.csv/],
    ["a confidence nobody knows", "fan.csv", ",high", ",certain", /fan\.csv/],
    ["a column nobody knows", "bed.csv", "construction,subtype", "construction,kind", /bed\.csv/],
    ["a link to a part that is not there", "compatibility.csv", "bed,", "hotend,", /compatibility\.csv/],
    ["a contradiction", "printers-popular.csv", "Ender-3,220", "Ender-3,221", /contradicts/],
  ])("is not built with %s, which is named", (_, file, from, to, message) => {
    edit(file, (text) => text.replace(from, to));
    expect(() => buildSeed(directory)).toThrow(message);
  });
});
