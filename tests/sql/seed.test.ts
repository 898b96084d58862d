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
    const name = `"O'Fan \\ ""X"""`;
    edit("fan.csv", (text) => `${text}${name},,,,,,low\n`);
    edit("about-parts/purpose.csv", (text) => `${text}fan,${name},upgrade\n`);
    expect(buildSeed(directory)).toContain(`'O''Fan \\ "X"', null, null, null, null, 'low', null)`);
  });

  test.each([
    ["a figure that is none", "fan.csv", "4.83", "about 5", "fan.csv:2: "],
    ["a confidence nobody knows", "fan.csv", ",high", ",certain", "fan.csv:2: "],
    ["a column nobody knows", "bed.csv", "construction,subtype", "construction,kind", "bed.csv:2: "],
    [
      "a part that is there twice",
      "about-parts/purpose.csv",
      /^bed,(?<name>.*)$/m,
      "bed,$1\nbed,$1",
      "purpose.csv:3: ",
    ],
    ["a link to a part that is not there", "compatibility.csv", "bed,", "hotend,", "compatibility.csv:2: no part"],
    [
      "a printer that is not there",
      "printer-interfaces.csv",
      "Ender-3,",
      "Ender-33,",
      "printer-interfaces.csv:2: no p",
    ],
    [
      "a kind nobody knows",
      "part-interfaces.csv",
      "filament_mm,1.75",
      "filament,1.75",
      "part-interfaces.csv:2: no kind",
    ],
    [
      "a value nobody knows",
      "printer-interfaces.csv",
      "235x235",
      "235x236",
      "printer-interfaces.csv:2: no plate_size_mm",
    ],
    ["a kind that no rule compares", "part-interfaces.csv", "filament_mm,1.75", "belt,gt2-6mm", ":2: no rule says"],
    ["a rule for nothing", "interface-rules.csv", "build_plate,Glass,", "build_plate,Glas,", "no build_plate has"],
    ["a part without a purpose", "about-parts/purpose.csv", /^bed,.*\n/m, "", 'bed.csv:2: "Keenovo 240x240 mm'],
    [
      "a weight that is another",
      "about-parts/extruder-weight-basis.csv",
      ",135,",
      ",136,",
      "extruder-weight-basis.csv:2: ",
    ],
    ["a new name for no part", "about-parts/renamed-parts.csv", "257x257", "257x258", "renamed-parts.csv:2: no part"],
    ["a contradiction", "printers-popular.csv", "Ender-3,220", "Ender-3,221", "printers-popular.csv:2: contradicts"],
  ])("is not built with %s, which is named with its line", (_, file, from, to, message) => {
    edit(file, (text) => text.replace(from, to));
    expect(() => buildSeed(directory)).toThrow(message);
  });

  test("names every problem at once", () => {
    edit("fan.csv", (text) => text.replace("4.83", "about 5"));
    edit("synonyms.csv", (text) => text.replace(/,synonym$/m, ",alias"));
    expect(() => buildSeed(directory)).toThrow(/fan\.csv:2: [^]*synonyms\.csv:2: /);
  });
});
