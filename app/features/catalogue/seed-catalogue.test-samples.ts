import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { PART_CATEGORIES, partKey, type Part, type PartCategory, type Printer } from "./catalogue.model";
import { samplePrinter, sampleRows } from "./catalogue.test-samples";
import type { CatalogueData, PartInterfaceRow } from "./engine/catalogue-data.server";
import {
  compatibilityRowSchema,
  interfaceRowSchema,
  interfaceRuleRowSchema,
  partInterfaceRowSchema,
  printerInterfaceRowSchema,
  synonymRowSchema,
} from "./engine/load/fit-rows.server";
import { partRowSchema, toPart } from "./engine/load/rows.server";

/** The catalogue that ships with the product, for tests that ask it what visitors ask. */

const cell = z.string().transform((text) => (text === "" ? null : text));
const table = z.array(z.record(z.string(), cell));
type Row = Readonly<Record<string, string | null>>;

/** The rows of a file of the seed; a blank cell is null. */
export function seedRows(file: string): readonly Row[] {
  return table.parse(parse(readFileSync(`supabase/seed/data/${file}.csv`), { columns: true }));
}

/** Flags as flags; columns that the file names otherwise as the table has them. */
function columnsOf(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]): [string, string | boolean | null] => [
      column.replace(/_(g|mm3s)$/, ""),
      value === "true" || value === "false" ? value === "true" : value,
    ]),
  );
}

function partsOf(category: PartCategory, purposes: ReadonlyMap<string, readonly string[]>): Part[] {
  return seedRows(category).map((row, at) => {
    const columns = { ...columnsOf(row), id: at + 1, created_at: "2026-01-01T00:00:00Z" };
    const part = toPart(category, partRowSchema.parse(columns), null);
    return { ...part, purpose: purposes.get(`${category} ${part.name}`) ?? [] };
  });
}

function nameOf({ manufacturer, name }: Row): string {
  return `${manufacturer ?? ""} ${name ?? ""}`;
}

function printersOf(): Printer[] {
  const popular = new Set(seedRows("printers-popular").map(nameOf));
  return seedRows("printers").map((row) =>
    samplePrinter({
      manufacturer: row["manufacturer"] ?? "",
      name: row["name"] ?? "",
      idUuid: nameOf(row),
      popular: popular.has(nameOf(row)),
    }),
  );
}

/** Everything the seed says, parsed as rows of the database are. */
export function seedCatalogue(): CatalogueData {
  const purposes = new Map(
    seedRows("about-parts/purpose").map((row) => [
      `${row["part_table_name"] ?? ""} ${row["part_name"] ?? ""}`,
      (row["purpose"] ?? "").split("|"),
    ]),
  );
  const parts = PART_CATEGORIES.flatMap((category) => partsOf(category, purposes));
  const idOfPart = new Map(parts.map((part) => [`${part.table} ${part.name}`, part.id]));
  const partId = (row: Row) => idOfPart.get(`${row["part_table_name"] ?? ""} ${row["part_name"] ?? ""}`);
  const listedPrinter = ({ printer_manufacturer: manufacturer = null, printer_name: name = null }: Row) =>
    name === null ? null : nameOf({ manufacturer, name });
  return sampleRows({
    parts,
    printers: printersOf(),
    compatibility: seedRows("compatibility").map((row) =>
      compatibilityRowSchema.parse({ ...row, part_id: partId(row), printer_id: listedPrinter(row) }),
    ),
    interfaces: seedRows("interfaces").map((row) => interfaceRowSchema.parse(row)),
    interfaceRules: seedRows("interface-rules").map((row) => interfaceRuleRowSchema.parse(row)),
    partInterfaces: seedRows("part-interfaces").map((row) =>
      partInterfaceRowSchema.parse({ ...row, part_id: partId(row) }),
    ),
    printerInterfaces: seedRows("printer-interfaces").map((row) =>
      printerInterfaceRowSchema.parse({ ...row, printer_id: nameOf(row) }),
    ),
    synonyms: seedRows("synonyms").map((row) => synonymRowSchema.parse(row)),
  });
}

/** The interfaces of each part of a catalogue. */
export function interfacesByPart({
  partInterfaces,
}: Pick<CatalogueData, "partInterfaces">): (part: Pick<Part, "key">) => readonly PartInterfaceRow[] {
  const byPart = new Map<string, PartInterfaceRow[]>();
  for (const fact of partInterfaces) {
    const key = partKey(fact.table, fact.partId);
    byPart.set(key, [...(byPart.get(key) ?? []), fact]);
  }
  return ({ key }) => byPart.get(key) ?? [];
}
