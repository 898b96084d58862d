/*
 * The SQL statements of the seed. Each table's rows are first written to a temporary table, `wanted_{table}`; the
 * statements after that compare it with what older seeds have planted (private.seed_rows) and with what is there now.
 */

type SqlType = "text" | "text[]" | "boolean" | "numeric" | "uuid" | "timestamptz";
export type SqlValue = string | boolean | null | readonly string[];
export type SeedRow = Readonly<Record<string, SqlValue>>;

/** The rows that the seed wants in one table. */
export interface SeedTable {
  readonly name: string;
  /** What the seed writes. A column without a value in any row is written as NULL. */
  readonly columns: readonly string[];
  /** SQL over the columns: what identifies a row in private.seed_rows, now and in later seeds. */
  readonly key: string;
  readonly rows: readonly SeedRow[];
  /** Whether the rows name a part (`part_table_name`, `part_name`), whose id is written to `part_id`. */
  readonly ofParts?: true;
  /** SQL over `wanted`: what has to be there for a row to be added. */
  readonly addIf?: string;
  /** The columns that say what a row is about: whoever changes one of them has written another row, which stays whole. */
  readonly subject?: readonly string[];
  /** Groups of columns that say one thing together: whoever changes one of a group has changed all of it. */
  readonly together?: readonly (readonly string[])[];
  /** SQL over `item`: what keeps a row that is no longer wanted. */
  readonly keepIf?: string;
}

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
  verified_at: "timestamptz",
  purpose: "text[]",
};

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function literal(value: SqlValue): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  return text(typeof value === "string" ? value : `{${value.join(",")}}`);
}

/** The columns, each with a prefix: `item.name, item.weight`. */
function columnsOf(table: SeedTable, prefix = ""): string {
  return table.columns.map((column) => prefix + column).join(", ");
}

/** The columns that the rows state; the id of a part is found by its name. */
function statedColumns({ columns, ofParts, rows }: SeedTable): readonly string[] {
  const own = columns.filter((column) => rows.some((row) => column in row));
  return ofParts ? [...new Set(["part_table_name", "part_name", ...own])] : own;
}

function contentOf({ columns }: SeedTable): string {
  return `jsonb_build_object(${columns.map((column) => `'${column}', wanted.${column}`).join(", ")})`;
}

/** True while a whole row says what the seed wrote. Joined rather than contained, since a list contains its parts. */
const UNCHANGED = "to_jsonb(item) || planted.content = to_jsonb(item)";

/** The temporary table with the rows that are wanted, in their order. */
export function wantedRows(table: SeedTable): string {
  const stated = statedColumns(table);
  const columns = [...new Set([...table.columns, ...stated, ...(table.ofParts ? ["part_id"] : [])])].map((column) =>
    column === "part_id" ? "part_id bigint" : `${column} ${COLUMN_TYPES[column] ?? "text"}`,
  );
  const rows = table.rows.map((row) => `  (${stated.map((column) => literal(row[column] ?? null)).join(", ")})`);
  return `create temporary table wanted_${table.name} (
  position integer generated always as identity, row_id bigint, ${columns.join(", ")},
  seed_key text primary key generated always as (${table.key}) stored
);
insert into wanted_${table.name} (${stated.join(", ")}) values
${rows.join(",\n")};
`;
}

/** Removes rows that older seeds planted, nobody has changed, and this one does not want any more. */
export function removeUnwanted({ name, keepIf }: SeedTable): string {
  return `with removed as (
  delete from public.${name} as item
  using private.seed_rows as planted
  where planted.entity = '${name}' and planted.row_id = item.id
    and not exists (select from wanted_${name} as wanted where wanted.seed_key = planted.seed_key)
    and ${UNCHANGED}${keepIf === undefined ? "" : `\n    and not (${keepIf})`}
  returning planted.seed_key
)
delete from private.seed_rows using removed
where seed_rows.entity = '${name}' and seed_rows.seed_key = removed.seed_key;
`;
}

/** Adds the rows that no seed has planted before, corrects what nobody has changed of the others, and remembers both. */
export function plantRows(table: SeedTable): string {
  const { name, addIf } = table;
  const sequence = `pg_get_serial_sequence('public.${name}', 'id')`;
  // Rows that came with an id of their own have not moved the sequence.
  return `${partIds(table)}${correctedRows(table)}
select setval(${sequence}, max(id)) from public.${name}
having max(id) > coalesce(pg_sequence_last_value(${sequence}::regclass), 0);

update wanted_${name} as wanted set row_id = numbered.id
from (
  select seed_key, nextval(${sequence}) as id
  from (
    select wanted.seed_key from wanted_${name} as wanted
    where not exists (
      select from private.seed_rows where entity = '${name}' and seed_rows.seed_key = wanted.seed_key)
    order by wanted.position
  ) as missing
) as numbered
where wanted.seed_key = numbered.seed_key;

with added as (
  insert into public.${name} (id, ${columnsOf(table)})
  select row_id, ${columnsOf(table)} from wanted_${name} as wanted
  where row_id is not null${addIf === undefined ? "" : `\n    and ${addIf}`}
  order by position
  on conflict do nothing
  returning id
)
insert into private.seed_rows (entity, seed_key, row_id)
select '${name}', wanted.seed_key, added.id
from wanted_${name} as wanted left join added on added.id = wanted.row_id
where wanted.row_id is not null;

${rememberedContents(table)}`;
}

/** Writes what is decided about parts to the registry, whose rows follow the parts. `fresh`: what a new row says. */
export function decideAboutParts(table: SeedTable, fresh: string): string {
  const { name } = table;
  return `${partIds(table)}delete from private.seed_rows
where entity = '${name}' and not exists (select from public.${name} as item where item.id = row_id);

insert into private.seed_rows (entity, seed_key, row_id, content)
select '${name}', wanted.seed_key, item.id, ${text(fresh)}::jsonb
from wanted_${name} as wanted
join public.${name} as item on item.item_table = wanted.part_table_name and item.item_id = wanted.part_id
on conflict do nothing;

${correctedRows(table)}
${rememberedContents(table)}`;
}

/** Corrects the columns in which a row says what the seed wrote last; the others stay as they are. */
function correctedRows(table: SeedTable): string {
  const { name, columns } = table;
  const corrected = columns.map(
    (column) => `case when ${unchangedFor(table, column)} then wanted.${column} else item.${column} end as ${column}`,
  );
  return `update public.${name} as item set (${columnsOf(table)}) = row(${columnsOf(table, "corrected.")})
from (
  select item.id,
    ${corrected.join(",\n    ")}
  from wanted_${name} as wanted
  join private.seed_rows as planted on planted.entity = '${name}' and planted.seed_key = wanted.seed_key
  join public.${name} as item on item.id = planted.row_id
  where planted.content is not null
) as corrected
where item.id = corrected.id
  and row(${columnsOf(table, "item.")}) is distinct from row(${columnsOf(table, "corrected.")});
`;
}

/** True while nobody has changed what decides about a column. One that older seeds did not write is nobody's yet. */
function unchangedFor({ subject = [], together = [] }: SeedTable, column: string): string {
  const group = together.find((columns) => columns.includes(column)) ?? [column];
  return [...new Set([...subject, ...group])]
    .map(
      (one) =>
        `(not planted.content ? '${one}' or coalesce(to_jsonb(item.${one}), 'null') = planted.content -> '${one}')`,
    )
    .join(" and ");
}

/** Remembers what this seed says of each row, also where the row says something else: that column is somebody's. */
function rememberedContents(table: SeedTable): string {
  const { name } = table;
  return `update private.seed_rows as planted set content = ${contentOf(table)}
from wanted_${name} as wanted
where planted.entity = '${name}' and planted.seed_key = wanted.seed_key
  and exists (select from public.${name} as item where item.id = planted.row_id)
  and planted.content is distinct from ${contentOf(table)};
`;
}

function partIds({ name, ofParts }: SeedTable): string {
  return ofParts
    ? `update wanted_${name} as wanted set part_id = parts.item_id
from private.seed_rows as planted
join public.parts on parts.item_table = planted.entity and parts.item_id = planted.row_id
where planted.entity = wanted.part_table_name and planted.seed_key = wanted.part_name;

`
    : "";
}

/** Lets what older seeds planted under one name go on under another one. */
export function renameParts(
  renamed: readonly { readonly part_table_name: string; readonly was: string; readonly name: string }[],
): string {
  const rows = renamed.map((row) => `  (${[row.part_table_name, row.was, row.name].map(text).join(", ")})`);
  return rows.length === 0
    ? ""
    : `update private.seed_rows as planted set seed_key = renamed.name
from (values
${rows.join(",\n")}
) as renamed (part_table_name, was, name)
where planted.entity = renamed.part_table_name and planted.seed_key = renamed.was
  and not exists (
    select from private.seed_rows as taken where taken.entity = planted.entity and taken.seed_key = renamed.name);
`;
}

export function dropWanted(tables: readonly SeedTable[]): string {
  return `drop table ${tables.map(({ name }) => `wanted_${name}`).join(", ")};\n`;
}
