/**
 * Writes supabase/seed/catalogue.sql from the CSV files in supabase/seed/data, and supabase/seed/guides.sql from the
 * Markdown files in supabase/seed/guides.
 *
 * Run `tsx scripts/build-seed.ts` after changing one of them, or with `--check` to compare the committed seeds with the
 * files. The output depends on the files alone: no clock, no randomness, no locale.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { manufacturersOf, partsOf, printersOf } from "./seed/catalogue-rows";
import { factsOf, synonymsOf } from "./seed/fact-rows";
import { decisionsOf, renamingsOf, UNDECIDED, withWeightBasis } from "./seed/part-decisions";
import { guidesOf, filesIn } from "./seed/guides/guide-files";
import { plantGuides } from "./seed/guides/guide-sql";
import { partAddresses } from "./seed/guides/part-addresses";
import { SeedFiles } from "./seed/seed-files";
import { decideAboutParts, dropWanted, plantRows, removeUnwanted, wantedRows } from "./seed/seed-sql";

const SEED_DIRECTORY = fileURLToPath(new URL("../supabase/seed/", import.meta.url));
const DATA_DIRECTORY = path.join(SEED_DIRECTORY, "data");
const DRAWINGS_DIRECTORY = fileURLToPath(new URL("../app/features/guides/drawings/", import.meta.url));

/**
 * The seed made from the CSV files of a folder. Its first line is `-- seed-version: <12 hex digits>`, a hash of
 * everything below it. Throws an error with a line for each problem, `{file}:{line}: {what}`.
 */
export function buildSeed(dataDirectory = DATA_DIRECTORY): string {
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
  return withVersion(body);
}

/** Where the guides' seed is made from. */
interface GuideSources {
  readonly guides?: string;
  readonly drawings?: string;
}

/**
 * The seed made from the guides of a folder, which name parts and printers of the CSV files and show drawings of another
 * folder. It has a version, and problems are told, as for the seed of the catalogue.
 */
export function buildGuideSeed({
  guides = path.join(SEED_DIRECTORY, "guides"),
  drawings = DRAWINGS_DIRECTORY,
}: GuideSources = {}): string {
  const files = new SeedFiles(DATA_DIRECTORY);
  const named = {
    parts: partAddresses(partsOf(files)),
    printers: new Set(printersOf(files).table.rows.map(({ slug }) => String(slug))),
    drawings: filesIn(drawings, ".svg"),
  };
  const found = guidesOf(files, guides, named);
  files.finish();
  return withVersion(`-- Written by scripts/build-seed.ts from supabase/seed/guides. Change the Markdown files, not this one.
--
-- Safe to run again and to replace by a newer version: a guide is planted once; one that nobody has changed since follows
-- the data, and is archived when they no longer have it; one that people changed or deleted stays as they left it
-- (private.seed_rows remembers). It runs after catalogue.sql, whose parts and printers it names.

${plantGuides(found)}`);
}

function withVersion(body: string): string {
  const version = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return `-- seed-version: ${version}\n${body}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, build] of [
    ["catalogue.sql", buildSeed],
    ["guides.sql", buildGuideSeed],
  ] as const) {
    const seed = build();
    const file = path.join(SEED_DIRECTORY, name);
    if (!process.argv.includes("--check")) {
      writeFileSync(file, seed);
    } else if (readFileSync(file, "utf8") !== seed) {
      process.stderr.write(`supabase/seed/${name} is not what the files say: run tsx scripts/build-seed.ts\n`);
      process.exitCode = 1;
    }
  }
}
