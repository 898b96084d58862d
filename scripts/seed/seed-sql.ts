/* The SQL statements of the seed: each inserts its rows once, and never a row it has inserted before. */

type SqlType = "text" | "boolean" | "numeric" | "uuid" | "bigint";
export type SqlValue = string | boolean | null;

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

/** One row of the seed. */
export interface SeedRow {
  /** Identifies the row in private.seed_rows. */
  seedKey: string;
  cells: Readonly<Record<string, SqlValue>>;
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

function notInsertedBefore(entity: string): string {
  return `not exists (select from private.seed_rows where entity = '${entity}' and seed_rows.seed_key = wanted.seed_key)`;
}

function typedColumns(columns: readonly string[]): string {
  return columns
    .map((column) => (typeOf(column) === "text" ? `wanted.${column}` : `wanted.${column}::${typeOf(column)}`))
    .join(", ");
}

/** Inserts manufacturers and printers, which no other seed row refers to by a generated id. */
export function insertRows(entity: string, columns: readonly string[], rows: readonly SeedRow[]): string {
  return `${wantedRows(columns, rows)}, planted as (
  insert into public.${entity} (${columns.join(", ")})
  select ${typedColumns(columns)} from wanted
  where ${notInsertedBefore(entity)}
  order by wanted.position
  on conflict do nothing
)
insert into private.seed_rows (entity, seed_key)
select '${entity}', wanted.seed_key from wanted
on conflict do nothing;
`;
}

/** Inserts parts and keeps their generated ids, since compatibility rows refer to them. */
export function insertParts(table: string, columns: readonly string[], rows: readonly SeedRow[]): string {
  return `${wantedRows(columns, rows)}, planted as (
  insert into public.${table} (${columns.join(", ")})
  select ${typedColumns(columns)} from wanted
  where ${notInsertedBefore(table)}
  order by wanted.position
  returning id, name
)
insert into private.seed_rows (entity, seed_key, row_id)
select '${table}', wanted.seed_key, planted.id from wanted join planted using (name);
`;
}

export function insertCompatibility(rows: readonly SeedRow[]): string {
  const entity = "part_printer_compatibility";
  return `${wantedRows(["part_table_name", "part_key", "printer_id"], rows)}, planted as (
  insert into public.${entity} (part_table_name, part_id, printer_id)
  select parts.item_table, parts.item_id, printers.id_uuid
  from wanted
  join private.seed_rows as part on part.entity = wanted.part_table_name and part.seed_key = wanted.part_key
  join public.parts on parts.item_table = wanted.part_table_name and parts.item_id = part.row_id
  left join public.printers on printers.id_uuid = wanted.printer_id::uuid
  where ${notInsertedBefore(entity)}
    and (wanted.printer_id is null or printers.id_uuid is not null)
  order by wanted.position
  on conflict do nothing
)
insert into private.seed_rows (entity, seed_key)
select '${entity}', wanted.seed_key from wanted
on conflict do nothing;
`;
}
