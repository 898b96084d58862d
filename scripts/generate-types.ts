/**
 * Writes app/data/database.types.ts from the migrations, in the shape `supabase gen types typescript` gives.
 *
 * Run `npm run db:types` after adding a migration, or `npm run db:types -- --check` to compare the committed file with
 * the migrations. They are applied to a database in memory, so no server and no network is needed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { z } from "zod";
import { withMigratedDatabase, type Database } from "../server/embedded/index";
import { quietLog } from "./quiet-log";

const MIGRATIONS_DIRECTORY = fileURLToPath(new URL("../supabase/migrations", import.meta.url));
const TYPES_FILE = fileURLToPath(new URL("../app/data/database.types.ts", import.meta.url));

/** TypeScript types of the JSON that the data API gives for Postgres types. */
const TYPESCRIPT_TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  text: "string",
  varchar: "string",
  uuid: "string",
  date: "string",
  timestamp: "string",
  timestamptz: "string",
  json: "Json",
  jsonb: "Json",
  tsvector: "unknown",
  void: "undefined",
};

const columnRow = z.object({
  table_name: z.string(),
  is_view: z.boolean(),
  column_name: z.string(),
  type_name: z.string(),
  nullable: z.boolean(),
  optional: z.boolean(),
  read_only: z.boolean(),
});
type ColumnRow = z.infer<typeof columnRow>;

const COLUMNS = `
select relation.relname::text as table_name,
       relation.relkind in ('v', 'm') as is_view,
       attribute.attname::text as column_name,
       data_type.typname::text as type_name,
       not attribute.attnotnull as nullable,
       not attribute.attnotnull or attribute.atthasdef or attribute.attidentity <> '' as optional,
       attribute.attidentity = 'a' or attribute.attgenerated <> '' as read_only
from pg_catalog.pg_class as relation
join pg_catalog.pg_attribute as attribute on attribute.attrelid = relation.oid
join pg_catalog.pg_type as data_type on data_type.oid = attribute.atttypid
where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm')
  and attribute.attnum > 0 and not attribute.attisdropped
order by relation.relname, attribute.attname`;

const relationshipRow = z.object({
  table_name: z.string(),
  constraint_name: z.string(),
  columns: z.array(z.string()),
  referenced_table: z.string(),
  referenced_columns: z.array(z.string()),
  one_to_one: z.boolean(),
});
type RelationshipRow = z.infer<typeof relationshipRow>;

const RELATIONSHIPS = `
select relation.relname::text as table_name,
       link.conname::text as constraint_name,
       array(select attname::text from unnest(link.conkey) with ordinality as key (number, position)
             join pg_catalog.pg_attribute on attrelid = link.conrelid and attnum = key.number
             order by key.position) as columns,
       referenced.relname::text as referenced_table,
       array(select attname::text from unnest(link.confkey) with ordinality as key (number, position)
             join pg_catalog.pg_attribute on attrelid = link.confrelid and attnum = key.number
             order by key.position) as referenced_columns,
       exists (select from pg_catalog.pg_constraint as key
               where key.conrelid = link.conrelid and key.contype in ('p', 'u')
                 and key.conkey @> link.conkey and key.conkey <@ link.conkey) as one_to_one
from pg_catalog.pg_constraint as link
join pg_catalog.pg_class as relation on relation.oid = link.conrelid
join pg_catalog.pg_class as referenced on referenced.oid = link.confrelid
where link.contype = 'f'
  and relation.relnamespace = 'public'::regnamespace and referenced.relnamespace = 'public'::regnamespace
order by relation.relname, link.conname`;

const fieldRow = z.object({ name: z.string(), type_name: z.string(), optional: z.boolean() });
const functionRow = z.object({
  function_name: z.string(),
  returns_set: z.boolean(),
  return_type: z.string(),
  arguments: z.array(fieldRow),
  output_columns: z.array(fieldRow),
});
type FunctionRow = z.infer<typeof functionRow>;

/** Trigger functions cannot be called through the data API and have no place in the types. */
const FUNCTIONS = `
select proname::text as function_name,
       proretset as returns_set,
       return_type.typname::text as return_type,
       coalesce((
         select json_agg(json_build_object('name', proargnames[position], 'type_name', typname,
                                           'optional', position > pronargs - pronargdefaults) order by proargnames[position])
         from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality as argument (type_id, position)
         join pg_catalog.pg_type on pg_type.oid = argument.type_id
         where proargmodes is null or proargmodes[position] in ('i', 'b', 'v')), '[]') as arguments,
       coalesce((
         select json_agg(json_build_object('name', proargnames[position], 'type_name', typname,
                                           'optional', false) order by proargnames[position])
         from unnest(proallargtypes) with ordinality as argument (type_id, position)
         join pg_catalog.pg_type on pg_type.oid = argument.type_id
         where proargmodes[position] in ('o', 't')), '[]') as output_columns
from pg_catalog.pg_proc
join pg_catalog.pg_type as return_type on return_type.oid = prorettype
where pronamespace = 'public'::regnamespace and prokind = 'f' and return_type.typname <> 'trigger'
order by proname`;

const enumRow = z.object({ enum_name: z.string(), labels: z.array(z.string()) });
type EnumRow = z.infer<typeof enumRow>;

const ENUMS = `
select typname::text as enum_name, array_agg(enumlabel::text order by enumsortorder) as labels
from pg_catalog.pg_type join pg_catalog.pg_enum on enumtypid = pg_type.oid
where typnamespace = 'public'::regnamespace
group by typname order by typname`;

function typescriptType(typeName: string, enums: readonly EnumRow[]): string {
  if (typeName.startsWith("_")) {
    return `${typescriptType(typeName.slice(1), enums)}[]`;
  }
  if (enums.some((known) => known.enum_name === typeName)) {
    return `Database["public"]["Enums"]["${typeName}"]`;
  }
  const known = TYPESCRIPT_TYPES[typeName];
  if (known === undefined) {
    throw new Error(`No TypeScript type is known for the Postgres type ${typeName}: add it to TYPESCRIPT_TYPES`);
  }
  return known;
}

function record(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? `${name}: { [_ in never]: never };` : `${name}: {\n${entries.join("\n")}\n};`;
}

function columnType(column: ColumnRow, enums: readonly EnumRow[]): string {
  return typescriptType(column.type_name, enums) + (column.nullable ? " | null" : "");
}

function tableEntry(
  columns: readonly ColumnRow[],
  relationships: readonly RelationshipRow[],
  enums: readonly EnumRow[],
): string {
  const [first] = columns;
  if (first === undefined) {
    throw new Error("A table without columns has no type");
  }
  const row = columns.map((column) => `${column.column_name}: ${columnType(column, enums)};`);
  const insert = columns.map((column) =>
    column.read_only
      ? `${column.column_name}?: never;`
      : `${column.column_name}${column.optional ? "?" : ""}: ${columnType(column, enums)};`,
  );
  const update = columns.map((column) =>
    column.read_only ? `${column.column_name}?: never;` : `${column.column_name}?: ${columnType(column, enums)};`,
  );
  const links = relationships
    .filter((link) => link.table_name === first.table_name)
    .map(
      (link) => `{
        foreignKeyName: ${JSON.stringify(link.constraint_name)};
        columns: ${JSON.stringify(link.columns)};
        isOneToOne: ${String(link.one_to_one)};
        referencedRelation: ${JSON.stringify(link.referenced_table)};
        referencedColumns: ${JSON.stringify(link.referenced_columns)};
      }`,
    );
  return record(first.table_name, [
    record("Row", row),
    ...(first.is_view ? [] : [record("Insert", insert), record("Update", update)]),
    `Relationships: [${links.join(", ")}];`,
  ]);
}

function functionEntry(definition: FunctionRow, enums: readonly EnumRow[]): string {
  const fields = (list: z.infer<typeof fieldRow>[]) =>
    list.map((field) => `${field.name}${field.optional ? "?" : ""}: ${typescriptType(field.type_name, enums)};`);
  const single =
    definition.output_columns.length > 0
      ? `{\n${fields(definition.output_columns).join("\n")}\n}`
      : typescriptType(definition.return_type, enums);
  return record(definition.function_name, [
    definition.arguments.length > 0 ? record("Args", fields(definition.arguments)) : "Args: never;",
    `Returns: ${single}${definition.returns_set ? "[]" : ""};`,
  ]);
}

function groupByTable(columns: readonly ColumnRow[]): ColumnRow[][] {
  const tables = new Map<string, ColumnRow[]>();
  for (const column of columns) {
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  }
  return [...tables.values()];
}

/** The source of a module with the types of a migrated database's public schema, formatted by Prettier. */
export async function databaseTypes(database: Database): Promise<string> {
  const columns = await database.query(columnRow, COLUMNS);
  const relationships = await database.query(relationshipRow, RELATIONSHIPS);
  const functions = await database.query(functionRow, FUNCTIONS);
  const enums = await database.query(enumRow, ENUMS);
  const entries = (wanted: readonly ColumnRow[]) =>
    groupByTable(wanted).map((table) => tableEntry(table, relationships, enums));
  const source = `// Written by scripts/generate-types.ts from supabase/migrations. Change those, not this file.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    ${record("Tables", entries(columns.filter((column) => !column.is_view)))}
    ${record("Views", entries(columns.filter((column) => column.is_view)))}
    ${record(
      "Functions",
      functions.map((definition) => functionEntry(definition, enums)),
    )}
    ${record(
      "Enums",
      enums.map(
        ({ enum_name, labels }) => `${enum_name}: ${labels.map((label) => JSON.stringify(label)).join(" | ")};`,
      ),
    )}
    CompositeTypes: { [_ in never]: never };
  };
};
`;
  return format(source, { ...(await resolveConfig(TYPES_FILE)), parser: "typescript" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const types = await withMigratedDatabase(MIGRATIONS_DIRECTORY, quietLog, databaseTypes);
  if (!process.argv.includes("--check")) {
    writeFileSync(TYPES_FILE, types);
  } else if (readFileSync(TYPES_FILE, "utf8") !== types) {
    process.stderr.write("app/data/database.types.ts does not match the migrations: run npm run db:types\n");
    process.exitCode = 1;
  }
}
