import type { PartCategory } from "../../catalogue/catalogue.model";
import { DEAL_FIELDS } from "./deal-fields.model";
import { COMPATIBILITY_FIELDS, PART_INTERFACE_FIELDS, PRINTER_INTERFACE_FIELDS } from "./fact-fields.model";
import type { Field } from "./field.model";
import { partFields } from "./part-fields.model";
import { MANUFACTURER_FIELDS, PRINTER_FIELDS } from "./printer-fields.model";

/** The tables that people may add rows to or correct. */
export type DescribedTable =
  | PartCategory
  | "printers"
  | "manufacturers"
  | "part_printer_compatibility"
  | "part_interfaces"
  | "printer_interfaces"
  | "deals";

/** The one description of each table, in the order of forms. */
export const TABLE_FIELDS: Readonly<Record<DescribedTable, readonly Field[]>> = {
  hotend: partFields("hotend"),
  extruder: partFields("extruder"),
  bed: partFields("bed"),
  build_plate: partFields("build_plate"),
  probe: partFields("probe"),
  fan: partFields("fan"),
  motion_system: partFields("motion_system"),
  tools: partFields("tools"),
  printers: PRINTER_FIELDS,
  manufacturers: MANUFACTURER_FIELDS,
  part_printer_compatibility: COMPATIBILITY_FIELDS,
  part_interfaces: PART_INTERFACE_FIELDS,
  printer_interfaces: PRINTER_INTERFACE_FIELDS,
  deals: DEAL_FIELDS,
};

/** Columns that nobody types: the database keeps them, or a form has them as what it is about. */
export const KEPT_COLUMNS: Readonly<Record<"parts" | DescribedTable, readonly string[]>> = {
  ...perCategory(["id", "category", "part_slug", "created_at", "updated_at"]),
  parts: ["id", "item_table", "item_id", "manufacturer_slug", "part_slug", "name", "pins", "created_at", "updated_at"],
  printers: ["id", "id_uuid", "slug", "old_slugs", "build_plate_dimensions", "created_at", "updated_at"],
  manufacturers: ["id", "slug", "old_slugs", "created_at", "updated_at"],
  part_printer_compatibility: ["id", "part_table_name", "part_id", "created_at"],
  part_interfaces: ["id", "part_table_name", "part_id", "created_at"],
  printer_interfaces: ["id", "printer_id", "created_at"],
  deals: [
    ...["id", "item_table", "item_id", "submitted_by", "clicks", "reported_at", "price_per_kg"],
    ...["created_at", "updated_at"],
  ],
};

function perCategory(columns: readonly string[]): Record<PartCategory, readonly string[]> {
  return {
    ...{ hotend: columns, extruder: columns, bed: columns, build_plate: columns },
    ...{ probe: columns, fan: columns, motion_system: columns, tools: columns },
  };
}

/** Columns of the registry that are fields of all parts. */
export const REGISTRY_FIELDS: readonly string[] = [
  ...["purpose", "purchase_kind", "purchase_detail", "purchase_source", "status", "superseded_by", "needs"],
];

/** Whether there is a description of a table. */
export function isDescribed(table: string): table is DescribedTable {
  return Object.hasOwn(TABLE_FIELDS, table);
}

/** What members may send of a table. */
export function memberFields(table: DescribedTable): readonly Field[] {
  return TABLE_FIELDS[table].filter(({ by }) => by !== "admins");
}

/** One field of a table; null for a column without one. */
export function fieldOfTable(table: string, column: string): Field | null {
  return isDescribed(table) ? (TABLE_FIELDS[table].find((field) => field.column === column) ?? null) : null;
}
