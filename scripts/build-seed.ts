/**
 * Writes supabase/seed/catalogue.sql from the CSV files in supabase/seed/data.
 *
 * Run `tsx scripts/build-seed.ts` after changing a CSV file, or with `--check` to learn whether the committed
 * seed is what the files say. The output depends on the files alone: no clock, no randomness, no locale.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { slugify } from "~/features/catalogue/catalogue.model";

const SEED_DIRECTORY = fileURLToPath(new URL("../supabase/seed/", import.meta.url));
const SEED_FILE = path.join(SEED_DIRECTORY, "catalogue.sql");

/** RFC 9562 namespace of this catalogue's printers; changing it would give every printer a new id. */
const PRINTER_NAMESPACE = "5c0f1a1e-3d00-5e1f-8a7e-f1257a1e12d0";

type SqlType = "text" | "boolean" | "numeric" | "uuid" | "bigint";
type SqlValue = string | boolean | null;

/** A blank cell is "not found" and stays unknown: never zero, never "no". */
const text = z.string().transform((cell) => (cell === "" ? null : cell));
const requiredText = z.string().min(1);
const figure = z
  .string()
  .regex(/^(?:\d+(?:\.\d+)?)?$/, "must be a plain decimal number or blank")
  .transform((cell) => (cell === "" ? null : cell));
const flag = z.enum(["true", "false", ""]).transform((cell) => (cell === "" ? null : cell === "true"));
const yesNo = z.enum(["yes", "no", ""]).transform((cell) => (cell === "" ? null : cell === "yes"));
const confidence = z.enum(["high", "medium", "low"]);
const httpAddress = z
  .string()
  .regex(/^(?:https?:\/\/.+)?$/, "must be an http(s) address or blank")
  .transform((cell) => (cell === "" ? null : cell));

const makerRow = z.strictObject({
  name: requiredText,
  country: text,
  website: httpAddress,
  source: text,
  printer_count: z.string(),
});

const printerRow = z.strictObject({
  manufacturer: requiredText,
  name: requiredText,
  build_x_mm: figure,
  build_y_mm: figure,
  build_z_mm: figure,
  bed_shape: text,
  kinematics: text,
  gcode_flavor: text,
  default_nozzle_mm: figure,
  extruder_type: text,
  enclosed: yesNo,
  source: text,
});
type PrinterRow = z.infer<typeof printerRow>;

const compatibilityRow = z.strictObject({
  part_table_name: requiredText,
  part_name: requiredText,
  printer_manufacturer: z.string(),
  printer_name: z.string(),
});

const namedColumns = { name: requiredText, description: text };
const describedColumns = { subcategory: text, subcategory2: text, source: text, confidence };
const madeColumns = {
  ...namedColumns,
  manufacturer: text,
  requires_config: flag,
  requires_electrical: flag,
  requires_printing: flag,
  requires_tools: flag,
  requires_purchase: flag,
  ...describedColumns,
};

/** The eight part tables: what a row of each file must look like. */
const PART_FILES = {
  bed: z.strictObject({ ...madeColumns, construction: text, subtype: text }),
  build_plate: z.strictObject({ ...madeColumns, material: text, texture: text, build_plate: text }),
  extruder: z.strictObject({
    ...madeColumns,
    adjustable_tension: flag,
    filament_sensor: flag,
    filament_cutter: flag,
    vented_design: flag,
    construction_material: text,
    motor_type: text,
    weight_g: figure,
  }),
  fan: z.strictObject({ ...namedColumns, ...describedColumns, cfm: figure }),
  hotend: z.strictObject({
    ...madeColumns,
    cfs_compatible: flag,
    nozzle_type: text,
    heater_voltage: figure,
    max_flow_rate_mm3s: figure,
    heater_wattage: figure,
  }),
  motion_system: z.strictObject({ ...madeColumns, subtype: text }),
  probe: z.strictObject({ ...madeColumns, dockable: flag, probe_type: text }),
  tools: z.strictObject({ ...madeColumns, tool_type: text }),
};

/** Columns whose file name carries the unit and whose table name does not. */
const RENAMED_COLUMNS: Readonly<Record<string, string>> = {
  weight_g: "weight",
  max_flow_rate_mm3s: "max_flow_rate",
};

/** Types of the columns that are not text. */
const COLUMN_TYPES: Readonly<Record<string, SqlType>> = {
  requires_config: "boolean",
  requires_electrical: "boolean",
  requires_printing: "boolean",
  requires_tools: "boolean",
  requires_purchase: "boolean",
  adjustable_tension: "boolean",
  filament_sensor: "boolean",
  filament_cutter: "boolean",
  vented_design: "boolean",
  cfs_compatible: "boolean",
  dockable: "boolean",
  popular: "boolean",
  enclosed: "boolean",
  weight: "numeric",
  cfm: "numeric",
  heater_voltage: "numeric",
  max_flow_rate: "numeric",
  heater_wattage: "numeric",
  build_x_mm: "numeric",
  build_y_mm: "numeric",
  build_z_mm: "numeric",
  default_nozzle_mm: "numeric",
  id_uuid: "uuid",
  printer_id: "uuid",
};

interface SeedRow {
  /** What the row is remembered by in private.seed_rows. */
  seedKey: string;
  cells: Readonly<Record<string, SqlValue>>;
}

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

function literal(value: SqlValue): string {
  if (value === null) {
    return "null";
  }
  return typeof value === "boolean" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

function typeOf(column: string): SqlType {
  return COLUMN_TYPES[column] ?? "text";
}

/** `wanted (position, seed_key, ...columns)` as a common table expression over literal rows. */
function wantedRows(columns: readonly string[], rows: readonly SeedRow[]): string {
  const lines = rows.map((row, index) => {
    const cells = columns.map((column) => literal(row.cells[column] ?? null));
    return `  (${[String(index + 1), literal(row.seedKey), ...cells].join(", ")})`;
  });
  return `with wanted (${["position", "seed_key", ...columns].join(", ")}) as (values\n${lines.join(",\n")}\n)`;
}

function notYetPlanted(entity: string): string {
  return `not exists (select from private.seed_rows where entity = '${entity}' and seed_rows.seed_key = wanted.seed_key)`;
}

function typedColumns(columns: readonly string[]): string {
  return columns
    .map((column) => (typeOf(column) === "text" ? `wanted.${column}` : `wanted.${column}::${typeOf(column)}`))
    .join(", ");
}

/** Rows that no other seed row refers to by a number the database gives: makers and printers. */
function plantRows(entity: string, columns: readonly string[], rows: readonly SeedRow[]): string {
  return `${wantedRows(columns, rows)}, planted as (
  insert into public.${entity} (${columns.join(", ")})
  select ${typedColumns(columns)} from wanted
  where ${notYetPlanted(entity)}
  order by wanted.position
  on conflict do nothing
)
insert into private.seed_rows (entity, seed_key)
select '${entity}', wanted.seed_key from wanted
on conflict do nothing;
`;
}

/** Parts: the id each one is given is kept, since compatibility rows refer to it. */
function plantParts(table: string, columns: readonly string[], rows: readonly SeedRow[]): string {
  return `${wantedRows(columns, rows)}, planted as (
  insert into public.${table} (${columns.join(", ")})
  select ${typedColumns(columns)} from wanted
  where ${notYetPlanted(table)}
  order by wanted.position
  returning id, name
)
insert into private.seed_rows (entity, seed_key, row_id)
select '${table}', wanted.seed_key, planted.id from wanted join planted using (name);
`;
}

function plantCompatibility(rows: readonly SeedRow[]): string {
  const entity = "part_printer_compatibility";
  return `${wantedRows(["part_table_name", "part_key", "printer_id"], rows)}, planted as (
  insert into public.${entity} (part_table_name, part_id, printer_id)
  select parts.item_table, parts.item_id, printers.id_uuid
  from wanted
  join private.seed_rows as part on part.entity = wanted.part_table_name and part.seed_key = wanted.part_key
  join public.parts on parts.item_table = wanted.part_table_name and parts.item_id = part.row_id
  left join public.printers on printers.id_uuid = wanted.printer_id::uuid
  where ${notYetPlanted(entity)}
    and (wanted.printer_id is null or printers.id_uuid is not null)
  order by wanted.position
  on conflict do nothing
)
insert into private.seed_rows (entity, seed_key)
select '${entity}', wanted.seed_key from wanted
on conflict do nothing;
`;
}

function printerKey(manufacturer: string, name: string): string {
  return `${manufacturer}\n${name}`;
}

/** A popular printer's row says more than the same printer's row in the full list, and never the contrary. */
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

/** The printer makers of the list, then the makers only parts name. A maker is one address: one slug. */
function buildMakers(dataDirectory: string, parts: readonly { rows: readonly SeedRow[] }[]): SeedRow[] {
  const rows = new Map<string, SeedRow>();
  for (const { name, country, website, source } of readRows(dataDirectory, "manufacturers.csv", makerRow)) {
    const slug = slugify(name);
    if (rows.has(slug)) {
      throw new Error(`manufacturers.csv: two makers share the slug "${slug}"`);
    }
    rows.set(slug, { seedKey: slug, cells: { manufacturer: name, slug, country, website, source } });
  }
  const partMakers = parts.flatMap((table) => table.rows.map((row) => row.cells.manufacturer));
  const named = [...new Set(partMakers.filter((maker) => typeof maker === "string"))].sort();
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
  const makers = buildMakers(dataDirectory, parts);
  const printers = buildPrinters(dataDirectory);
  const compatibility = buildCompatibility(dataDirectory, parts, printers.idByPrinter);
  const body = [
    `-- Written by scripts/build-seed.ts from supabase/seed/data. Change the CSV files, not this one.
--
-- Safe to run again and to replace by a newer version: each row is planted once, and what people renamed,
-- changed or deleted since stays as they left it (private.seed_rows remembers).
`,
    plantRows("manufacturers", ["manufacturer", "slug", "country", "website", "source"], makers),
    plantRows(
      "printers",
      ["id_uuid", "slug", ...printerRow.keyof().options, "build_plate_dimensions", "status", "popular"],
      printers.rows,
    ),
    ...parts.map(({ table, columns, rows }) => plantParts(table, columns, rows)),
    plantCompatibility(compatibility),
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
