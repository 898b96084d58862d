import { z } from "zod";
import {
  CATEGORY_SPECS,
  PART_CATEGORIES,
  type Manufacturer,
  type Part,
  type PartCategory,
  type Printer,
} from "~/features/catalogue/catalogue.model";
import type {
  CompatibilityRow,
  PartInterfaceRow,
  PrinterInterfaceRow,
} from "~/features/catalogue/engine/catalogue-data.server";
import type { InterfaceRule } from "~/features/catalogue/fit/fit-facts.model";
import { startEmbeddedBackend, type Database } from "../../server/embedded/index";
import { quietLog } from "../../scripts/quiet-log";
import { generateCatalogue } from "./catalogue-generator";

const ROWS_PER_INSERT = 5_000;

/**
 * Makes a data directory as the product leaves it, holding a generated catalogue instead of the seed: same
 * migrations, same triggers, same secrets.
 *
 * @param dataDir an empty directory
 * @param migrationsDir those of the product that will serve it
 * @param size number of parts
 */
export async function makeGeneratedData(dataDir: string, migrationsDir: string, size: number): Promise<void> {
  const { parts, printers, manufacturers, compatibility, ...facts } = generateCatalogue(size);
  const backend = await startEmbeddedBackend({
    dataDir,
    log: quietLog,
    siteUrl: "http://localhost",
    migrationsDir,
    seedDir: null,
  });
  try {
    await backend.withDatabase(async (database) => {
      await insert(database, "manufacturers", manufacturers.map(manufacturerRow));
      await insert(database, "printers", printers.map(printerRow));
      for (const table of PART_CATEGORIES) {
        await insert(database, table, parts.filter((part) => part.table === table).map(partRow));
      }
      await setRatings(database, parts);
      await insert(database, "part_printer_compatibility", compatibility.map(compatibilityRow));
      await insert(
        database,
        "interfaces",
        facts.interfaces.map(({ kind, value, label }) => ({ kind, value, label })),
      );
      await insert(database, "interface_rules", facts.interfaceRules.map(ruleRow));
      await insert(database, "printer_interfaces", facts.printerInterfaces.map(printerInterfaceRow));
      await insert(database, "part_interfaces", facts.partInterfaces.map(partInterfaceRow));
      await database.exec("analyze");
    });
  } finally {
    await backend.close();
  }
}

type Row = Readonly<Record<string, unknown>>;

/** One statement per batch: a statement of 500 rows and more is one change of the catalogue. */
async function insert(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await database.query(
      z.unknown(),
      `insert into public.${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(at, at + ROWS_PER_INSERT))],
    );
  }
}

/** Writes the ratings past the trigger that makes them from reports of fit, of which a generated catalogue has none. */
async function setRatings(database: Database, parts: readonly Part[]): Promise<void> {
  await database.exec("set session_replication_role = replica");
  for (const table of PART_CATEGORIES) {
    const rated = parts.filter((part) => part.table === table && part.rating !== null);
    await database.query(
      z.unknown(),
      `update public.${table} as part set rating = rated.rating
       from jsonb_to_recordset($1::jsonb) as rated(id bigint, rating numeric) where part.id = rated.id`,
      [JSON.stringify(rated.map(({ id, rating }) => ({ id, rating })))],
    );
  }
  await database.exec("set session_replication_role = origin");
}

function manufacturerRow({ id, name, slug }: Manufacturer): Row {
  return { id, manufacturer: name, slug, status: "approved" };
}

function printerRow(printer: Printer): Row {
  return {
    id_uuid: printer.idUuid,
    name: printer.name,
    manufacturer: printer.manufacturer,
    slug: printer.slug,
    build_plate_dimensions: printer.dimensions,
    status: "approved",
    popular: printer.popular,
    build_x_mm: printer.buildXMm,
    build_y_mm: printer.buildYMm,
    build_z_mm: printer.buildZMm,
    bed_shape: printer.bedShape,
    kinematics: printer.kinematics,
    gcode_flavor: printer.gcodeFlavor,
    default_nozzle_mm: printer.defaultNozzleMm,
    extruder_type: printer.extruderType,
    enclosed: printer.enclosed,
  };
}

function partRow(part: Part): Row {
  const common = {
    id: part.id,
    name: part.name,
    description: part.description,
    subcategory: part.subcategory,
    subcategory2: part.subcategory2,
    source: part.source,
    confidence: part.confidence,
    created_at: part.createdAt,
    ...ownColumns(part),
  };
  if (part.table === "fan") return common;
  return {
    ...common,
    manufacturer: part.manufacturer,
    requires_config: part.requiresConfig,
    requires_electrical: part.requiresElectrical,
    requires_printing: part.requiresPrinting,
    requires_tools: part.requiresTools,
    requires_purchase: part.requiresPurchase,
  };
}

function ownColumns({ table, specs }: { readonly table: PartCategory; readonly specs: Row }): Row {
  return Object.fromEntries(CATEGORY_SPECS[table].map(({ column }) => [column, specs[column] ?? null]));
}

function ruleRow({ category, subcategory, kind, role, caveat }: InterfaceRule): Row {
  return { part_table_name: category, subcategory, kind, role, caveat };
}

function printerInterfaceRow({ printerId, kind, value, source, confidence }: PrinterInterfaceRow): Row {
  return { printer_id: printerId, kind, value, source, confidence };
}

function partInterfaceRow({ table, partId, kind, value, source, confidence }: PartInterfaceRow): Row {
  return { part_table_name: table, part_id: partId, kind, value, source, confidence };
}

function compatibilityRow({ table, partId, printerId, fit }: CompatibilityRow): Row {
  return { part_table_name: table, part_id: partId, printer_id: printerId, fit };
}
