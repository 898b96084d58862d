import { createHash } from "node:crypto";
import { PART_CATEGORIES, printerLabel, slugify, type PartCategory } from "~/features/catalogue/catalogue.model";
import { manufacturerRow, PART_FILES, printerRow, RENAMED_COLUMNS, type PrinterRow } from "./csv-rows";
import type { Located, SeedFiles } from "./seed-files";
import type { SeedRow, SeedTable, SqlValue } from "./seed-sql";

/* Manufacturers, printers and parts: the rows that others name. */

/** RFC 9562 namespace of this catalogue's printers; changing it would give every printer a new id. */
const PRINTER_NAMESPACE = "5c0f1a1e-3d00-5e1f-8a7e-f1257a1e12d0";

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

/** The printers with their ids. */
export interface SeedPrinters {
  readonly table: SeedTable;
  id(manufacturer: string, name: string): string | undefined;
}

const printerKey = (manufacturer: string, name: string) => `${manufacturer}\n${name}`;

/** A popular printer's row adds to the row of the full list, and must not contradict it. */
function mergedPrinter(files: SeedFiles, full: PrinterRow, popular: Located<PrinterRow> | undefined): PrinterRow {
  if (popular === undefined) return full;
  for (const column of printerRow.keyof().options) {
    if (column !== "source" && full[column] !== null && full[column] !== popular.row[column]) {
      files.problem("printers-popular.csv", popular.line, `contradicts printers.csv: ${full.name}, ${column}`);
    }
  }
  return popular.row;
}

/** The rows of printers.csv and printers-popular.csv. */
export function printersOf(files: SeedFiles): SeedPrinters {
  const keyOf = (row: PrinterRow) => printerKey(row.manufacturer, row.name);
  const full = files.rows("printers.csv", printerRow);
  const popularRows = files.rows("printers-popular.csv", printerRow);
  files.mustBeUnique("printers.csv", full, ({ manufacturer, name }) => `${manufacturer} ${name}`);
  files.mustBeUnique("printers-popular.csv", popularRows, ({ manufacturer, name }) => `${manufacturer} ${name}`);
  const popular = new Map(popularRows.map((located) => [keyOf(located.row), located]));

  const slugs = new Set<string>();
  const ids = new Map<string, string>();
  const rows = full.map(({ row }): SeedRow => {
    const key = keyOf(row);
    const printer = mergedPrinter(files, row, popular.get(key));
    const base = slugify(printerLabel(row.manufacturer, row.name));
    let slug = base;
    for (let suffix = 2; slugs.has(slug); suffix += 1) slug = `${base}-${String(suffix)}`;
    slugs.add(slug);
    const id = nameBasedUuid(PRINTER_NAMESPACE, slug);
    ids.set(key, id);
    const { build_x_mm: x, build_y_mm: y, build_z_mm: z } = printer;
    return {
      ...printer,
      id_uuid: id,
      slug,
      build_plate_dimensions: x !== null && y !== null && z !== null ? `${x} x ${y} x ${z} mm` : null,
      status: "approved",
      popular: popular.delete(key),
    };
  });
  for (const { row, line } of popular.values()) {
    files.problem("printers-popular.csv", line, `no printer "${row.manufacturer} ${row.name}" in printers.csv`);
  }
  return {
    table: {
      name: "printers",
      columns: ["id_uuid", "slug", ...printerRow.keyof().options, "build_plate_dimensions", "status", "popular"],
      key: "id_uuid::text",
      together: [["build_x_mm", "build_y_mm", "build_z_mm", "build_plate_dimensions"]],
      rows,
    },
    id: (manufacturer, name) => ids.get(printerKey(manufacturer, name)),
  };
}

/** The parts of the eight tables. */
export interface SeedParts {
  readonly tables: readonly SeedTable[];
  /** The part of this name, and the line it stands in. */
  find(table: PartCategory, name: string): SeedPart | undefined;
  /** Every part, in the order of the files. */
  readonly all: readonly SeedPart[];
}

export interface SeedPart {
  readonly table: PartCategory;
  readonly name: string;
  readonly cells: SeedRow;
  readonly line: number;
}

/** Members keep a part by its id, and people may have said more about it than the seed: neither is lost. */
const keepPartIf = (
  table: PartCategory,
) => `exists (select from public.pinned_items where item_id = '${table}:' || item.id)
      or exists (select from public.collection_items as held where held.item_table = '${table}' and held.item_id = item.id)
      or exists (select from public.fit_reports as report where report.item_table = '${table}' and report.item_id = item.id)
      or exists (
        select from public.part_printer_compatibility as link where link.part_table_name = '${table}' and link.part_id = item.id)
      or exists (
        select from public.part_interfaces as fact where fact.part_table_name = '${table}' and fact.part_id = item.id)`;

/** The rows of the eight part tables. */
export function partsOf(files: SeedFiles): SeedParts {
  const byName = new Map<string, SeedPart>();
  const tables = PART_CATEGORIES.map((table): SeedTable => {
    const schema = PART_FILES[table];
    const located = files.rows<Readonly<Record<string, SqlValue>>>(`${table}.csv`, schema);
    files.mustBeUnique(`${table}.csv`, located, ({ name }) => `"${String(name)}"`);
    const rows = located.map(({ row, line }): SeedRow => {
      const cells = Object.fromEntries(
        Object.entries(row).map(([column, cell]) => [RENAMED_COLUMNS[column] ?? column, cell]),
      );
      const name = String(cells.name);
      byName.set(`${table}\n${name}`, { table, name, cells, line });
      return cells;
    });
    const columns = schema.keyof().options.map((column) => RENAMED_COLUMNS[column] ?? column);
    return { name: table, columns, key: "name", rows, keepIf: keepPartIf(table) };
  });
  return { tables, all: [...byName.values()], find: (table, name) => byName.get(`${table}\n${name}`) };
}

/** The manufacturers of printers, then those that only parts name. One slug is one manufacturer. */
export function manufacturersOf(files: SeedFiles, parts: SeedParts): SeedTable {
  const rows = new Map<string, SeedRow>();
  const located = files.rows("manufacturers.csv", manufacturerRow);
  files.mustBeUnique("manufacturers.csv", located, ({ name }) => `a maker with the slug "${slugify(name)}"`);
  for (const { row } of located) {
    const { name: manufacturer, country, website, source } = row;
    const slug = slugify(manufacturer);
    rows.set(slug, { manufacturer, slug, country, website, source });
  }
  const partManufacturers = parts.all.map(({ cells }) => cells.manufacturer);
  const named = [...new Set(partManufacturers.filter((name) => typeof name === "string"))].sort();
  for (const manufacturer of named) {
    const slug = slugify(manufacturer);
    if (!rows.has(slug)) rows.set(slug, { manufacturer, slug, country: null, website: null, source: null });
  }
  return {
    name: "manufacturers",
    columns: ["manufacturer", "slug", "country", "website", "source"],
    key: "slug",
    rows: [...rows.values()],
    keepIf: `exists (select from public.parts where parts.manufacturer_slug = item.slug)
      or exists (select from public.printers where printers.manufacturer = item.manufacturer)`,
  };
}
