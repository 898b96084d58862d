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
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { slugify } from "~/features/catalogue/catalogue.model";
import {
  compatibilityRow,
  manufacturerRow,
  PART_FILES,
  printerRow,
  RENAMED_COLUMNS,
  type PrinterRow,
} from "./seed/csv-rows";
import { insertCompatibility, insertParts, insertRows, type SeedRow, type SqlValue } from "./seed/seed-sql";

const SEED_DIRECTORY = fileURLToPath(new URL("../supabase/seed/", import.meta.url));
const SEED_FILE = path.join(SEED_DIRECTORY, "catalogue.sql");

/** RFC 9562 namespace of this catalogue's printers; changing it would give every printer a new id. */
const PRINTER_NAMESPACE = "5c0f1a1e-3d00-5e1f-8a7e-f1257a1e12d0";

function readRows<Row>(dataDirectory: string, file: string, schema: z.ZodType<Row>): Row[] {
  const records: unknown = parse(readFileSync(path.join(dataDirectory, file), "utf8"), { columns: true, bom: true });
  const rows = z.array(schema).safeParse(records);
  if (!rows.success) {
    throw new Error(`${file}: ${z.prettifyError(rows.error)}`);
  }
  return rows.data;
}

function mustBeUnique(keys: readonly string[], what: string): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) {
      throw new Error(`${what}: "${key}" appears twice`);
    }
    seen.add(key);
  }
}

/** RFC 9562 version 5 UUID of a name within a namespace. */
function nameBasedUuid(namespace: string, name: string): string {
  const hash = createHash("sha1")
    .update(Buffer.from(namespace.replaceAll("-", ""), "hex"))
    .update(name)
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function printerKey(manufacturer: string, name: string): string {
  return `${manufacturer}\n${name}`;
}

/** A popular printer's row adds to the row of the full list, and must not contradict it. */
function mergedPrinter(full: PrinterRow, popular: PrinterRow | undefined): PrinterRow {
  if (!popular) {
    return full;
  }
  for (const column of printerRow.keyof().options) {
    if (column !== "source" && full[column] !== null && full[column] !== popular[column]) {
      throw new Error(`printers-popular.csv contradicts printers.csv: ${full.name}, ${column}`);
    }
  }
  return popular;
}

function buildPrinters(dataDirectory: string): { rows: SeedRow[]; idByPrinter: Map<string, string> } {
  const full = readRows(dataDirectory, "printers.csv", printerRow);
  const popular = new Map(
    readRows(dataDirectory, "printers-popular.csv", printerRow).map((row) => [
      printerKey(row.manufacturer, row.name),
      row,
    ]),
  );
  mustBeUnique(
    full.map((row) => printerKey(row.manufacturer, row.name)),
    "printers.csv",
  );

  const slugs = new Set<string>();
  const idByPrinter = new Map<string, string>();
  const rows = full.map((row): SeedRow => {
    const key = printerKey(row.manufacturer, row.name);
    const printer = mergedPrinter(row, popular.get(key));
    const label = row.name.toLowerCase().startsWith(row.manufacturer.toLowerCase())
      ? row.name
      : `${row.manufacturer} ${row.name}`;
    let slug = slugify(label);
    for (let suffix = 2; slugs.has(slug); suffix += 1) {
      slug = `${slugify(label)}-${String(suffix)}`;
    }
    slugs.add(slug);
    const id = nameBasedUuid(PRINTER_NAMESPACE, slug);
    idByPrinter.set(key, id);
    const { build_x_mm: x, build_y_mm: y, build_z_mm: z } = printer;
    return {
      seedKey: id,
      cells: {
        ...printer,
        id_uuid: id,
        slug,
        build_plate_dimensions: x !== null && y !== null && z !== null ? `${x} x ${y} x ${z} mm` : null,
        status: "approved",
        popular: popular.delete(key),
      },
    };
  });
  if (popular.size > 0) {
    throw new Error(`printers-popular.csv names ${String(popular.size)} printers that printers.csv does not`);
  }
  return { rows, idByPrinter };
}

function buildParts(dataDirectory: string): { table: string; columns: string[]; rows: SeedRow[] }[] {
  return Object.entries(PART_FILES).map(([table, schema]) => {
    const columns = schema.keyof().options.map((column) => RENAMED_COLUMNS[column] ?? column);
    const rows = readRows<Readonly<Record<string, SqlValue>>>(dataDirectory, `${table}.csv`, schema).map(
      (record): SeedRow => {
        const cells = Object.fromEntries(
          Object.entries(record).map(([column, cell]) => [RENAMED_COLUMNS[column] ?? column, cell]),
        );
        return { seedKey: `${String(cells.manufacturer ?? "-")}: ${String(cells.name)}`, cells };
      },
    );
    mustBeUnique(
      rows.map((row) => row.seedKey),
      `${table}.csv`,
    );
    mustBeUnique(
      rows.map((row) => String(row.cells.name)),
      `${table}.csv`,
    );
    return { table, columns, rows };
  });
}

/** The manufacturers of printers, then those that only parts name. One slug is one manufacturer. */
function buildManufacturers(dataDirectory: string, parts: readonly { rows: readonly SeedRow[] }[]): SeedRow[] {
  const rows = new Map<string, SeedRow>();
  for (const { name, country, website, source } of readRows(dataDirectory, "manufacturers.csv", manufacturerRow)) {
    const slug = slugify(name);
    if (rows.has(slug)) {
      throw new Error(`manufacturers.csv: two makers share the slug "${slug}"`);
    }
    rows.set(slug, { seedKey: slug, cells: { manufacturer: name, slug, country, website, source } });
  }
  const partManufacturers = parts.flatMap((table) => table.rows.map((row) => row.cells.manufacturer));
  const named = [...new Set(partManufacturers.filter((name) => typeof name === "string"))].sort();
  for (const manufacturer of named) {
    const slug = slugify(manufacturer);
    if (!rows.has(slug)) {
      rows.set(slug, { seedKey: slug, cells: { manufacturer, slug, country: null, website: null, source: null } });
    }
  }
  return [...rows.values()];
}

function buildCompatibility(
  dataDirectory: string,
  parts: readonly { table: string; rows: readonly SeedRow[] }[],
  idByPrinter: ReadonlyMap<string, string>,
): SeedRow[] {
  const partKeys = new Map(
    parts.flatMap(({ table, rows }) => rows.map((row) => [`${table}\n${String(row.cells.name)}`, row.seedKey])),
  );
  const rows = readRows(dataDirectory, "compatibility.csv", compatibilityRow).map((link): SeedRow => {
    const partKey = partKeys.get(`${link.part_table_name}\n${link.part_name}`);
    if (partKey === undefined) {
      throw new Error(`compatibility.csv: no part "${link.part_name}" in ${link.part_table_name}.csv`);
    }
    const forAll = link.printer_manufacturer === "" && link.printer_name === "";
    const printerId = forAll ? null : idByPrinter.get(printerKey(link.printer_manufacturer, link.printer_name));
    if (printerId === undefined) {
      throw new Error(`compatibility.csv: no printer "${link.printer_manufacturer} ${link.printer_name}"`);
    }
    return {
      seedKey: `${link.part_table_name}: ${link.part_name} / ${printerId ?? "all printers"}`,
      cells: { part_table_name: link.part_table_name, part_key: partKey, printer_id: printerId },
    };
  });
  mustBeUnique(
    rows.map((row) => row.seedKey),
    "compatibility.csv",
  );
  return rows;
}

/**
 * The whole seed as SQL, from the CSV files of a directory (the project's own by default). The first line is
 * `-- seed-version: <12 hex digits>`, a hash of everything below it. Throws, naming file and cell, when a file
 * does not hold what the schema expects or rows contradict each other.
 */
export function buildSeed(dataDirectory: string = path.join(SEED_DIRECTORY, "data")): string {
  const parts = buildParts(dataDirectory);
  const manufacturers = buildManufacturers(dataDirectory, parts);
  const printers = buildPrinters(dataDirectory);
  const compatibility = buildCompatibility(dataDirectory, parts, printers.idByPrinter);
  const body = [
    `-- Written by scripts/build-seed.ts from supabase/seed/data. Change the CSV files, not this one.
--
-- Safe to run again and to replace by a newer version: each row is planted once, and what people renamed,
-- changed or deleted since stays as they left it (private.seed_rows remembers).
`,
    insertRows("manufacturers", ["manufacturer", "slug", "country", "website", "source"], manufacturers),
    insertRows(
      "printers",
      ["id_uuid", "slug", ...printerRow.keyof().options, "build_plate_dimensions", "status", "popular"],
      printers.rows,
    ),
    ...parts.map(({ table, columns, rows }) => insertParts(table, columns, rows)),
    insertCompatibility(compatibility),
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
