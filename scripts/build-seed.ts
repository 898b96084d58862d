/**
 * Writes supabase/seed/catalogue.sql from the CSV files in supabase/seed/data.
 *
 * Run `tsx scripts/build-seed.ts` after changing a CSV file, or with `--check` to compare the committed seed
 * with the files. The output depends on the files alone: no clock, no randomness, no locale.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { manufacturersOf, partsOf, printersOf } from "./seed/catalogue-rows";
import { factsOf, synonymsOf } from "./seed/fact-rows";
import { decisionsOf, renamingsOf, UNDECIDED, withWeightBasis } from "./seed/part-decisions";
import { SeedFiles } from "./seed/seed-files";
import { decideAboutParts, dropWanted, plantRows, removeUnwanted, wantedRows } from "./seed/seed-sql";

const SEED_DIRECTORY = fileURLToPath(new URL("../supabase/seed/", import.meta.url));
const SEED_FILE = path.join(SEED_DIRECTORY, "catalogue.sql");

/**
 * The seed made from the CSV files of a folder. Its first line is `-- seed-version: <12 hex digits>`, a hash of
 * everything below it. Throws an error with a line for each problem, `{file}:{line}: {what}`.
 */
export function buildSeed(dataDirectory = path.join(SEED_DIRECTORY, "data")): string {
  const files = new SeedFiles(dataDirectory);
  const parts = partsOf(files);
  const printers = printersOf(files);
  const manufacturers = manufacturersOf(files, parts);
  const decisions = decisionsOf(files, parts);
  const partTables = parts.tables.map((table) =>
    table.name === "extruder" ? withWeightBasis(files, parts, table) : table,
  );
  const { interfaces, rules, ofPrinters, ofParts, compatibility } = factsOf(files, parts, printers);
  const synonyms = synonymsOf(files);
  const renamings = renamingsOf(files, parts);
  files.finish();

  // Rows go after those that refer to them, and come before them.
  const named = [manufacturers, printers.table, ...partTables];
  const others = [interfaces, rules, synonyms, ofPrinters, ofParts, compatibility];
  const body = [
    `-- Written by scripts/build-seed.ts from supabase/seed/data. Change the CSV files, not this one.
--
-- Safe to run again and to replace by a newer version: each row is planted once; columns that nobody has changed since
-- are corrected, and rows that nobody has changed are removed when the data no longer have them; what people changed or
-- deleted stays as they left it (private.seed_rows remembers). A printer stays: visitors chose it.
`,
    renamings,
    ...[...named, decisions, ...others].map(wantedRows),
    ...[compatibility, ofParts, ofPrinters, rules, synonyms, ...partTables].map(removeUnwanted),
    ...named.map(plantRows),
    decideAboutParts(decisions, UNDECIDED),
    ...others.map(plantRows),
    ...[manufacturers, interfaces].map(removeUnwanted),
    dropWanted([...named, decisions, ...others]),
  ].join("\n");
  const version = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return `-- seed-version: ${version}\n${body}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const seed = buildSeed();
  if (!process.argv.includes("--check")) {
    writeFileSync(SEED_FILE, seed);
  } else if (readFileSync(SEED_FILE, "utf8") !== seed) {
    process.stderr.write("supabase/seed/catalogue.sql is not what the CSV files say: run tsx scripts/build-seed.ts\n");
    process.exitCode = 1;
  }
}
